"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showForceFields")

    soft = root.addChild("soft")
    soft.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    soft.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    soft.addObject("RegularGridTopology", name="grid", n="17 4 4", min="0 0 0.4", max="0.8 0.12 0.52")
    soft.addObject("MechanicalObject", name="dofs", template="Vec3")
    soft.addObject("UniformMass", name="UniformMass1", totalMass=12)
    soft.addObject("HexahedronFEMForceField", name="material", youngModulus=500000, poissonRatio=0.3)
    soft.addObject("BoxROI", name="clamp", box="-0.01 -1 -1  0.01 1 1")
    soft.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@clamp.indices")

    middle = root.addChild("middle")
    middle.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    middle.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    middle.addObject("RegularGridTopology", name="grid", n="17 4 4", min="0 0 0.2", max="0.8 0.12 0.32")
    middle.addObject("MechanicalObject", name="dofs", template="Vec3")
    middle.addObject("UniformMass", name="UniformMass1", totalMass=12)
    middle.addObject("HexahedronFEMForceField", name="material", youngModulus=1000000, poissonRatio=0.3)
    middle.addObject("BoxROI", name="clamp", box="-0.01 -1 -1  0.01 1 1")
    middle.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@clamp.indices")

    stiff = root.addChild("stiff")
    stiff.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    stiff.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    stiff.addObject("RegularGridTopology", name="grid", n="17 4 4", min="0 0 0", max="0.8 0.12 0.12")
    stiff.addObject("MechanicalObject", name="dofs", template="Vec3")
    stiff.addObject("UniformMass", name="UniformMass1", totalMass=12)
    stiff.addObject("HexahedronFEMForceField", name="material", youngModulus=2000000, poissonRatio=0.3)
    stiff.addObject("BoxROI", name="clamp", box="-0.01 -1 -1  0.01 1 1")
    stiff.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@clamp.indices")
    return root
