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

    held = root.addChild("held")
    held.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.02)
    held.addObject("BTDLinearSolver", name="BTDLinearSolver1")
    held.addObject("MeshTopology", name="lines", edges="0 1  1 2  2 3  3 4")
    held.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 0 0 0 0 -0.7071067811865476 0.7071067811865476  0 -0.5 0 0 0 -0.7071067811865476 0.7071067811865476  0 -1 0 0 0 -0.7071067811865476 0.7071067811865476  0 -1.5 0 0 0 -0.7071067811865476 0.7071067811865476  0 -2 0 0 0 -0.7071067811865476 0.7071067811865476",
    )
    held.addObject("BeamInterpolation", name="beams", radius=0.05, defaultYoungModulus=1e5, defaultPoissonRatio=0.3)
    held.addObject("AdaptiveBeamForceFieldAndMass", name="AdaptiveBeamForceFieldAndMass1", massDensity=1000)
    held.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    held.addObject("AdaptiveBeamLengthConstraint", name="stop", constrainedLength=1.05)
    held.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")

    free = root.addChild("free")
    free.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.02)
    free.addObject("BTDLinearSolver", name="BTDLinearSolver1")
    free.addObject("MeshTopology", name="lines", edges="0 1  1 2  2 3  3 4")
    free.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0.3 0 -0.3 0 0 -0.7071067811865476 0.7071067811865476  0.3 -0.5 -0.3 0 0 -0.7071067811865476 0.7071067811865476  0.3 -1 -0.3 0 0 -0.7071067811865476 0.7071067811865476  0.3 -1.5 -0.3 0 0 -0.7071067811865476 0.7071067811865476  0.3 -2 -0.3 0 0 -0.7071067811865476 0.7071067811865476",
    )
    free.addObject("BeamInterpolation", name="beams", radius=0.05, defaultYoungModulus=1e5, defaultPoissonRatio=0.3)
    free.addObject("AdaptiveBeamForceFieldAndMass", name="AdaptiveBeamForceFieldAndMass1", massDensity=1000)
    free.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    free.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")
    return root
