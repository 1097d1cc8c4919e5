"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels")
    root.addObject("BlockGaussSeidelConstraintSolver", name="BlockGaussSeidelConstraintSolver1", tolerance=1e-12)

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    body.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    body.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="0.2 0.02 0.2  0 0 0  0 0 2  2 0 0",
        showObject=1,
        showObjectScale=10,
    )
    body.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    body.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="1 2 3")
    body.addObject("UnilateralPlaneConstraint", name="UnilateralPlaneConstraint1", indices="0 1 2 3")
    body.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")
    return root
