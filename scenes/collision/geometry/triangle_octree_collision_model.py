"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.005
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels showDetectionOutputs")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("RayTraceNarrowPhase", name="RayTraceNarrowPhase1")
    root.addObject(
        "NewProximityIntersection",
        name="NewProximityIntersection1",
        alarmDistance=0.05,
        contactDistance=0.02,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    falling = root.addChild("falling")
    falling.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    falling.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-12, threshold=1e-20)
    falling.addObject(
        "MeshTopology",
        name="mesh",
        position="0.1425 0.3944 -0.0593  0.6795 0.8467 -0.4428  0.1641 1.4585 -0.4428  -0.3728 1.0063 -0.0593  0.4359 0.6415 0.6428  0.9728 1.0937 0.2593  0.4575 1.7056 0.2593  -0.0795 1.2533 0.6428",
        triangles="0 2 1  0 3 2  4 5 6  4 6 7  0 1 5  0 5 4  1 2 6  1 6 5  2 3 7  2 7 6  3 0 4  3 4 7",
    )
    falling.addObject("MechanicalObject", name="dofs", template="Vec3")
    falling.addObject("UniformMass", name="UniformMass1", totalMass=0.5)
    falling.addObject("MeshSpringForceField", name="edges", stiffness=400, damping=1)
    falling.addObject(
        "TriangleOctreeCollisionModel",
        name="TriangleOctreeCollisionModel1",
        contactStiffness=15,
        color="0.9 0.6 0.3 0.6",
    )

    fixed = root.addChild("fixed")
    fixed.addObject(
        "MeshTopology",
        name="mesh",
        position="-0.6254 -0.5 -0.3299  0.3299 -0.5 -0.6254  0.3299 0.5 -0.6254  -0.6254 0.5 -0.3299  -0.3299 -0.5 0.6254  0.6254 -0.5 0.3299  0.6254 0.5 0.3299  -0.3299 0.5 0.6254",
        triangles="0 2 1  0 3 2  4 5 6  4 6 7  0 1 5  0 5 4  1 2 6  1 6 5  2 3 7  2 7 6  3 0 4  3 4 7",
    )
    fixed.addObject("MechanicalObject", name="dofs", template="Vec3")
    fixed.addObject(
        "TriangleOctreeCollisionModel",
        name="TriangleOctreeCollisionModel1",
        simulated=0,
        moving=0,
        contactStiffness=15,
        color="0.6 0.6 0.65 1",
    )
    return root
