"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("BlockGaussSeidelConstraintSolver", name="BlockGaussSeidelConstraintSolver1", tolerance=1e-12)

    joints = root.addChild("joints")
    joints.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    joints.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    joints.addObject("MechanicalObject", name="angles", template="Vec1", position="0.1 0.2")
    joints.addObject("UniformMass", name="UniformMass1", vertexMass=2)
    joints.addObject("JointConstraint", name="angle", index=0, value=0.5)
    joints.addObject("JointConstraint", name="torque", index=1, value=0.02, valueType="force", maxDisplacement=0.4)
    joints.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")
    return root
