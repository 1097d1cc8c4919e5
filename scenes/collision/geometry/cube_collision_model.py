"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1", draw=1, depth=3)
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "MinProximityIntersection",
        name="MinProximityIntersection1",
        alarmDistance=0.05,
        contactDistance=0.03,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    balls = root.addChild("balls")
    balls.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    balls.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-12, threshold=1e-20)
    balls.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="-0.9 0.5 0  -0.5 0.55 0.1  -0.1 0.5 0  0.3 0.6 -0.1  0.7 0.5 0  1.1 0.55 0.1",
    )
    balls.addObject("UniformMass", name="UniformMass1", totalMass=1)
    balls.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.15,
        contactStiffness=15,
        color="0.9 0.55 0.25 1",
    )
    balls.addObject("CubeCollisionModel", name="CubeCollisionModel1")

    floor = root.addChild("floor")
    floor.addObject("RegularGridTopology", name="sheet", n="6 1 3", min="-1.4 0 -0.5", max="1.4 0 0.5")
    floor.addObject("MechanicalObject", name="dofs", template="Vec3")
    floor.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        simulated=0,
        moving=0,
        contactStiffness=15,
        color="0.6 0.6 0.65 1",
    )
    return root
