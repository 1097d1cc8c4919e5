"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")

    large = root.addChild("large")
    large.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    large.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-12, threshold=1e-20)
    large.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0")
    large.addObject("UniformMass", name="UniformMass1", vertexMass=10)
    large.addObject("SphereCollisionModel", name="ball", radius=0.6, contactStiffness=10, color="0.5 0.55 0.6 1")

    left = root.addChild("left")
    left.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    left.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-12, threshold=1e-20)
    left.addObject("MechanicalObject", name="dofs", template="Vec3", position="-2 0.6 0", velocity="3 0 0")
    left.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    left.addObject("SphereCollisionModel", name="ball", radius=0.3, contactStiffness=10, color="0.9 0.5 0.2 1")

    right = root.addChild("right")
    right.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    right.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-12, threshold=1e-20)
    right.addObject("MechanicalObject", name="dofs", template="Vec3", position="2 0.6 0", velocity="-3 0 0")
    right.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    right.addObject("SphereCollisionModel", name="ball", radius=0.3, contactStiffness=10, color="0.2 0.6 0.9 1")
    root.addObject("BruteForceBroadPhase", name="broad")
    root.addObject("BVHNarrowPhase", name="narrow")
    root.addObject("DiscreteIntersection", name="overlap")
    root.addObject("MinProximityIntersection", name="distance", alarmDistance=0.2, contactDistance=0.1)
    root.addObject("CollisionResponse", name="response", response="PenalityContactForceField")
    root.addObject(
        "SubCollisionPipeline",
        name="first",
        collisionModels="@large/ball @left/ball",
        intersectionMethod="@overlap",
        contactManager="@response",
        broadPhaseDetection="@broad",
        narrowPhaseDetection="@narrow",
    )
    root.addObject(
        "SubCollisionPipeline",
        name="second",
        collisionModels="@large/ball @right/ball",
        intersectionMethod="@distance",
        contactManager="@response",
        broadPhaseDetection="@broad",
        narrowPhaseDetection="@narrow",
    )
    root.addObject(
        "CompositeCollisionPipeline",
        name="CompositeCollisionPipeline1",
        subCollisionPipelines="@first @second",
    )
    return root
