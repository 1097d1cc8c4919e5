"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    body.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    body.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="0 0 0  1 0 0  2 0 0",
        velocity="0 0 0  0 1 0  0 2 0",
        showObject=True,
        showObjectScale=8,
    )
    body.addObject("UniformMass", name="UniformMass1", totalMass=3)
    body.addObject("BlenderExporter", name="BlenderExporter1", baseName="points", simulationType=1, step=5)
    return root
