"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    chain = root.addChild("chain")
    chain.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    chain.addObject("MatrixLinearSystem", name="system", template="CompressedRowSparseMatrix")
    chain.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    chain.addObject("GlobalSystemMatrixImage", name="GlobalSystemMatrixImage1", linearSystem="@system")
    chain.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    chain.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    chain.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    chain.addObject(
        "SpringForceField",
        name="SpringForceField1",
        indices1="0 1",
        indices2="1 2",
        stiffness=200,
        damping=0,
        lengths=1,
    )
    return root
