"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showForceFields showBehaviorModels")
    root.addObject(
        "BlockGaussSeidelConstraintSolver",
        name="BlockGaussSeidelConstraintSolver1",
        tolerance=1e-10,
        maxIterations=500,
    )

    arm = root.addChild("arm")
    arm.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.1)
    arm.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    arm.addObject("RegularGridTopology", name="grid", n="6 2 2", min="0 0 0", max="2 0.4 0.4")
    arm.addObject("MechanicalObject", name="dofs", template="Vec3")
    arm.addObject("UniformMass", name="UniformMass1", totalMass=1)
    arm.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=20000, poissonRatio=0.3)
    arm.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 6 12 18")
    arm.addObject(
        "PositionConstraint",
        name="drive",
        indices="5 11 17 23",
        useDirections="0 1 0",
        value=0.2,
        maxForce=1,
    )
    arm.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")
    return root
