"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    pressed = root.addChild("pressed")
    pressed.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.02)
    pressed.addObject("BTDLinearSolver", name="BTDLinearSolver1")
    pressed.addObject(
        "RegularGridTopology",
        name="RegularGridTopology1",
        nx=11,
        ny=1,
        nz=1,
        xmin=0,
        xmax=1,
        ymin=0,
        ymax=0,
        zmin=0,
        zmax=0,
    )
    pressed.addObject("MechanicalObject", name="dofs", template="Rigid3")
    pressed.addObject(
        "BeamInterpolation",
        name="beams",
        radius=0.1,
        innerRadius=0.02,
        defaultYoungModulus=2e5,
        defaultPoissonRatio=0.3,
    )
    pressed.addObject(
        "AdaptiveInflatableBeamForceField",
        name="AdaptiveInflatableBeamForceField1",
        massDensity=100,
        pressure=200000,
    )
    pressed.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    slack = root.addChild("slack")
    slack.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.02)
    slack.addObject("BTDLinearSolver", name="BTDLinearSolver1")
    slack.addObject(
        "RegularGridTopology",
        name="RegularGridTopology1",
        nx=11,
        ny=1,
        nz=1,
        xmin=0,
        xmax=1,
        ymin=0,
        ymax=0,
        zmin=0.5,
        zmax=0.5,
    )
    slack.addObject("MechanicalObject", name="dofs", template="Rigid3")
    slack.addObject(
        "BeamInterpolation",
        name="beams",
        radius=0.1,
        innerRadius=0.02,
        defaultYoungModulus=2e5,
        defaultPoissonRatio=0.3,
    )
    slack.addObject("AdaptiveInflatableBeamForceField", name="AdaptiveInflatableBeamForceField1", massDensity=100)
    slack.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
