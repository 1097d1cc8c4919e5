"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    chain = root.addChild("chain")
    chain.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    chain.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    chain.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    chain.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    chain.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    chain.addObject(
        "PartialFixedProjectiveConstraint",
        name="PartialFixedProjectiveConstraint1",
        indices=0,
        fixedDirections="1 0 1",
    )

    frame = root.addChild("frame")
    frame.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    frame.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    frame.addObject(
        "MechanicalObject",
        name="MechanicalObject1",
        template="Rigid3",
        position="0 0 0 0 0 0 1  2 0 0 0 0 0 1",
        velocity="0 0 0 1 2 0.5  0 1 0 0 0 1",
    )
    frame.addObject("UniformMass", name="UniformMass1", vertexMass="2 1 [0.1 0 0,0 0.2 0,0 0 0.3]")
    frame.addObject("FixedTranslationProjectiveConstraint", name="FixedTranslationProjectiveConstraint1", indices=0)

    hinge = root.addChild("hinge")
    hinge.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    hinge.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    hinge.addObject(
        "MechanicalObject",
        name="MechanicalObject1",
        template="Rigid3",
        position="0 0 0 0 0 0 1  2 0 0 0 0 0 1",
        velocity="0 0 0 1 2 0.5  0 1 0 0 0 1",
    )
    hinge.addObject("UniformMass", name="UniformMass1", vertexMass="2 1 [0.1 0 0,0 0.2 0,0 0 0.3]")
    hinge.addObject(
        "FixedRotationProjectiveConstraint",
        name="FixedRotationProjectiveConstraint1",
        FixedXRotation=True,
        FixedYRotation=True,
    )

    plane = root.addChild("plane")
    plane.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    plane.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    plane.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    plane.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    plane.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    plane.addObject(
        "FixedPlaneProjectiveConstraint",
        name="FixedPlaneProjectiveConstraint1",
        direction="0 1 0",
        dmin=-0.1,
        dmax=0.1,
    )
    return root
