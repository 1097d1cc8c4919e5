"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"

    surface = root.addChild("surface")
    surface.addObject("SphereQuadTopology", name="ball", nx=9, ny=9, nz=9, radius=1)
    root.addObject(
        "SparseGridTopology",
        name="grid",
        n="6 6 6",
        position="@surface/ball.position",
        quads="@surface/ball.quads",
        nbVirtualFinerLevels=1,
    )
    root.addObject("MechanicalObject", name="points")
    return root
