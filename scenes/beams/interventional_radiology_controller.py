"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    catheter = root.addChild("catheter")
    catheter.addObject(
        "RodStraightSection",
        name="straight",
        youngModulus=1e5,
        poissonRatio=0.3,
        massDensity=1e-5,
        radius=1,
        innerRadius=0.7,
        nbBeams=8,
        nbEdgesCollis=16,
        nbEdgesVisu=16,
        length=80,
    )
    catheter.addObject("WireRestShape", name="shape", wireMaterials="@straight")
    catheter.addObject("EdgeSetTopologyContainer", name="lines")
    catheter.addObject("MechanicalObject", name="drawn", template="Rigid3")

    guide = root.addChild("guide")
    guide.addObject(
        "RodStraightSection",
        name="straight",
        youngModulus=5e4,
        poissonRatio=0.3,
        massDensity=1e-5,
        radius=0.5,
        nbBeams=8,
        nbEdgesCollis=16,
        nbEdgesVisu=16,
        length=80,
    )
    guide.addObject(
        "RodSpireSection",
        name="tip",
        youngModulus=5e4,
        poissonRatio=0.3,
        massDensity=1e-5,
        radius=0.5,
        nbBeams=8,
        nbEdgesCollis=16,
        nbEdgesVisu=16,
        length=20,
        spireDiameter=15,
        spireHeight=1,
    )
    guide.addObject("WireRestShape", name="shape", wireMaterials="@straight @tip")
    guide.addObject("EdgeSetTopologyContainer", name="lines")
    guide.addObject("MechanicalObject", name="drawn", template="Rigid3")

    wires = root.addChild("wires")
    wires.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.05, rayleighMass=1)
    wires.addObject("BTDLinearSolver", name="BTDLinearSolver1")
    wires.addObject(
        "RegularGridTopology",
        name="lines",
        nx=30,
        ny=1,
        nz=1,
        xmin=0,
        xmax=0,
        ymin=0,
        ymax=0,
        zmin=0,
        zmax=0,
    )
    wires.addObject("MechanicalObject", name="dofs", template="Rigid3")
    wires.addObject("WireBeamInterpolation", name="outer", WireRestShape="@../catheter/shape")
    wires.addObject("AdaptiveBeamForceFieldAndMass", name="AdaptiveBeamForceFieldAndMass1", interpolation="@outer")
    wires.addObject("WireBeamInterpolation", name="inner", WireRestShape="@../guide/shape")
    wires.addObject("AdaptiveBeamForceFieldAndMass", name="AdaptiveBeamForceFieldAndMass2", interpolation="@inner")
    wires.addObject(
        "InterventionalRadiologyController",
        name="controller",
        instruments="outer inner",
        xtip="25 20",
        controlledInstrument=1,
        speed=20,
        step=2,
    )
    wires.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1")
    wires.addObject(
        "RestShapeSpringsForceField",
        name="RestShapeSpringsForceField1",
        points="@controller.indexFirstNode",
        stiffness=1e8,
        angularStiffness=1e8,
    )

    collision = wires.addChild("collision")
    collision.addObject("EdgeSetTopologyContainer", name="lines")
    collision.addObject("MechanicalObject", name="points", showObject=True)
    collision.addObject("MultiAdaptiveBeamMapping", name="MultiAdaptiveBeamMapping1", controller="@../controller")
    return root
