"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    bodies = root.addChild("bodies")
    bodies.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    bodies.addObject("SparseLDLSolver", name="SparseLDLSolver1")

    first = bodies.addChild("first")
    first.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0  1 0 0")
    first.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    first.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1")
    first.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    second = bodies.addChild("second")
    second.addObject("MechanicalObject", name="dofs", template="Vec3", position="1 0 0  2 0 0")
    second.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    second.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1")
    bodies.addObject(
        "AttachProjectiveConstraint",
        name="AttachProjectiveConstraint1",
        template="Vec3",
        object1="@first/dofs",
        object2="@second/dofs",
        indices1=1,
        indices2=0,
        twoWay=True,
    )
    return root
