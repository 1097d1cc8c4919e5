"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    body.addObject("MatrixLinearSystem", name="A", template="CompressedRowSparseMatrix")
    body.addObject(
        "MatrixLinearSystem",
        name="K",
        template="CompressedRowSparseMatrix",
        assembleMass=False,
        assembleDamping=False,
        assembleGeometricStiffness=False,
        applyProjectiveConstraints=False,
    )
    body.addObject(
        "MatrixLinearSystem",
        name="M",
        template="CompressedRowSparseMatrix",
        assembleStiffness=False,
        assembleDamping=False,
        assembleGeometricStiffness=False,
        applyProjectiveConstraints=False,
    )
    body.addObject(
        "CompositeLinearSystem",
        name="all",
        template="CompressedRowSparseMatrix",
        linearSystems="@A @K @M",
        solverLinearSystem="@A",
    )
    body.addObject(
        "SparseLDLSolver",
        name="SparseLDLSolver1",
        template="CompressedRowSparseMatrix",
        linearSystem="@all",
    )
    body.addObject(
        "TetrahedronSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  0 1 0  0 0 1",
        tetrahedra="0 1 2 3",
    )
    body.addObject("TetrahedronSetGeometryAlgorithms", name="TetrahedronSetGeometryAlgorithms1")
    body.addObject("MechanicalObject", name="dofs")
    body.addObject("MeshMatrixMass", name="MeshMatrixMass1", totalMass=3)
    body.addObject(
        "TetrahedronHyperelasticityFEMForceField",
        name="TetrahedronHyperelasticityFEMForceField1",
        materialName="StVenantKirchhoff",
        ParameterSet="4000 6000",
    )
    body.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 1")

    load = body.addChild("load")
    load.addObject("MechanicalObject", name="points", position="0.3 0.3 0.2")
    load.addObject("UniformMass", name="UniformMass1", totalMass=0.5)
    load.addObject("BarycentricMapping", name="BarycentricMapping1")
    load.addObject(
        "MatrixProjectionMethod",
        name="MatrixProjectionMethod1",
        mechanicalStates="@points",
        areJacobiansConstant=True,
    )

    second_load = body.addChild("second_load")
    second_load.addObject("MechanicalObject", name="points", position="0.1 0.1 0.5")
    second_load.addObject("UniformMass", name="UniformMass1", totalMass=0.5)
    second_load.addObject("BarycentricMapping", name="BarycentricMapping1")
    second_load.addObject(
        "ConstantSparsityProjectionMethod",
        name="ConstantSparsityProjectionMethod1",
        mechanicalStates="@points @points",
    )
    return root
