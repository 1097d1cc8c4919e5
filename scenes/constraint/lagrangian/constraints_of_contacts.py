"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("BlockGaussSeidelConstraintSolver", name="BlockGaussSeidelConstraintSolver1")

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    body.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    body.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0  1 0 0")
    body.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    body.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")
    body.addObject(
        "UnilateralLagrangianConstraint",
        name="UnilateralLagrangianConstraint1",
        object1="@dofs",
        object2="@dofs",
    )
    body.addObject(
        "AugmentedLagrangianConstraint",
        name="AugmentedLagrangianConstraint1",
        object1="@dofs",
        object2="@dofs",
    )
    return root
