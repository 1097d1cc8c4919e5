"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.005
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    root.addObject(
        "UnbuiltGaussSeidelConstraintSolver",
        name="UnbuiltGaussSeidelConstraintSolver1",
        tolerance=1e-6,
        maxIterations=500,
    )
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "NewProximityIntersection",
        name="NewProximityIntersection1",
        alarmDistance=0.06,
        contactDistance=0.01,
    )
    root.addObject(
        "CollisionResponse",
        name="CollisionResponse1",
        response="FrictionContactConstraint",
        responseParams="mu=0.3",
    )

    balls = root.addChild("balls")
    balls.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    balls.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=50, tolerance=1e-14, threshold=1e-30)
    balls.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="-0.8 0.6 0  0 0.9 0.05  0.5 0.7 -0.1  0.1 1.5 0  -0.3 1.9 0.1",
        velocity="2 0 0  0 0 0  -1 0 0  0 -1 0  0 0 0",
    )
    balls.addObject("UniformMass", name="UniformMass1", vertexMass=0.5)
    balls.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        listRadius="0.2 0.25 0.2 0.15 0.2",
        selfCollision=1,
        color="0.9 0.5 0.2 1",
    )
    balls.addObject(
        "UncoupledConstraintCorrection",
        name="UncoupledConstraintCorrection1",
        defaultCompliance=2,
        useOdeSolverIntegrationFactors=0,
        correctionVelocityFactor=1,
    )

    plate = root.addChild("plate")
    plate.addObject(
        "MeshTopology",
        name="MeshTopology1",
        position="-2 0 -1.5  2 0 -1.5  2 0 1.5  -2 0 1.5",
        triangles="0 2 1  0 3 2",
    )
    plate.addObject("MechanicalObject", name="dofs", template="Vec3")
    plate.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        simulated=0,
        moving=0,
        color="0.6 0.6 0.65 1",
    )
    return root
