"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehavior showForceFields showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("ParallelBruteForceBroadPhase", name="ParallelBruteForceBroadPhase1")
    root.addObject("ParallelBVHNarrowPhase", name="ParallelBVHNarrowPhase1")
    root.addObject("LocalMinDistance", name="LocalMinDistance1", alarmDistance=0.08, contactDistance=0.04)
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    cloth = root.addChild("cloth")
    cloth.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.02)
    cloth.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-12, threshold=1e-20)
    cloth.addObject("RegularGridTopology", name="grid", n="9 1 9", min="-0.7 0.6 -0.7", max="0.7 0.6 0.7")
    cloth.addObject("MechanicalObject", name="dofs", template="Vec3")
    cloth.addObject("UniformMass", name="UniformMass1", totalMass=0.4)
    cloth.addObject("MeshSpringForceField", name="MeshSpringForceField1", stiffness=60, damping=0.1)
    cloth.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        contactStiffness=10,
        bothSide=1,
        color="0.3 0.5 0.9 1",
    )
    cloth.addObject(
        "LineCollisionModel",
        name="LineCollisionModel1",
        contactStiffness=10,
        bothSide=1,
        color="0.2 0.3 0.6 1",
    )
    cloth.addObject("PointCollisionModel", name="PointCollisionModel1", contactStiffness=10, bothSide=1)

    box = root.addChild("box")
    box.addObject(
        "MeshTopology",
        name="mesh",
        position="0 0 -0.4  0.8 0 -0.4  0.8 0 0.4  0 0 0.4  0 0.5 -0.4  0.8 0.5 -0.4  0.8 0.5 0.4  0 0.5 0.4",
        triangles="0 1 2  0 2 3  4 6 5  4 7 6  0 4 5  0 5 1  1 5 6  1 6 2  2 6 7  2 7 3  3 7 4  3 4 0",
    )
    box.addObject("MechanicalObject", name="dofs", template="Vec3")
    box.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        simulated=0,
        moving=0,
        contactStiffness=10,
        color="0.6 0.6 0.65 1",
    )
    box.addObject("LineCollisionModel", name="LineCollisionModel1", simulated=0, moving=0, contactStiffness=10)
    box.addObject("PointCollisionModel", name="PointCollisionModel1", simulated=0, moving=0, contactStiffness=10)
    return root
