"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.005
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceDetection", name="BruteForceDetection1")
    root.addObject(
        "NewProximityIntersection",
        name="NewProximityIntersection1",
        alarmDistance=0.05,
        contactDistance=0.02,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    balls = root.addChild("balls")
    balls.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    balls.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-12, threshold=1e-20)
    balls.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="0 0.9 0  0.35 1.3 0.1  -0.4 1.2 -0.1  0.1 1.7 0.05  -0.2 2.1 0.1",
    )
    balls.addObject("UniformMass", name="UniformMass1", vertexMass=0.5)
    balls.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        listRadius="0.2 0.15 0.25 0.2 0.1",
        selfCollision=1,
        contactStiffness=20,
        color="0.9 0.5 0.2 1",
    )

    row = root.addChild("row")
    row.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="-0.9 0.2 0  -0.3 0.1 0  0.3 0.1 0  0.9 0.2 0",
    )
    row.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.35,
        simulated=0,
        moving=0,
        contactStiffness=20,
        color="0.5 0.55 0.6 1",
    )
    return root
