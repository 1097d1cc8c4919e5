"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    scene = root.addChild("scene")
    scene.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    scene.addObject("SparseLDLSolver", name="SparseLDLSolver1")

    rod = scene.addChild("rod")
    rod.addObject(
        "RegularGridTopology",
        name="grid",
        nx=4,
        ny=1,
        nz=1,
        xmin=0,
        xmax=1.5,
        ymin=0,
        ymax=0,
        zmin=0,
        zmax=0,
    )
    rod.addObject("MechanicalObject", name="dofs", template="Rigid3")
    rod.addObject("BeamInterpolation", name="beams", radius=0.02, defaultYoungModulus=2e6, defaultPoissonRatio=0.3)
    rod.addObject("AdaptiveBeamForceFieldAndMass", name="AdaptiveBeamForceFieldAndMass1", massDensity=1000)
    rod.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    balls = scene.addChild("balls")
    balls.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0.2 0.05 0 0 0 0 1  0.6 -0.05 0 0 0 0 1",
        velocity="0 0.5 0 0 0 0  0.6 0 0 0 0 0",
    )
    balls.addObject("UniformMass", name="UniformMass1", totalMass=0.4)

    attached = scene.addChild("attached")
    attached.addObject("MechanicalObject", name="difference", template="Rigid3", rest_position="0 0.05 0 0 0 0 1")
    attached.addObject(
        "RestShapeSpringsForceField",
        name="RestShapeSpringsForceField1",
        stiffness=300,
        angularStiffness=5,
    )
    attached.addObject(
        "BeamProjectionDifferenceMultiMapping",
        name="BeamProjectionDifferenceMultiMapping1",
        input1="@../balls/dofs",
        input2="@../rod/dofs",
        interpolationInput2="@../rod/beams",
        indicesInput1=0,
        directions="1 1 1 1 1 1 1",
        draw=True,
    )

    sliding = scene.addChild("sliding")
    sliding.addObject("MechanicalObject", name="difference", template="Rigid3", rest_position="0 -0.05 0 0 0 0 1")
    sliding.addObject(
        "RestShapeSpringsForceField",
        name="RestShapeSpringsForceField1",
        stiffness=300,
        angularStiffness=0,
    )
    sliding.addObject(
        "BeamProjectionDifferenceMultiMapping",
        name="BeamProjectionDifferenceMultiMapping1",
        input1="@../balls/dofs",
        input2="@../rod/dofs",
        interpolationInput2="@../rod/beams",
        indicesInput1=1,
        directions="0 1 1 0 0 0 0",
        draw=True,
    )
    return root
