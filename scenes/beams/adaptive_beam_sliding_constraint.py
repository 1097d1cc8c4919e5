"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject(
        "BlockGaussSeidelConstraintSolver",
        name="BlockGaussSeidelConstraintSolver1",
        maxIterations=200,
        tolerance=1e-9,
    )

    rod = root.addChild("rod")
    rod.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    rod.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    rod.addObject(
        "RegularGridTopology",
        name="RegularGridTopology1",
        nx=9,
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
    rod.addObject("BeamInterpolation", name="beams", radius=0.02, defaultYoungModulus=2e7, defaultPoissonRatio=0.3)
    rod.addObject("AdaptiveBeamForceFieldAndMass", name="AdaptiveBeamForceFieldAndMass1", massDensity=1000)
    rod.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 8")
    rod.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")

    beads = root.addChild("beads")
    beads.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    beads.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    beads.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="0.3 0 0  0.7 0 0  1.8 0 0",
        showObject=True,
        showObjectScale=10,
    )
    beads.addObject("UniformMass", name="UniformMass1", totalMass=3)
    beads.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")
    root.addObject(
        "AdaptiveBeamSlidingConstraint",
        name="slide",
        object1="@rod/dofs",
        object2="@beads/dofs",
        interpolation="@rod/beams",
    )
    return root
