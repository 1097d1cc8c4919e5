"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "2 -9.81 0"
    root.dt = 0.01
    root.addObject("ConstraintAnimationLoop", name="ConstraintAnimationLoop1", tolerance=1e-9, maxIterations=1000)
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject("LocalMinDistance", name="LocalMinDistance1", alarmDistance=0.1, contactDistance=0.02)
    root.addObject(
        "CollisionResponse",
        name="CollisionResponse1",
        response="FrictionContactConstraint",
        responseParams="mu=0.3",
    )

    plate = root.addChild("plate")
    plate.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    plate.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=50, tolerance=1e-14, threshold=1e-30)
    plate.addObject("MechanicalObject", name="frame", template="Rigid3", position="0 0.35 0 0.05 0 0.08 0.995540")
    plate.addObject("UniformMass", name="UniformMass1", vertexMass="1 1 0.05 0 0 0 0.1 0 0 0 0.05")
    plate.addObject("UncoupledConstraintCorrection", name="UncoupledConstraintCorrection1")

    corners = plate.addChild("corners")
    corners.addObject(
        "MeshTopology",
        name="MeshTopology1",
        position="-0.5 0 -0.3  0.5 0 -0.3  0.5 0 0.3  -0.5 0 0.3",
        triangles="0 2 1  0 3 2",
    )
    corners.addObject("MechanicalObject", name="points", template="Vec3")
    corners.addObject("RigidMapping", name="RigidMapping1")
    corners.addObject("PointCollisionModel", name="PointCollisionModel1")
    corners.addObject("TriangleCollisionModel", name="TriangleCollisionModel1", color="0.9 0.5 0.2 1")

    floor = root.addChild("floor")
    floor.addObject(
        "MeshTopology",
        name="MeshTopology1",
        position="-2 0 -2  2 0 -2  2 0 2  -2 0 2",
        triangles="0 2 1  0 3 2",
    )
    floor.addObject("MechanicalObject", name="dofs", template="Vec3")
    floor.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        simulated=0,
        moving=0,
        color="0.6 0.6 0.65 1",
    )
    return root
