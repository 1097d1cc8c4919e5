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
        tolerance=1e-9,
        maxIterations=500,
    )

    finger = root.addChild("finger")
    finger.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.1)
    finger.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    finger.addObject("RegularGridTopology", name="grid", n="6 2 2", min="0 0 0", max="2 0.4 0.4")
    finger.addObject("MechanicalObject", name="dofs", template="Vec3")
    finger.addObject("UniformMass", name="UniformMass1", totalMass=1)
    finger.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=20000, poissonRatio=0.3)
    finger.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 6 12 18")
    finger.addObject("PrecomputedConstraintCorrection", name="PrecomputedConstraintCorrection1")

    goal = root.addChild("goal")
    goal.addObject(
        "MechanicalObject",
        name="points",
        template="Vec3",
        position="2 0.5 0.05",
        showObject=1,
        showObjectScale=10,
    )
    root.addObject(
        "BilateralLagrangianConstraint",
        name="BilateralLagrangianConstraint1",
        object1="@finger/dofs",
        object2="@goal/points",
        first_point=5,
        second_point=0,
    )
    return root
