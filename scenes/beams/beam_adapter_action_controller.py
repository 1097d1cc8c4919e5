"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    guide = root.addChild("guide")
    guide.addObject("MeshOBJLoader", name="loader", filename="hook.obj")
    guide.addObject(
        "RodStraightSection",
        name="straight",
        youngModulus=1e5,
        poissonRatio=0.3,
        massDensity=1e-5,
        radius=0.6,
        nbBeams=4,
        nbEdgesCollis=10,
        nbEdgesVisu=10,
        length=50,
    )
    guide.addObject(
        "RodMeshSection",
        name="hook",
        loader="@loader",
        youngModulus=1e5,
        poissonRatio=0.3,
        massDensity=1e-5,
        radius=0.6,
        nbBeams=6,
        nbEdgesCollis=10,
        nbEdgesVisu=10,
    )
    guide.addObject("WireRestShape", name="shape", wireMaterials="@straight @hook")
    guide.addObject("EdgeSetTopologyContainer", name="lines")
    guide.addObject("MechanicalObject", name="drawn", template="Rigid3")

    wire = root.addChild("wire")
    wire.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.05, rayleighMass=1)
    wire.addObject("BTDLinearSolver", name="BTDLinearSolver1")
    wire.addObject(
        "RegularGridTopology",
        name="lines",
        nx=20,
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
    wire.addObject("InterventionalRadiologyController", name="controller", xtip=10, step=4, angularStep=0.8)
    wire.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1")
    wire.addObject(
        "RestShapeSpringsForceField",
        name="RestShapeSpringsForceField1",
        points="@controller.indexFirstNode",
        stiffness=1e8,
        angularStiffness=1e8,
    )
    wire.addObject(
        "BeamAdapterActionController",
        name="BeamAdapterActionController1",
        interventionController="@controller",
        writeMode=False,
        timeSteps="0.1 0.2 0.3 0.4 0.5 0.8 1.1 1.5",
        actions="1 1 1 1 1 3 3 2",
    )
    return root
