"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.02
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showForceFields showBehaviorModels")
    root.addObject(
        "NNCGConstraintSolver",
        name="NNCGConstraintSolver1",
        tolerance=1e-10,
        maxIterations=500,
        computeConstraintForces=1,
    )

    bar = root.addChild("bar")
    bar.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.1)
    bar.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    bar.addObject("RegularGridTopology", name="grid", n="7 3 3", min="0 0 0", max="3 0.6 0.6")
    bar.addObject("MechanicalObject", name="dofs", template="Vec3")
    bar.addObject("UniformMass", name="UniformMass1", totalMass=2)
    bar.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=4000, poissonRatio=0.3)
    bar.addObject("FixedLagrangianConstraint", name="FixedLagrangianConstraint1", indices="0 7 14 21 28 35 42 49 56")
    bar.addObject("GenericConstraintCorrection", name="GenericConstraintCorrection1")
    return root
