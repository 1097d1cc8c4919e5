"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.02
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels showDetectionOutputs")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "NewProximityIntersection",
        name="NewProximityIntersection1",
        alarmDistance=0.02,
        contactDistance=0.01,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    bodies = root.addChild("bodies")
    bodies.addObject("EulerExplicitSolver", name="EulerExplicitSolver1")
    bodies.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="-0.5 0 0 0 0 0 1  0.6 0 0 0 0 0.6 0.8",
        velocity="0.2 0 0 0 0 0.5  -0.1 0 0 0.8 0 0",
    )
    bodies.addObject("UniformMass", name="UniformMass1", totalMass=1)
    bodies.addObject(
        "CylinderCollisionModel",
        name="CylinderCollisionModel1",
        radii=0.25,
        heights=1.2,
        defaultRadius=0.35,
        defaultHeight=0.5,
        defaultLocalAxis="0 1 0",
        color="0.35 0.65 0.45 1",
    )

    ray = root.addChild("ray")
    ray.addObject("MechanicalObject", name="dofs", template="Vec3", position="-0.4 1.4 0.05")
    ray.addObject(
        "RayCollisionModel",
        name="RayCollisionModel1",
        directions="0 -1 0",
        defaultLength=2.5,
        simulated=0,
        color="0.9 0.2 0.2 1",
    )
    return root
