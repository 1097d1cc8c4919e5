"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels")
    root.addObject("BlockGaussSeidelConstraintSolver", name="BlockGaussSeidelConstraintSolver1", tolerance=1e-12)

    body = root.addChild("body")
    body.addObject(
        "DataVariationLimiter",
        name="limiter",
        template="Vec1",
        listening=1,
        input=0.5,
        output=0,
        initOutput=0,
        maxJump=0.01,
        nbStep=20,
    )
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    body.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    body.addObject("MechanicalObject", name="dofs", template="Vec3", position="2 0 0", showObject=1, showObjectScale=10)
    body.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    body.addObject("CableConstraint", name="CableConstraint1", indices=0, value="@limiter.output")
    body.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")
    return root
