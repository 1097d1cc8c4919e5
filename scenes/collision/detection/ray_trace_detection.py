"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.005
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels showDetectionOutputs")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("RayTraceDetection", name="RayTraceDetection1")
    root.addObject(
        "NewProximityIntersection",
        name="NewProximityIntersection1",
        alarmDistance=0.05,
        contactDistance=0.02,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    left = root.addChild("left")
    left.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    left.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-12, threshold=1e-20)
    left.addObject(
        "MeshTopology",
        name="mesh",
        position="-0.9826 -0.437 -0.2127  -0.2786 -0.2193 -0.5242  -0.515 0.545 -0.5242  -1.219 0.3272 -0.2127  -0.685 -0.345 0.5242  0.019 -0.1272 0.2127  -0.2174 0.637 0.2127  -0.9214 0.4193 0.5242",
        triangles="0 2 1  0 3 2  4 5 6  4 6 7  0 1 5  0 5 4  1 2 6  1 6 5  2 3 7  2 7 6  3 0 4  3 4 7",
    )
    left.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        velocity="1 0 0  1 0 0  1 0 0  1 0 0  1 0 0  1 0 0  1 0 0  1 0 0",
    )
    left.addObject("UniformMass", name="UniformMass1", totalMass=0.5)
    left.addObject("MeshSpringForceField", name="edges", stiffness=400, damping=1)
    left.addObject(
        "TriangleOctreeCollisionModel",
        name="TriangleOctreeCollisionModel1",
        contactStiffness=2,
        color="0.9 0.6 0.3 0.6",
    )

    right = root.addChild("right")
    right.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    right.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-12, threshold=1e-20)
    right.addObject(
        "MeshTopology",
        name="mesh",
        position="0.6202 -0.618 -0.1626  1.1076 -0.0038 -0.3215  0.481 0.4935 -0.3215  -0.0064 -0.1207 -0.1626  0.719 -0.4935 0.6215  1.2064 0.1207 0.4626  0.5798 0.618 0.4626  0.0924 0.0038 0.6215",
        triangles="0 2 1  0 3 2  4 5 6  4 6 7  0 1 5  0 5 4  1 2 6  1 6 5  2 3 7  2 7 6  3 0 4  3 4 7",
    )
    right.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        velocity="-1 0 0  -1 0 0  -1 0 0  -1 0 0  -1 0 0  -1 0 0  -1 0 0  -1 0 0",
    )
    right.addObject("UniformMass", name="UniformMass1", totalMass=0.5)
    right.addObject("MeshSpringForceField", name="edges", stiffness=400, damping=1)
    right.addObject(
        "TriangleOctreeCollisionModel",
        name="TriangleOctreeCollisionModel1",
        contactStiffness=2,
        color="0.3 0.6 0.9 0.6",
    )
    return root
