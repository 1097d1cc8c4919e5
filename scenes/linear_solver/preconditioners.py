"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01

    jacobi = root.addChild("jacobi")
    jacobi.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    jacobi.addObject(
        "PCGLinearSolver",
        name="PCGLinearSolver1",
        iterations=100,
        tolerance=1e-14,
        preconditioner="@diagonal",
    )
    jacobi.addObject("JacobiPreconditioner", name="diagonal")
    jacobi.addObject("MechanicalObject", name="dofs", position="0 0 0  1 0 0  2 0 0")
    jacobi.addObject("UniformMass", name="UniformMass1", totalMass=3)
    jacobi.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    jacobi.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    block_jacobi = root.addChild("block_jacobi")
    block_jacobi.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    block_jacobi.addObject(
        "PCGLinearSolver",
        name="PCGLinearSolver1",
        iterations=100,
        tolerance=1e-14,
        preconditioner="@blocks",
    )
    block_jacobi.addObject("BlockJacobiPreconditioner", name="blocks")
    block_jacobi.addObject("MechanicalObject", name="dofs", position="0 0 1  1 0 1  2 0 1")
    block_jacobi.addObject("UniformMass", name="UniformMass1", totalMass=3)
    block_jacobi.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    block_jacobi.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    ssor = root.addChild("ssor")
    ssor.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    ssor.addObject(
        "PCGLinearSolver",
        name="PCGLinearSolver1",
        iterations=100,
        tolerance=1e-14,
        preconditioner="@sweeps",
    )
    ssor.addObject("SSORPreconditioner", name="sweeps", omega=1.2)
    ssor.addObject("MechanicalObject", name="dofs", position="0 0 2  1 0 2  2 0 2")
    ssor.addObject("UniformMass", name="UniformMass1", totalMass=3)
    ssor.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    ssor.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    precomputed = root.addChild("precomputed")
    precomputed.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    precomputed.addObject(
        "PCGLinearSolver",
        name="PCGLinearSolver1",
        iterations=100,
        tolerance=1e-14,
        preconditioner="@inverse",
    )
    precomputed.addObject("PrecomputedMatrixSystem", name="first", template="Vec3d")
    precomputed.addObject(
        "PrecomputedWarpPreconditioner",
        name="inverse",
        linearSystem="@first",
        linearSolver="@factor",
        use_rotations=False,
    )
    precomputed.addObject("SparseLDLSolver", name="factor", template="CompressedRowSparseMatrix")
    precomputed.addObject("MechanicalObject", name="dofs", position="0 0 3  1 0 3  2 0 3")
    precomputed.addObject("UniformMass", name="UniformMass1", totalMass=3)
    precomputed.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    precomputed.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    warped = root.addChild("warped")
    warped.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    warped.addObject(
        "PCGLinearSolver",
        name="PCGLinearSolver1",
        iterations=100,
        tolerance=1e-10,
        preconditioner="@turned",
    )
    warped.addObject("MatrixLinearSystem", name="A", template="CompressedRowSparseMatrix")
    warped.addObject("RotationMatrixSystem", name="R", assemblingRate=20, mainSystem="@A", rotationFinder="@elastic")
    warped.addObject("WarpPreconditioner", name="turned", linearSystem="@R", linearSolver="@factor")
    warped.addObject("SparseLDLSolver", name="factor", template="CompressedRowSparseMatrix", linearSystem="@A")
    warped.addObject(
        "MeshTopology",
        name="mesh",
        position="0 0 4  1 0 4  1 1 4  0 1 4  0 0 5  1 0 5  1 1 5  0 1 5",
        tetrahedra="0 1 2 5  0 2 7 5  0 2 3 7  5 2 7 6  0 5 7 4",
    )
    warped.addObject("MechanicalObject", name="dofs", position="@mesh.position")
    warped.addObject("UniformMass", name="UniformMass1", totalMass=3)
    warped.addObject("TetrahedronFEMForceField", name="elastic", youngModulus=2000, poissonRatio=0.3)
    warped.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 4")
    return root
