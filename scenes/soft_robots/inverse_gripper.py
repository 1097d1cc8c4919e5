"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("InverseControlSolver", name="control", epsilon=1e-3, tolerance=1e-9)
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "MinProximityIntersection",
        name="MinProximityIntersection1",
        alarmDistance=0.003,
        contactDistance=0.0005,
    )
    root.addObject(
        "CollisionResponse",
        name="CollisionResponse1",
        response="FrictionContactConstraint",
        responseParams="mu=0.8",
    )
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels")

    leftPath = root.addChild("leftPath")
    leftPath.addObject("MechanicalObject", name="point", template="Vec3", position="-0.025 -0.09 0")
    leftPath.addObject(
        "LinearMovementProjectiveConstraint",
        name="LinearMovementProjectiveConstraint1",
        indices=0,
        keyTimes="0 0.5 0.6 0.9 1.5 1.8 9",
        movements="0 0 0  0.018 0 0  0.018 0 0  0.028 0 0  0.008 0 0  0.018 0 0  0.018 0 0",
    )

    rightPath = root.addChild("rightPath")
    rightPath.addObject("MechanicalObject", name="point", template="Vec3", position="0.025 -0.09 0")
    rightPath.addObject(
        "LinearMovementProjectiveConstraint",
        name="LinearMovementProjectiveConstraint1",
        indices=0,
        keyTimes="0 0.5 0.6 0.9 1.5 1.8 9",
        movements="0 0 0  -0.018 0 0  -0.018 0 0  -0.008 0 0  -0.028 0 0  -0.018 0 0  -0.018 0 0",
    )

    left = root.addChild("left")
    left.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    left.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    left.addObject("RegularGridTopology", name="grid", n="2 7 2", min="-0.045 -0.09 -0.01", max="-0.025 0 0.01")
    left.addObject("MechanicalObject", name="dofs", template="Vec3")
    left.addObject("UniformMass", name="UniformMass1", totalMass=0.03)
    left.addObject("HexahedronFEMForceField", name="rubber", youngModulus=300000, poissonRatio=0.4)
    left.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="12 13 26 27")
    left.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")

    cables = left.addChild("cables")
    cables.addObject(
        "MechanicalObject",
        name="points",
        template="Vec3",
        position="-0.043 -0.015 0  -0.043 -0.05 0  -0.043 -0.085 0  -0.027 -0.015 0  -0.027 -0.05 0  -0.027 -0.085 0",
    )
    cables.addObject(
        "CableConstraint",
        name="left",
        indices="0 1 2",
        pullPoint="-0.043 0.02 0",
        valueType="inverse",
        minForce=0,
        maxForce=0.1,
        maxForceVariation=0.005,
    )
    cables.addObject(
        "CableConstraint",
        name="right",
        indices="3 4 5",
        pullPoint="-0.027 0.02 0",
        valueType="inverse",
        minForce=0,
        maxForce=0.1,
        maxForceVariation=0.005,
    )
    cables.addObject("BarycentricMapping", name="BarycentricMapping1", mapForces=0, mapMasses=0)

    tip = left.addChild("tip")
    tip.addObject("MechanicalObject", name="point", template="Vec3", position="-0.025 -0.09 0")
    tip.addObject("PositionGoal", name="goal", goal="@/leftPath/point.position", useDirections="1 0 0", maxShift=0.001)
    tip.addObject("BarycentricMapping", name="BarycentricMapping1", mapForces=0, mapMasses=0)

    surface = left.addChild("surface")
    surface.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    surface.addObject(
        "MeshTopology",
        name="triangles",
        position="@../grid.position",
        triangles="0 14 16  0 16 2  1 3 17  1 17 15  0 2 3  0 3 1  14 15 17  14 17 16  2 16 18  2 18 4  3 5 19  3 19 17  2 4 5  2 5 3  16 17 19  16 19 18  4 18 20  4 20 6  5 7 21  5 21 19  4 6 7  4 7 5  18 19 21  18 21 20  6 20 22  6 22 8  7 9 23  7 23 21  6 8 9  6 9 7  20 21 23  20 23 22  8 22 24  8 24 10  9 11 25  9 25 23  8 10 11  8 11 9  22 23 25  22 25 24  10 24 26  10 26 12  11 13 27  11 27 25  10 12 13  10 13 11  24 25 27  24 27 26  0 1 15  0 15 14  12 26 27  12 27 13",
    )
    surface.addObject("MechanicalObject", name="points", template="Vec3", position="@../grid.position")
    surface.addObject("TriangleCollisionModel", name="TriangleCollisionModel1", group=1, color="0.93 0.62 0.32 1")
    surface.addObject("IdentityMapping", name="IdentityMapping1")

    right = root.addChild("right")
    right.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    right.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    right.addObject("RegularGridTopology", name="grid", n="2 7 2", min="0.025 -0.09 -0.01", max="0.045 0 0.01")
    right.addObject("MechanicalObject", name="dofs", template="Vec3")
    right.addObject("UniformMass", name="UniformMass1", totalMass=0.03)
    right.addObject("HexahedronFEMForceField", name="rubber", youngModulus=300000, poissonRatio=0.4)
    right.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="12 13 26 27")
    right.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")

    cables_2 = right.addChild("cables")
    cables_2.addObject(
        "MechanicalObject",
        name="points",
        template="Vec3",
        position="0.027 -0.015 0  0.027 -0.05 0  0.027 -0.085 0  0.043 -0.015 0  0.043 -0.05 0  0.043 -0.085 0",
    )
    cables_2.addObject(
        "CableConstraint",
        name="left",
        indices="0 1 2",
        pullPoint="0.027 0.02 0",
        valueType="inverse",
        minForce=0,
        maxForce=0.1,
        maxForceVariation=0.005,
    )
    cables_2.addObject(
        "CableConstraint",
        name="right",
        indices="3 4 5",
        pullPoint="0.043 0.02 0",
        valueType="inverse",
        minForce=0,
        maxForce=0.1,
        maxForceVariation=0.005,
    )
    cables_2.addObject("BarycentricMapping", name="BarycentricMapping1", mapForces=0, mapMasses=0)

    tip_2 = right.addChild("tip")
    tip_2.addObject("MechanicalObject", name="point", template="Vec3", position="0.025 -0.09 0")
    tip_2.addObject(
        "PositionGoal",
        name="goal",
        goal="@/rightPath/point.position",
        useDirections="1 0 0",
        maxShift=0.001,
    )
    tip_2.addObject("BarycentricMapping", name="BarycentricMapping1", mapForces=0, mapMasses=0)

    surface_2 = right.addChild("surface")
    surface_2.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    surface_2.addObject(
        "MeshTopology",
        name="triangles",
        position="@../grid.position",
        triangles="0 14 16  0 16 2  1 3 17  1 17 15  0 2 3  0 3 1  14 15 17  14 17 16  2 16 18  2 18 4  3 5 19  3 19 17  2 4 5  2 5 3  16 17 19  16 19 18  4 18 20  4 20 6  5 7 21  5 21 19  4 6 7  4 7 5  18 19 21  18 21 20  6 20 22  6 22 8  7 9 23  7 23 21  6 8 9  6 9 7  20 21 23  20 23 22  8 22 24  8 24 10  9 11 25  9 25 23  8 10 11  8 11 9  22 23 25  22 25 24  10 24 26  10 26 12  11 13 27  11 27 25  10 12 13  10 13 11  24 25 27  24 27 26  0 1 15  0 15 14  12 26 27  12 27 13",
    )
    surface_2.addObject("MechanicalObject", name="points", template="Vec3", position="@../grid.position")
    surface_2.addObject("TriangleCollisionModel", name="TriangleCollisionModel1", group=1, color="0.35 0.62 0.85 1")
    surface_2.addObject("IdentityMapping", name="IdentityMapping1")

    ball = root.addChild("ball")
    ball.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1)
    ball.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=25, tolerance=1e-12, threshold=1e-14)
    ball.addObject("MechanicalObject", name="frame", template="Rigid3", position="0 -0.065 0 0 0 0 1")
    ball.addObject("UniformMass", name="UniformMass1", totalMass=0.005)
    ball.addObject("UncoupledConstraintCorrection", name="UncoupledConstraintCorrection1")

    surface_3 = ball.addChild("surface")
    surface_3.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    surface_3.addObject("MechanicalObject", name="centre", template="Vec3", position="0 0 0")
    surface_3.addObject("SphereCollisionModel", name="SphereCollisionModel1", radius=0.0155, color="0.85 0.3 0.3 1")
    surface_3.addObject("RigidMapping", name="RigidMapping1")

    stand = root.addChild("stand")
    stand.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    stand.addObject(
        "MechanicalObject",
        name="points",
        template="Vec3",
        position="-0.003 -0.081 -0.015  -0.003 -0.081 0.025  0.003 -0.081 0.025  0.003 -0.081 -0.015",
    )
    stand.addObject("MeshTopology", name="mesh", triangles="0 1 2  0 2 3")
    stand.addObject(
        "LinearMovementProjectiveConstraint",
        name="LinearMovementProjectiveConstraint1",
        indices="0 1 2 3",
        keyTimes="0 0.5 0.6 9",
        movements="0 0 0  0 0 0  0 -0.03 0  0 -0.03 0",
    )
    stand.addObject("TriangleCollisionModel", name="TriangleCollisionModel1", simulated=0, color="0.8 0.8 0.8 1")
    return root
