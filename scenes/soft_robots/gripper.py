"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject(
        "BlockGaussSeidelConstraintSolver",
        name="BlockGaussSeidelConstraintSolver1",
        tolerance=1e-8,
        maxIterations=1000,
    )
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
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisual")

    left = root.addChild("left")
    left.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    left.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    left.addObject(
        "MeshGmshLoader",
        name="loader",
        filename="mesh/finger.msh",
        rotation="0 0 -90",
        translation="-0.045 0 0",
    )
    left.addObject("TetrahedronSetTopologyContainer", name="mesh", src="@loader")
    left.addObject("MechanicalObject", name="dofs", template="Vec3", src="@loader")
    left.addObject("MeshMatrixMass", name="MeshMatrixMass1", massDensity=1080)
    left.addObject("TetrahedronFEMForceField", name="rubber", youngModulus=300000, poissonRatio=0.45, method="large")
    left.addObject("BoxROI", name="clamp", box="-1 -0.004 -1  1 0.001 1")
    left.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@clamp.indices")
    left.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")

    cable = left.addChild("cable")
    cable.addObject(
        "MechanicalObject",
        name="points",
        template="Vec3",
        rotation="0 0 -90",
        translation="-0.045 0 0",
        position="0.014 0.019 0  0.0315 0.019 0  0.049 0.019 0  0.0665 0.019 0  0.084 0.019 0",
    )
    cable.addObject(
        "CableConstraint",
        name="cable",
        indices="0 1 2 3 4",
        pullPoint="-0.026 0.01 0",
        value=0.012,
        minForce=0,
        maxDispVariation=0.0003,
    )
    cable.addObject("BarycentricMapping", name="BarycentricMapping1", mapForces=0, mapMasses=0)

    surface = left.addChild("surface")
    surface.addObject(
        "MeshOBJLoader",
        name="loader",
        filename="mesh/finger.obj",
        rotation="0 0 -90",
        translation="-0.045 0 0",
    )
    surface.addObject("MeshTopology", name="mesh", src="@loader")
    surface.addObject("MechanicalObject", name="points", template="Vec3")
    surface.addObject("TriangleCollisionModel", name="TriangleCollisionModel1", group=1)
    surface.addObject("BarycentricMapping", name="BarycentricMapping1")

    skin = left.addChild("skin")
    skin.addObject(
        "MeshOBJLoader",
        name="loader",
        filename="mesh/finger.obj",
        rotation="0 0 -90",
        translation="-0.045 0 0",
    )
    skin.addObject("OglModel", name="model", src="@loader", color="0.93 0.62 0.32 1")
    skin.addObject("BarycentricMapping", name="BarycentricMapping1", input="@../dofs", output="@model")

    right = root.addChild("right")
    right.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    right.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    right.addObject(
        "MeshGmshLoader",
        name="loader",
        filename="mesh/finger.msh",
        rotation="0 180 90",
        translation="0.045 0 0",
    )
    right.addObject("TetrahedronSetTopologyContainer", name="mesh", src="@loader")
    right.addObject("MechanicalObject", name="dofs", template="Vec3", src="@loader")
    right.addObject("MeshMatrixMass", name="MeshMatrixMass1", massDensity=1080)
    right.addObject("TetrahedronFEMForceField", name="rubber", youngModulus=300000, poissonRatio=0.45, method="large")
    right.addObject("BoxROI", name="clamp", box="-1 -0.004 -1  1 0.001 1")
    right.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@clamp.indices")
    right.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")

    cable_2 = right.addChild("cable")
    cable_2.addObject(
        "MechanicalObject",
        name="points",
        template="Vec3",
        rotation="0 180 90",
        translation="0.045 0 0",
        position="0.014 0.019 0  0.0315 0.019 0  0.049 0.019 0  0.0665 0.019 0  0.084 0.019 0",
    )
    cable_2.addObject(
        "CableConstraint",
        name="cable",
        indices="0 1 2 3 4",
        pullPoint="0.026 0.01 0",
        value=0.012,
        minForce=0,
        maxDispVariation=0.0003,
    )
    cable_2.addObject("BarycentricMapping", name="BarycentricMapping1", mapForces=0, mapMasses=0)

    surface_2 = right.addChild("surface")
    surface_2.addObject(
        "MeshOBJLoader",
        name="loader",
        filename="mesh/finger.obj",
        rotation="0 180 90",
        translation="0.045 0 0",
    )
    surface_2.addObject("MeshTopology", name="mesh", src="@loader")
    surface_2.addObject("MechanicalObject", name="points", template="Vec3")
    surface_2.addObject("TriangleCollisionModel", name="TriangleCollisionModel1", group=1)
    surface_2.addObject("BarycentricMapping", name="BarycentricMapping1")

    skin_2 = right.addChild("skin")
    skin_2.addObject(
        "MeshOBJLoader",
        name="loader",
        filename="mesh/finger.obj",
        rotation="0 180 90",
        translation="0.045 0 0",
    )
    skin_2.addObject("OglModel", name="model", src="@loader", color="0.35 0.62 0.85 1")
    skin_2.addObject("BarycentricMapping", name="BarycentricMapping1", input="@../dofs", output="@model")

    ball = root.addChild("ball")
    ball.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1)
    ball.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=25, tolerance=1e-12, threshold=1e-14)
    ball.addObject("MechanicalObject", name="frame", template="Rigid3", position="0 -0.075 0 0 0 0 1")
    ball.addObject("UniformMass", name="UniformMass1", totalMass=0.02)
    ball.addObject("UncoupledConstraintCorrection", name="UncoupledConstraintCorrection1")

    surface_3 = ball.addChild("surface")
    surface_3.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    surface_3.addObject("MechanicalObject", name="centre", template="Vec3", position="0 0 0")
    surface_3.addObject("SphereCollisionModel", name="SphereCollisionModel1", radius=0.018, color="0.85 0.3 0.3 1")
    surface_3.addObject("RigidMapping", name="RigidMapping1")

    table = root.addChild("table")
    table.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    table.addObject(
        "MechanicalObject",
        name="points",
        template="Vec3",
        position="-0.04 -0.0935 -0.03  -0.04 -0.0935 0.05  0.04 -0.0935 0.05  0.04 -0.0935 -0.03",
    )
    table.addObject("MeshTopology", name="mesh", triangles="0 1 2  0 2 3")
    table.addObject(
        "LinearMovementProjectiveConstraint",
        name="LinearMovementProjectiveConstraint1",
        indices="0 1 2 3",
        keyTimes="0 0.6 0.9 9",
        movements="0 0 0  0 0 0  0 -0.05 0  0 -0.05 0",
    )
    table.addObject("TriangleCollisionModel", name="TriangleCollisionModel1", simulated=0, color="0.8 0.8 0.8 1")
    return root
