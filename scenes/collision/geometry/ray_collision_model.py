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
        "MinProximityIntersection",
        name="MinProximityIntersection1",
        alarmDistance=0.02,
        contactDistance=0.01,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    rays = root.addChild("rays")
    rays.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="-1 1.2 0  -0.6 1.2 0.1  -0.2 1.2 0.2  0.2 1.2 0  0.6 1.2 0.1  1 1.2 0.2",
    )
    rays.addObject(
        "RayCollisionModel",
        name="rays",
        directions="0 -1 0  0.1 -1 0  0 -1 0  -0.1 -1 0  0 -1 0  0 -1 -0.1",
        defaultLength=1.5,
        simulated=0,
        color="0.9 0.2 0.2 1",
    )

    bodies = root.addChild("bodies")
    bodies.addObject("EulerExplicitSolver", name="EulerExplicitSolver1")
    bodies.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="-1 0 0 0.48 0 0.64 0.6",
        velocity="0.5 0 0 0 1 0.5",
    )
    bodies.addObject("UniformMass", name="UniformMass1", totalMass=1)
    bodies.addObject(
        "CylinderCollisionModel",
        name="CylinderCollisionModel1",
        group=1,
        defaultRadius=0.3,
        defaultHeight=0.9,
        color="0.35 0.65 0.45 1",
    )

    box = root.addChild("box")
    box.addObject("EulerExplicitSolver", name="EulerExplicitSolver1")
    box.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0.1 0 0.1 0 0.28 0 0.96",
        velocity="0.5 0 0 0.5 0 1",
    )
    box.addObject("UniformMass", name="UniformMass1", totalMass=1)
    box.addObject(
        "OBBCollisionModel",
        name="OBBCollisionModel1",
        group=1,
        extents="0.3 0.2 0.4",
        color="0.85 0.55 0.25 1",
    )

    ball = root.addChild("ball")
    ball.addObject("EulerExplicitSolver", name="EulerExplicitSolver1")
    ball.addObject("MechanicalObject", name="dofs", template="Vec3", position="1.1 0 0.1", velocity="-0.3 0 0")
    ball.addObject("UniformMass", name="UniformMass1", totalMass=1)
    ball.addObject("SphereCollisionModel", name="SphereCollisionModel1", group=1, radius=0.3, color="0.3 0.55 0.9 1")
    return root
