"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01

    fresh = root.addChild("fresh")
    fresh.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    fresh.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3d")
    fresh.addObject("RegularGridTopology", name="RegularGridTopology1", n="4 4 16", min="0 0 0", max="0.3 0.3 1.5")
    fresh.addObject("MechanicalObject", name="dofs")
    fresh.addObject("UniformMass", name="UniformMass1", totalMass=2)
    fresh.addObject("BoxROI", name="box", box="-1 -1 -0.01 1 1 0.01")
    fresh.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@box.indices")
    fresh.addObject(
        "HexahedronFEMForceField",
        name="HexahedronFEMForceField1",
        youngModulus=20000,
        poissonRatio=0.3,
        method="large",
    )

    kept = root.addChild("kept")
    kept.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    kept.addObject(
        "SparseLDLSolver",
        name="SparseLDLSolver1",
        template="CompressedRowSparseMatrixMat3x3d",
        reuseFactor=True,
        reuseTolerance=1e-10,
        reuseLimit=50,
    )
    kept.addObject("RegularGridTopology", name="RegularGridTopology1", n="4 4 16", min="1 0 0", max="1.3 0.3 1.5")
    kept.addObject("MechanicalObject", name="dofs")
    kept.addObject("UniformMass", name="UniformMass1", totalMass=2)
    kept.addObject("BoxROI", name="box", box="0 -1 -0.01 2 1 0.01")
    kept.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@box.indices")
    kept.addObject(
        "HexahedronFEMForceField",
        name="HexahedronFEMForceField1",
        youngModulus=20000,
        poissonRatio=0.3,
        method="large",
    )

    free = root.addChild("free")
    free.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    free.addObject("PCGLinearSolver", name="PCGLinearSolver1", iterations=50, tolerance=1e-20, preconditioner="@factor")
    free.addObject(
        "SparseLDLSolver",
        name="factor",
        template="CompressedRowSparseMatrixMat3x3d",
        reuseFactor=True,
        precision="single",
    )
    free.addObject("RegularGridTopology", name="RegularGridTopology1", n="4 4 16", min="2 0 0", max="2.3 0.3 1.5")
    free.addObject("MechanicalObject", name="dofs")
    free.addObject("UniformMass", name="UniformMass1", totalMass=2)
    free.addObject("BoxROI", name="box", box="1.5 -1 -0.01 3 1 0.01")
    free.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@box.indices")
    free.addObject(
        "HexahedronFEMForceField",
        name="HexahedronFEMForceField1",
        youngModulus=20000,
        poissonRatio=0.3,
        method="large",
    )

    beside = root.addChild("beside")
    beside.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    beside.addObject(
        "PCGLinearSolver",
        name="PCGLinearSolver1",
        iterations=50,
        tolerance=1e-20,
        preconditioner="@factor",
    )
    beside.addObject("AsyncSparseLDLSolver", name="factor", template="CompressedRowSparseMatrixMat3x3d")
    beside.addObject("RegularGridTopology", name="RegularGridTopology1", n="4 4 16", min="3 0 0", max="3.3 0.3 1.5")
    beside.addObject("MechanicalObject", name="dofs")
    beside.addObject("UniformMass", name="UniformMass1", totalMass=2)
    beside.addObject("BoxROI", name="box", box="2.5 -1 -0.01 4 1 0.01")
    beside.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@box.indices")
    beside.addObject(
        "HexahedronFEMForceField",
        name="HexahedronFEMForceField1",
        youngModulus=20000,
        poissonRatio=0.3,
        method="large",
    )
    return root
