"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01

    ldlt = root.addChild("ldlt")
    ldlt.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    ldlt.addObject("AMDOrderingMethod", name="AMDOrderingMethod1")
    ldlt.addObject("EigenSimplicialLDLT", name="EigenSimplicialLDLT1", template="CompressedRowSparseMatrix")
    ldlt.addObject("MechanicalObject", name="dofs", position="0 0 0  1 0 0  2 0 0")
    ldlt.addObject("UniformMass", name="UniformMass1", totalMass=3)
    ldlt.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    ldlt.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    natural = root.addChild("natural")
    natural.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    natural.addObject("NaturalOrderingMethod", name="NaturalOrderingMethod1")
    natural.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3d")
    natural.addObject("MechanicalObject", name="dofs", position="0 0 1  1 0 1  2 0 1")
    natural.addObject("UniformMass", name="UniformMass1", totalMass=3)
    natural.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    natural.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    late = root.addChild("late")
    late.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    late.addObject("COLAMDOrderingMethod", name="COLAMDOrderingMethod1")
    late.addObject("ConstantSparsityPatternSystem", name="matrix", template="CompressedRowSparseMatrix")
    late.addObject(
        "PCGLinearSolver",
        name="PCGLinearSolver1",
        iterations=100,
        tolerance=1e-12,
        preconditioner="@factor",
    )
    late.addObject("AsyncSparseLDLSolver", name="factor", template="CompressedRowSparseMatrix")
    late.addObject("MechanicalObject", name="dofs", position="0 0 2  1 0 2  2 0 2")
    late.addObject("UniformMass", name="UniformMass1", totalMass=3)
    late.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    late.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    llt = root.addChild("llt")
    llt.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    llt.addObject("MetisOrderingMethod", name="MetisOrderingMethod1")
    llt.addObject("EigenSimplicialLLT", name="EigenSimplicialLLT1", template="CompressedRowSparseMatrix")
    llt.addObject("MechanicalObject", name="dofs", position="0 0 3  1 0 3  2 0 3")
    llt.addObject("UniformMass", name="UniformMass1", totalMass=3)
    llt.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    llt.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    blocks = root.addChild("blocks")
    blocks.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    blocks.addObject("BTDLinearSolver", name="BTDLinearSolver1")
    blocks.addObject("MechanicalObject", name="dofs", position="0 0 4  1 0 4  2 0 4")
    blocks.addObject("UniformMass", name="UniformMass1", totalMass=3)
    blocks.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    blocks.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    precomputed = root.addChild("precomputed")
    precomputed.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    precomputed.addObject("PrecomputedLinearSolver", name="PrecomputedLinearSolver1")
    precomputed.addObject("MechanicalObject", name="dofs", position="0 0 5  1 0 5  2 0 5")
    precomputed.addObject("UniformMass", name="UniformMass1", totalMass=3)
    precomputed.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    precomputed.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
