"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showForceFields showBehaviorModels")
    root.addObject("InverseControlSolver", name="control", epsilon=1e-4)

    target = root.addChild("target")
    target.addObject("MechanicalObject", name="point", template="Vec3", position="2.4 0.2 0.2")
    target.addObject(
        "LinearMovementProjectiveConstraint",
        name="LinearMovementProjectiveConstraint1",
        indices=0,
        keyTimes="0 0.2 0.4 0.6 0.8 1 1.2 1.4 1.6 1.8",
        movements="0 0 0  -0.05 0.35 0  -0.05 0.2475 0.2475  -0.05 0 0.35  -0.05 -0.2475 0.2475  -0.05 -0.35 0  -0.05 -0.2475 -0.2475  -0.05 0 -0.35  -0.05 0.2475 -0.2475  -0.05 0.35 0",
    )

    arm = root.addChild("arm")
    arm.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.1)
    arm.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    arm.addObject("RegularGridTopology", name="grid", n="7 2 2", min="0 0 0", max="2.4 0.4 0.4")
    arm.addObject("MechanicalObject", name="dofs", template="Vec3")
    arm.addObject("UniformMass", name="UniformMass1", totalMass=1)
    arm.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=20000, poissonRatio=0.3)
    arm.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 7 14 21")
    arm.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")

    cables = arm.addChild("cables")
    cables.addObject(
        "MechanicalObject",
        name="points",
        template="Vec3",
        position="0.4 0.35 0.35  1.2 0.35 0.35  2.3 0.35 0.35\n                                                                      0.4 0.05 0.35  1.2 0.05 0.35  2.3 0.05 0.35\n                                                                      0.4 0.05 0.05  1.2 0.05 0.05  2.3 0.05 0.05\n                                                                      0.4 0.35 0.05  1.2 0.35 0.05  2.3 0.35 0.05",
    )
    cables.addObject(
        "CableConstraint",
        name="a",
        indices="0 1 2",
        pullPoint="-0.4 0.35 0.35",
        valueType="inverse",
        minForce=0,
        maxForce=5,
    )
    cables.addObject(
        "CableConstraint",
        name="b",
        indices="3 4 5",
        pullPoint="-0.4 0.05 0.35",
        valueType="inverse",
        minForce=0,
        maxForce=5,
    )
    cables.addObject(
        "CableConstraint",
        name="c",
        indices="6 7 8",
        pullPoint="-0.4 0.05 0.05",
        valueType="inverse",
        minForce=0,
        maxForce=5,
    )
    cables.addObject(
        "CableConstraint",
        name="d",
        indices="9 10 11",
        pullPoint="-0.4 0.35 0.05",
        valueType="inverse",
        minForce=0,
        maxForce=5,
    )
    cables.addObject("BarycentricMapping", name="BarycentricMapping1", mapForces=0, mapMasses=0)

    tip = arm.addChild("tip")
    tip.addObject("MechanicalObject", name="point", template="Vec3", position="2.4 0.2 0.2")
    tip.addObject("PositionGoal", name="goal", goal="@/target/point.position", useDirections="0 1 1", maxShift=0.02)
    tip.addObject("BarycentricMapping", name="BarycentricMapping1", mapForces=0, mapMasses=0)
    return root
