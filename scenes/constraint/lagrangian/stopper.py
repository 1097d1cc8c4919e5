"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("BlockGaussSeidelConstraintSolver", name="BlockGaussSeidelConstraintSolver1", tolerance=1e-10)

    joints = root.addChild("joints")
    joints.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    joints.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    joints.addObject("MechanicalObject", name="angles", template="Vec1", position="0 0 0")
    joints.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    joints.addObject("ConstantForceField", name="ConstantForceField1", indices="0 1 2", forces="1 20 2")
    joints.addObject("StopperLagrangianConstraint", name="StopperLagrangianConstraint1", index=1, min=-0.2, max=0.2)
    joints.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")
    joints.addObject("LCPForceFeedback", name="LCPForceFeedback1", activate=1, forceCoef=100)
    return root
