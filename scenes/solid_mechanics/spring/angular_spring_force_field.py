"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    bodies = root.addChild("bodies")
    bodies.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    bodies.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    bodies.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 0 0 0 0 0 1  1 0 0 0 0 0.3826834323650898 0.9238795325112867  2 0 0 0 0 0 1",
    )
    bodies.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    bodies.addObject("AngularSpringForceField", name="AngularSpringForceField1", indices="0-2", angularStiffness=50)
    return root
