"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject(
        "VisualStyle",
        name="VisualStyle1",
        displayFlags="showCollisionModels showDetectionOutputs showNormals",
    )
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "MinProximityIntersection",
        name="MinProximityIntersection1",
        alarmDistance=0.3,
        contactDistance=0.02,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")
    root.addObject("ContactListener", name="listener", collisionModel1="@/balls/balls", collisionModel2="@/plate/plate")

    balls = root.addChild("balls")
    balls.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    balls.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-12, threshold=1e-20)
    balls.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="-0.6 0.45 0.1  0.1 0.4 -0.15  0.7 0.5 0.2",
    )
    balls.addObject("UniformMass", name="UniformMass1", vertexMass=0.5)
    balls.addObject("SphereCollisionModel", name="balls", radius=0.2, contactStiffness=20, color="0.9 0.5 0.2 0.6")

    plate = root.addChild("plate")
    plate.addObject(
        "MeshTopology",
        name="mesh",
        position="-1.2 0 -0.8  1.2 0 -0.8  1.2 0.1 0.8  -1.2 0.1 0.8",
        triangles="0 2 1  0 3 2",
    )
    plate.addObject("MechanicalObject", name="dofs", template="Vec3")
    plate.addObject(
        "TriangleCollisionModel",
        name="plate",
        simulated=0,
        moving=0,
        contactStiffness=20,
        color="0.6 0.6 0.65 1",
    )
    return root
