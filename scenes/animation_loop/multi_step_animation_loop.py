"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("MultiStepAnimationLoop", name="MultiStepAnimationLoop1", collisionSteps=2, integrationSteps=5)
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "NewProximityIntersection",
        name="NewProximityIntersection1",
        alarmDistance=0.05,
        contactDistance=0.02,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    ball = root.addChild("ball")
    ball.addObject("EulerExplicitSolver", name="EulerExplicitSolver1")
    ball.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    ball.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0.6 0")
    ball.addObject("UniformMass", name="UniformMass1", vertexMass=0.5)
    ball.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.2,
        contactStiffness=200,
        color="0.9 0.5 0.2 1",
    )

    plate = root.addChild("plate")
    plate.addObject(
        "MeshTopology",
        name="MeshTopology1",
        position="-1 0 -1  1 0 -1  1 0 1  -1 0 1",
        triangles="0 2 1  0 3 2",
    )
    plate.addObject("MechanicalObject", name="dofs", template="Vec3")
    plate.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        simulated=0,
        moving=0,
        contactStiffness=20,
        color="0.6 0.6 0.65 1",
    )
    return root
