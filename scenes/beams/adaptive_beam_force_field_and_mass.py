"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    rod = root.addChild("rod")
    rod.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.02)
    rod.addObject("BTDLinearSolver", name="BTDLinearSolver1")
    rod.addObject(
        "RegularGridTopology",
        name="RegularGridTopology1",
        nx=11,
        ny=1,
        nz=1,
        xmin=0,
        xmax=2,
        ymin=0,
        ymax=0,
        zmin=0,
        zmax=0,
    )
    rod.addObject("MechanicalObject", name="dofs", template="Rigid3")
    rod.addObject("BeamInterpolation", name="beams", radius=0.02, defaultYoungModulus=2e6, defaultPoissonRatio=0.3)
    rod.addObject("AdaptiveBeamForceFieldAndMass", name="forces", massDensity=1000)
    rod.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
