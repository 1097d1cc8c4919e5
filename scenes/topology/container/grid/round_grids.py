"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"

    plain = root.addChild("plain")
    plain.addObject("GridTopology", name="grid", nx=3, ny=3, nz=2, createTexCoords=True)
    plain.addObject("MechanicalObject", name="points")

    cylinder = root.addChild("cylinder")
    cylinder.addObject("CylinderGridTopology", name="grid", n="5 5 4", center="5 0 0", axis="0 1 0", radius=1, length=3)
    cylinder.addObject("MechanicalObject", name="points")

    ball = root.addChild("ball")
    ball.addObject("SphereGridTopology", name="grid", n="5 5 5", center="10 0 0", radius=2)
    ball.addObject("MechanicalObject", name="points")
    return root
