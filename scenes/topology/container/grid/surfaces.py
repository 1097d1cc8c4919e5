"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"

    box = root.addChild("box")
    box.addObject("CubeTopology", name="surface", nx=4, ny=3, nz=2, min="0 0 0", max="3 2 1", splitNormals=True)
    box.addObject("MechanicalObject", name="points")

    sphere = root.addChild("sphere")
    sphere.addObject("SphereQuadTopology", name="surface", nx=5, ny=5, nz=5, center="6 0 0", radius=2)
    sphere.addObject("MechanicalObject", name="points")
    return root
