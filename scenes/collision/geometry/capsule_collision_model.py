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
        "NewProximityIntersection",
        name="NewProximityIntersection1",
        alarmDistance=0.04,
        contactDistance=0.02,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    rope = root.addChild("rope")
    rope.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    rope.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-12, threshold=1e-20)
    rope.addObject(
        "MeshTopology",
        name="mesh",
        position="-1.05 1 0  -0.9 1.02 0.0421  -0.75 1.04 0.0455  -0.6 1.06 0.0071  -0.45 1.08 -0.0378  -0.3 1.1 -0.0479  -0.15 1.12 -0.014  0 1.14 0.0328  0.15 1.16 0.0495  0.3 1.18 0.0206  0.45 1.2 -0.0272  0.6 1.22 -0.05  0.75 1.24 -0.0268  0.9 1.26 0.021  1.05 1.28 0.0495",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 14",
    )
    rope.addObject("MechanicalObject", name="dofs", template="Vec3")
    rope.addObject("UniformMass", name="UniformMass1", totalMass=0.6)
    rope.addObject("MeshSpringForceField", name="MeshSpringForceField1", stiffness=300, damping=1)
    rope.addObject(
        "CapsuleCollisionModel",
        name="CapsuleCollisionModel1",
        template="Vec3",
        defaultRadius=0.05,
        contactStiffness=20,
        color="0.9 0.75 0.3 1",
    )

    loose = root.addChild("loose")
    loose.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    loose.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-12, threshold=1e-20)
    loose.addObject("MechanicalObject", name="dofs", template="Rigid3", position="0.02 0.62 0.1 0.6 0 0 0.8")
    loose.addObject("UniformMass", name="UniformMass1", vertexMass="0.3 0.02 0.04 0 0 0 0.01 0 0 0 0.04")
    loose.addObject(
        "CapsuleCollisionModel",
        name="CapsuleCollisionModel1",
        template="Rigid3",
        radii=0.15,
        heights=0.5,
        contactStiffness=20,
        color="0.3 0.6 0.85 1",
    )

    bars = root.addChild("bars")
    bars.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="-0.2 0.4 0 0.7071067811865476 0 0 0.7071067811865476  0.25 0.35 0 0.7071067811865476 0 0 0.7071067811865476",
    )
    bars.addObject(
        "CapsuleCollisionModel",
        name="CapsuleCollisionModel1",
        template="Rigid3",
        radii="0.15 0.12",
        defaultHeight=1,
        simulated=0,
        moving=0,
        contactStiffness=20,
        color="0.6 0.6 0.65 1",
    )
    return root
