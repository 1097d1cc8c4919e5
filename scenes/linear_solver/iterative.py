"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01

    matrix_free = root.addChild("matrix_free")
    matrix_free.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    matrix_free.addObject("MatrixFreeSystem", name="MatrixFreeSystem1")
    matrix_free.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-9, threshold=1e-15)
    matrix_free.addObject("MechanicalObject", name="dofs", position="0 0 0  1 0 0  2 0 0")
    matrix_free.addObject("UniformMass", name="UniformMass1", totalMass=3)
    matrix_free.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    matrix_free.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    assembled = root.addChild("assembled")
    assembled.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    assembled.addObject("MatrixLinearSystem", name="MatrixLinearSystem1", template="CompressedRowSparseMatrixMat3x3d")
    assembled.addObject(
        "CGLinearSolver",
        name="CGLinearSolver1",
        template="CompressedRowSparseMatrixMat3x3d",
        iterations=100,
        tolerance=1e-9,
        threshold=1e-15,
    )
    assembled.addObject("MechanicalObject", name="dofs", position="0 0 1  1 0 1  2 0 1")
    assembled.addObject("UniformMass", name="UniformMass1", totalMass=3)
    assembled.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    assembled.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    preconditioned = root.addChild("preconditioned")
    preconditioned.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    preconditioned.addObject(
        "PreconditionedMatrixFreeSystem",
        name="PreconditionedMatrixFreeSystem1",
        assemblingRate=10,
    )
    preconditioned.addObject(
        "PCGLinearSolver",
        name="PCGLinearSolver1",
        iterations=100,
        tolerance=1e-12,
        preconditioner="@inner",
    )
    preconditioned.addObject("SparseLDLSolver", name="inner", template="CompressedRowSparseMatrix")
    preconditioned.addObject("MechanicalObject", name="dofs", position="0 0 2  1 0 2  2 0 2")
    preconditioned.addObject("UniformMass", name="UniformMass1", totalMass=3)
    preconditioned.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    preconditioned.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    minimum_residual = root.addChild("minimum_residual")
    minimum_residual.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    minimum_residual.addObject("MinResLinearSolver", name="MinResLinearSolver1", iterations=100, tolerance=1e-10)
    minimum_residual.addObject("MechanicalObject", name="dofs", position="0 0 3  1 0 3  2 0 3")
    minimum_residual.addObject("UniformMass", name="UniformMass1", totalMass=3)
    minimum_residual.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    minimum_residual.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
