"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 -9.81"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels showVisualModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "MinProximityIntersection",
        name="MinProximityIntersection1",
        alarmDistance=0.05,
        contactDistance=0.02,
    )
    root.addObject(
        "CollisionResponse",
        name="CollisionResponse1",
        response="BarrierContact",
        responseParams="mu=0.3",
        activationDistance=0.02,
    )

    block = root.addChild("block")
    block.addObject("BDFOdeSolver", name="BDFOdeSolver1", order=1, rayleighStiffness=0.005)
    block.addObject(
        "NewtonRaphsonSolver",
        name="NewtonRaphsonSolver1",
        maxNbIterationsNewton=60,
        relativeInitialStoppingThreshold=1e-6,
    )
    block.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    block.addObject("RegularGridTopology", name="grid", n="5 5 3", min="-0.4 -0.4 0.8", max="0.4 0.4 1.2")
    block.addObject("MechanicalObject", name="dofs", velocity="0 0 -5")
    block.addObject("UniformMass", name="UniformMass1", totalMass=2)
    block.addObject(
        "HexahedronFEMForceField",
        name="HexahedronFEMForceField1",
        youngModulus=20000,
        poissonRatio=0.3,
        method="large",
    )

    surface = block.addChild("surface")
    surface.addObject("QuadSetTopologyContainer", name="quads")
    surface.addObject("QuadSetTopologyModifier", name="QuadSetTopologyModifier1")
    surface.addObject(
        "Hexa2QuadTopologicalMapping",
        name="Hexa2QuadTopologicalMapping1",
        input="@../grid",
        output="@quads",
    )
    surface.addObject("TriangleSetTopologyContainer", name="triangles")
    surface.addObject("TriangleSetTopologyModifier", name="TriangleSetTopologyModifier1")
    surface.addObject(
        "Quad2TriangleTopologicalMapping",
        name="Quad2TriangleTopologicalMapping1",
        input="@quads",
        output="@triangles",
    )
    surface.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        topology="@triangles",
        color="0.8 0.3 0.25 1",
    )

    spike = root.addChild("spike")
    spike.addObject(
        "MeshTopology",
        name="MeshTopology1",
        position="-0.3 -0.3 0  0.3 -0.3 0  0.3 0.3 0  -0.3 0.3 0  0 0 0.6",
        triangles="0 1 4  1 2 4  2 3 4  3 0 4",
    )
    spike.addObject("MechanicalObject", name="dofs")
    spike.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        simulated=0,
        moving=0,
        color="0.6 0.6 0.65 1",
    )
    return root
