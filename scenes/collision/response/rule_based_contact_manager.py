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
        alarmDistance=0.03,
        contactDistance=0.02,
    )
    root.addObject(
        "RuleBasedContactManager",
        name="RuleBasedContactManager1",
        response="PenalityContactForceField",
        variables="glue",
        glue="StickContactForceField?keepAlive=1",
        rules="2 plate $glue$  3 * nullptr",
    )

    bouncing = root.addChild("bouncing")
    bouncing.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    bouncing.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-12, threshold=1e-20)
    bouncing.addObject("MechanicalObject", name="dofs", template="Vec3", position="-1 0.6 0.1")
    bouncing.addObject("UniformMass", name="UniformMass1", vertexMass=0.5)
    bouncing.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.2,
        group=1,
        contactStiffness=20,
        color="0.9 0.5 0.2 1",
    )

    sticking = root.addChild("sticking")
    sticking.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    sticking.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-12, threshold=1e-20)
    sticking.addObject("MechanicalObject", name="dofs", template="Vec3", position="0.1 0.6 0.1")
    sticking.addObject("UniformMass", name="UniformMass1", vertexMass=0.5)
    sticking.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.2,
        group=2,
        contactStiffness=100,
        contactFriction=5,
        color="0.2 0.6 0.9 1",
    )

    falling = root.addChild("falling")
    falling.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    falling.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-12, threshold=1e-20)
    falling.addObject("MechanicalObject", name="dofs", template="Vec3", position="1 0.6 0.1")
    falling.addObject("UniformMass", name="UniformMass1", vertexMass=0.5)
    falling.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.2,
        group=3,
        contactStiffness=20,
        color="0.4 0.8 0.4 1",
    )

    plate = root.addChild("plate")
    plate.addObject("MeshTopology", name="mesh", position="-2 0 -1  2 0 -1  2 0 1  -2 0 1", triangles="0 2 1  0 3 2")
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
