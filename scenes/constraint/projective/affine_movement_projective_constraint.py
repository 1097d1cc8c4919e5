"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    affine = root.addChild("affine")
    affine.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    affine.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    affine.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    affine.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    affine.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    affine.addObject(
        "AffineMovementProjectiveConstraint",
        name="AffineMovementProjectiveConstraint1",
        indices="0 2",
        rotation="1.1 0 0  0 1 0  0 0 1",
        translation="0 0.1 0",
        endConstraintTime=1,
    )

    patch = root.addChild("patch")
    patch.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    patch.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    patch.addObject(
        "MechanicalObject",
        name="MechanicalObject1",
        template="Vec3",
        position="0 0 0  1 0 0  1 1 0  0 1 0  0.5 0.5 0",
    )
    patch.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    patch.addObject(
        "PatchTestMovementProjectiveConstraint",
        name="PatchTestMovementProjectiveConstraint1",
        indices="0 1 2 3",
        cornerMovements="0 0 0  0.1 0 0  0.1 0.1 0  0 0.1 0",
        endConstraintTime=1,
    )

    spline = root.addChild("spline")
    spline.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    spline.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    spline.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    spline.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    spline.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    spline.addObject(
        "HermiteSplineProjectiveConstraint",
        name="HermiteSplineProjectiveConstraint1",
        indices=0,
        EndTime=1,
        X0="0 0 0",
        dX0="0 1 0",
        X1="1 1 0",
        dX1="0 1 0",
        SX0="1 1",
        SX1="1 1",
    )

    parabola = root.addChild("parabola")
    parabola.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    parabola.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    parabola.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    parabola.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    parabola.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    parabola.addObject(
        "ParabolicProjectiveConstraint",
        name="ParabolicProjectiveConstraint1",
        indices=0,
        EndTime=1,
        P1="0 0 0",
        P2="0.5 0.5 0",
        P3="1 0 0",
    )

    targets = root.addChild("targets")
    targets.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    targets.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    targets.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    targets.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    targets.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    targets.addObject(
        "PositionBasedDynamicsProjectiveConstraint",
        name="PositionBasedDynamicsProjectiveConstraint1",
        position="0 0 0  1 0.1 0",
        stiffness=0.5,
    )
    return root
