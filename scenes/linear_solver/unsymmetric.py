"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01

    lu = root.addChild("lu")
    lu.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    lu.addObject("EigenSparseLU", name="EigenSparseLU1", template="CompressedRowSparseMatrix")
    lu.addObject("MechanicalObject", name="dofs", position="0 0 0  1 0 0  2 0 0")
    lu.addObject("UniformMass", name="UniformMass1", totalMass=3)
    lu.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    lu.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    qr = root.addChild("qr")
    qr.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    qr.addObject("COLAMDOrderingMethod", name="COLAMDOrderingMethod1")
    qr.addObject("EigenSparseQR", name="EigenSparseQR1", template="CompressedRowSparseMatrixMat3x3d")
    qr.addObject("MechanicalObject", name="dofs", position="0 0 1  1 0 1  2 0 1")
    qr.addObject("UniformMass", name="UniformMass1", totalMass=3)
    qr.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    qr.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
