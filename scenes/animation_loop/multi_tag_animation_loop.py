"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("MultiTagAnimationLoop", name="MultiTagAnimationLoop1", tags="first second")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels showForceFields")

    first = root.addChild("first")
    first.addObject(
        "EulerImplicitSolver",
        name="EulerImplicitSolver1",
        tags="first",
        rayleighMass=0,
        rayleighStiffness=0,
    )
    first.addObject("SparseLDLSolver", name="SparseLDLSolver1", tags="first")
    first.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        tags="first",
        position="0 0 0  0.5 0 0",
        showObject=1,
        showObjectScale=8,
    )
    first.addObject("UniformMass", name="UniformMass1", tags="first", vertexMass=1)
    first.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", tags="first", indices=0)
    first.addObject("SpringForceField", name="SpringForceField1", tags="first", spring="0 1 500 1 0.5")

    second = root.addChild("second")
    second.addObject("EulerExplicitSolver", name="EulerExplicitSolver1", tags="second")
    second.addObject("SparseLDLSolver", name="SparseLDLSolver1", tags="second")
    second.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        tags="second",
        position="1 0 0  1.5 0 0",
        showObject=1,
        showObjectScale=8,
    )
    second.addObject("UniformMass", name="UniformMass1", tags="second", vertexMass=1)
    second.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", tags="second", indices=0)
    second.addObject("SpringForceField", name="SpringForceField1", tags="second", spring="0 1 500 1 0.5")
    return root
