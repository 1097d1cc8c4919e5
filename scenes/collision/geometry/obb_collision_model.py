"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.005
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "MinProximityIntersection",
        name="MinProximityIntersection1",
        alarmDistance=0.05,
        contactDistance=0.02,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    boxes = root.addChild("boxes")
    boxes.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    boxes.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-12, threshold=1e-20)
    boxes.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 0.5 0 0 0 0 1  0.15 1.15 0.05 0 0.28 0 0.96  -0.9 0.6 0.1 0 0 0.28 0.96  0.1 1.8 -0.05 0.28 0 0 0.96",
    )
    boxes.addObject("UniformMass", name="UniformMass1", vertexMass="1 0.125 0.0417 0 0 0 0.0417 0 0 0 0.0417")
    boxes.addObject(
        "OBBCollisionModel",
        name="OBBCollisionModel1",
        extents="0.25 0.25 0.25  0.3 0.2 0.25  0.25 0.25 0.25  0.2 0.2 0.3",
        selfCollision=1,
        contactStiffness=8,
        color="0.85 0.55 0.25 1",
    )

    plate = root.addChild("plate")
    plate.addObject("MechanicalObject", name="dofs", template="Rigid3", position="0 0 0 0 0 0 1")
    plate.addObject(
        "OBBCollisionModel",
        name="OBBCollisionModel1",
        extents="1.8 0.1 1.2",
        simulated=0,
        moving=0,
        contactStiffness=8,
        color="0.6 0.6 0.65 1",
    )
    return root
