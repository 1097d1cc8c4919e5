"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 -9.81"
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1", contact="safe")
    root.addObject("BlockGaussSeidelConstraintSolver", name="BlockGaussSeidelConstraintSolver1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "MinProximityIntersection",
        name="MinProximityIntersection1",
        alarmDistance=0.1,
        contactDistance=0.015,
    )
    root.addObject(
        "CollisionResponse",
        name="CollisionResponse1",
        response="FrictionContactConstraint",
        responseParams="mu=0.2",
        activationDistance=0.005,
    )

    block = root.addChild("block")
    block.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    block.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrix")
    block.addObject("GenericConstraintCorrection", name="GenericConstraintCorrection1")
    block.addObject("RegularGridTopology", name="grid", n="4 3 3", min="-0.7 -0.15 0.5", max="-0.3 0.15 0.7")
    block.addObject("MechanicalObject", name="dofs")
    block.addObject("UniformMass", name="UniformMass1", totalMass=1)
    block.addObject(
        "HexahedronFEMForceField",
        name="HexahedronFEMForceField1",
        youngModulus=30000,
        poissonRatio=0.3,
        method="large",
    )
    block.addObject("TriangleCollisionModel", name="TriangleCollisionModel1", color="0.8 0.3 0.25 1")
    block.addObject("PointCollisionModel", name="PointCollisionModel1")

    ramp = root.addChild("ramp")
    ramp.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="-1 -0.5 0.6  0 -0.5 0  3 -0.5 0  -1 0.5 0.6  0 0.5 0  3 0.5 0",
        triangles="0 1 3  1 4 3  1 2 4  2 5 4",
    )
    ramp.addObject("MechanicalObject", name="dofs")
    ramp.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        simulated=0,
        moving=0,
        color="0.6 0.6 0.65 1",
    )
    return root
