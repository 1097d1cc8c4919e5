"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "3.355 -9.218 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showForceFields showCollisionModels")
    root.addObject("LCPConstraintSolver", name="LCPConstraintSolver1", tolerance=1e-9, maxIt=1000, mu=0.2)
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject("LocalMinDistance", name="LocalMinDistance1", alarmDistance=0.1, contactDistance=0.02)
    root.addObject(
        "CollisionResponse",
        name="CollisionResponse1",
        response="FrictionContactConstraint",
        responseParams="mu=0.2",
    )

    block = root.addChild("block")
    block.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    block.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    block.addObject("RegularGridTopology", name="grid", n="4 3 3", min="-2 0.1 -0.4", max="-1 0.6 0.4")
    block.addObject("MechanicalObject", name="dofs", template="Vec3")
    block.addObject("UniformMass", name="UniformMass1", totalMass=1)
    block.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=5000, poissonRatio=0.3)
    block.addObject("PointCollisionModel", name="PointCollisionModel1", contactStiffness=10)
    block.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")

    slope = root.addChild("slope")
    slope.addObject(
        "MeshTopology",
        name="MeshTopology1",
        position="-3 0 -2  4 0 -2  4 0 2  -3 0 2",
        triangles="0 2 1  0 3 2",
    )
    slope.addObject("MechanicalObject", name="dofs", template="Vec3")
    slope.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        simulated=0,
        moving=0,
        color="0.6 0.6 0.65 1",
    )
    return root
