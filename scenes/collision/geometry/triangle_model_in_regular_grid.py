"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels showBehaviorModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "NewProximityIntersection",
        name="NewProximityIntersection1",
        alarmDistance=0.06,
        contactDistance=0.03,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    body.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-12, threshold=1e-20)
    body.addObject("RegularGridTopology", name="grid", n="5 2 5", min="-0.6 0.5 -0.6", max="0.6 0.8 0.6")
    body.addObject("MechanicalObject", name="dofs", template="Vec3")
    body.addObject("UniformMass", name="UniformMass1", totalMass=1)
    body.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=3000, poissonRatio=0.3)

    surface = body.addChild("surface")
    surface.addObject("RegularGridTopology", name="sheet", n="9 1 9", min="-0.58 0.52 -0.58", max="0.58 0.52 0.58")
    surface.addObject("MechanicalObject", name="dofs", template="Vec3")
    surface.addObject(
        "TriangleModelInRegularGrid",
        name="TriangleModelInRegularGrid1",
        contactStiffness=15,
        color="0.3 0.55 0.9 1",
    )
    surface.addObject("BarycentricMapping", name="BarycentricMapping1", input="@../dofs", output="@dofs")

    ball = root.addChild("ball")
    ball.addObject("MechanicalObject", name="dofs", template="Vec3", position="0.1 0 0.05")
    ball.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.4,
        simulated=0,
        moving=0,
        contactStiffness=15,
        color="0.6 0.6 0.65 1",
    )
    return root
