"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehavior showForceFields showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "MinProximityIntersection",
        name="MinProximityIntersection1",
        alarmDistance=0.1,
        contactDistance=0.05,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    block = root.addChild("block")
    block.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    block.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-12, threshold=1e-20)
    block.addObject("RegularGridTopology", name="grid", n="3 3 3", min="-0.5 0.3 -0.5", max="0.5 1.3 0.5")
    block.addObject("MechanicalObject", name="dofs", template="Vec3", rotation="0 20 10")
    block.addObject("UniformMass", name="UniformMass1", totalMass=1)
    block.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=2000, poissonRatio=0.3)
    block.addObject("PointCollisionModel", name="PointCollisionModel1", contactStiffness=30)

    floor = root.addChild("floor")
    floor.addObject("MeshTopology", name="mesh", position="-3 0 -3  3 0 -3  3 0 3  -3 0 3", triangles="0 2 1  0 3 2")
    floor.addObject("MechanicalObject", name="dofs", template="Vec3")
    floor.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        simulated=0,
        moving=0,
        contactStiffness=30,
        color="0.6 0.6 0.65 1",
    )
    return root
