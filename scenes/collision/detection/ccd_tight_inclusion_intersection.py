"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehavior showCollisionModels")
    root.addObject(
        "BlockGaussSeidelConstraintSolver",
        name="BlockGaussSeidelConstraintSolver1",
        tolerance=1e-10,
        maxIterations=200,
    )
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "CCDTightInclusionIntersection",
        name="CCDTightInclusionIntersection1",
        continuousCollisionType="FreeMotion",
        alarmDistance=0.05,
        contactDistance=0.02,
    )
    root.addObject(
        "CollisionResponse",
        name="CollisionResponse1",
        response="FrictionContactConstraint",
        responseParams="mu=0.2",
    )

    pellets = root.addChild("pellets")
    pellets.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    pellets.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=20, tolerance=1e-12, threshold=1e-20)
    pellets.addObject("RegularGridTopology", name="grid", n="3 1 3", min="-0.4 3.1 -0.4", max="0.4 3.1 0.4")
    pellets.addObject("MechanicalObject", name="dofs", template="Vec3", velocity="0 -80 0")
    pellets.addObject("UniformMass", name="UniformMass1", vertexMass=0.01)
    pellets.addObject("PointCollisionModel", name="PointCollisionModel1", color="0.9 0.5 0.2 1")
    pellets.addObject("UncoupledConstraintCorrection", name="UncoupledConstraintCorrection1", defaultCompliance=1)

    plate = root.addChild("plate")
    plate.addObject(
        "MeshTopology",
        name="mesh",
        position="-2 0.4 -2  -2 0.4 2  2 -0.4 2  2 -0.4 -2",
        triangles="0 1 2  0 2 3",
    )
    plate.addObject("MechanicalObject", name="dofs", template="Vec3")
    plate.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        simulated=0,
        moving=0,
        color="0.6 0.6 0.65 1",
    )
    return root
