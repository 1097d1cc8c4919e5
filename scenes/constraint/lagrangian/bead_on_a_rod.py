"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showForceFields showBehaviorModels")
    root.addObject(
        "ImprovedJacobiConstraintSolver",
        name="ImprovedJacobiConstraintSolver1",
        tolerance=1e-9,
        maxIterations=2000,
    )

    rod = root.addChild("rod")
    rod.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.01)
    rod.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    rod.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0  1 -0.5 0")
    rod.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    rod.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    rod.addObject("SpringForceField", name="SpringForceField1", spring="0 1 400 5 1.118034")
    rod.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")

    bead = root.addChild("bead")
    bead.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    bead.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    bead.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="0.3 -0.15 0",
        showObject=1,
        showObjectScale=12,
    )
    bead.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    bead.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")
    root.addObject(
        "SlidingLagrangianConstraint",
        name="SlidingLagrangianConstraint1",
        object1="@bead/dofs",
        object2="@rod/dofs",
        sliding_point=0,
        axis_1=0,
        axis_2=1,
    )
    return root
