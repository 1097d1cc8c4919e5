"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject(
        "VisualStyle",
        name="VisualStyle1",
        displayFlags="showVisualModels showForceFields hideBehaviorModels hideCollisionModels",
    )
    root.addObject(
        "BlockGaussSeidelConstraintSolver",
        name="BlockGaussSeidelConstraintSolver1",
        tolerance=1e-6,
        maxIterations=500,
    )
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject("MinProximityIntersection", name="MinProximityIntersection1", alarmDistance=2, contactDistance=0.6)
    root.addObject(
        "CollisionResponse",
        name="CollisionResponse1",
        response="FrictionContactConstraint",
        responseParams="mu=0.05",
    )

    guide = root.addChild("guide")
    guide.addObject(
        "RodStraightSection",
        name="straight",
        youngModulus=2e4,
        poissonRatio=0.3,
        massDensity=2e-5,
        radius=0.5,
        nbBeams=12,
        nbEdgesCollis=48,
        nbEdgesVisu=48,
        length=120,
    )
    guide.addObject(
        "RodSpireSection",
        name="tip",
        youngModulus=1e4,
        poissonRatio=0.3,
        massDensity=2e-5,
        radius=0.4,
        nbBeams=4,
        nbEdgesCollis=8,
        nbEdgesVisu=8,
        length=12,
        spireDiameter=40,
        spireHeight=0,
    )
    guide.addObject("WireRestShape", name="shape", wireMaterials="@straight @tip")
    guide.addObject("EdgeSetTopologyContainer", name="lines")
    guide.addObject("MechanicalObject", name="drawn", template="Rigid3")

    wire = root.addChild("wire")
    wire.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.1, rayleighMass=1)
    wire.addObject("BTDLinearSolver", name="BTDLinearSolver1")
    wire.addObject(
        "RegularGridTopology",
        name="lines",
        nx=24,
        ny=1,
        nz=1,
        xmin=0,
        xmax=0,
        ymin=0,
        ymax=0,
        zmin=0,
        zmax=0,
    )
    wire.addObject("MechanicalObject", name="dofs", template="Rigid3")
    wire.addObject("WireBeamInterpolation", name="beams", WireRestShape="@../guide/shape")
    wire.addObject("AdaptiveBeamForceFieldAndMass", name="AdaptiveBeamForceFieldAndMass1")
    wire.addObject(
        "InterventionalRadiologyController",
        name="controller",
        instruments="beams",
        xtip=5,
        speed=25,
        step=1,
    )
    wire.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1", wire_optimization=True)
    wire.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1")
    wire.addObject(
        "RestShapeSpringsForceField",
        name="RestShapeSpringsForceField1",
        points="@controller.indexFirstNode",
        stiffness=1e8,
        angularStiffness=1e8,
    )

    collision = wire.addChild("collision")
    collision.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    collision.addObject("EdgeSetTopologyContainer", name="lines")
    collision.addObject("MechanicalObject", name="points")
    collision.addObject("MultiAdaptiveBeamMapping", name="MultiAdaptiveBeamMapping1", controller="@../controller")
    collision.addObject("LineCollisionModel", name="LineCollisionModel1")
    collision.addObject("PointCollisionModel", name="PointCollisionModel1")

    vessel = root.addChild("vessel")
    vessel.addObject("MeshOBJLoader", name="loader", filename="vessel.obj")
    vessel.addObject("MeshTopology", name="MeshTopology1", src="@loader")
    vessel.addObject("MechanicalObject", name="points")
    vessel.addObject("OglModel", name="OglModel1", src="@loader", color="0.85 0.35 0.3 0.35")
    vessel.addObject("TriangleCollisionModel", name="TriangleCollisionModel1", moving=False, simulated=False)
    vessel.addObject("LineCollisionModel", name="LineCollisionModel1", moving=False, simulated=False)
    vessel.addObject("PointCollisionModel", name="PointCollisionModel1", moving=False, simulated=False)
    return root
