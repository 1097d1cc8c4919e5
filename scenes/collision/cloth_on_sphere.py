"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.005
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisual")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "NewProximityIntersection",
        name="NewProximityIntersection1",
        alarmDistance=0.06,
        contactDistance=0.02,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    cloth = root.addChild("cloth")
    cloth.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=1, rayleighStiffness=0.01)
    cloth.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-9, threshold=1e-20)
    cloth.addObject("RegularGridTopology", name="grid", n="31 1 31", min="-0.95 0.6 -0.95", max="0.95 0.6 0.95")
    cloth.addObject("MechanicalObject", name="dofs", template="Vec3")
    cloth.addObject("UniformMass", name="UniformMass1", totalMass=0.5)
    cloth.addObject("RegularGridSpringForceField", name="RegularGridSpringForceField1", stiffness=40, damping=0.02)
    cloth.addObject("PointCollisionModel", name="PointCollisionModel1", contactStiffness=5)

    seen = cloth.addChild("seen")
    seen.addObject(
        "OglModel",
        name="surface",
        position="@../grid.position",
        quads="@../grid.quads",
        color="0.8 0.3 0.33 1",
    )
    seen.addObject("IdentityMapping", name="IdentityMapping1", input="@../dofs", output="@surface")

    ball = root.addChild("ball")
    ball.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    ball.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0.1 0")
    ball.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.45,
        simulated=0,
        moving=0,
        contactStiffness=15,
        color="0.85 0.8 0.7 1",
    )

    table = root.addChild("table")
    table.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    table.addObject(
        "MeshTopology",
        name="mesh",
        position="-1.5 -0.35 -1.5  1.5 -0.35 -1.5  1.5 -0.35 1.5  -1.5 -0.35 1.5",
        triangles="0 2 1  0 3 2",
    )
    table.addObject("MechanicalObject", name="dofs", template="Vec3")
    table.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        simulated=0,
        moving=0,
        contactStiffness=2,
        color="0.55 0.45 0.4 1",
    )
    return root
