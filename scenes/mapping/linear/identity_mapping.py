"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"

    body = root.addChild("body")
    body.addObject("MechanicalObject", name="points", position="0 0 0  1 0 0")

    copy = body.addChild("copy")
    copy.addObject("MechanicalObject", name="points")
    copy.addObject("IdentityMapping", name="IdentityMapping1", input="@..", output="@.")

    frames = root.addChild("frames")
    frames.addObject("MechanicalObject", name="frames", template="Rigid3", position="0 0 0 0 0 0 1  1 0 0 0 0 0 1")

    centres = frames.addChild("centres")
    centres.addObject("MechanicalObject", name="centres", template="Vec3")
    centres.addObject("IdentityMapping", name="IdentityMapping1", template="Rigid3,Vec3")
    return root
