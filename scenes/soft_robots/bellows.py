"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject(
        "BlockGaussSeidelConstraintSolver",
        name="BlockGaussSeidelConstraintSolver1",
        tolerance=1e-14,
        maxIterations=100,
    )
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisual")

    bellows = root.addChild("bellows")
    bellows.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    bellows.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    bellows.addObject("MeshGmshLoader", name="loader", filename="mesh/bellows.msh")
    bellows.addObject("TetrahedronSetTopologyContainer", name="mesh", src="@loader")
    bellows.addObject("MechanicalObject", name="dofs", template="Vec3", src="@loader")
    bellows.addObject("MeshMatrixMass", name="MeshMatrixMass1", massDensity=1080)
    bellows.addObject("TetrahedronFEMForceField", name="rubber", youngModulus=150000, poissonRatio=0.45, method="large")
    bellows.addObject("BoxROI", name="clamp", box="-1 -0.001 -1  1 0.001 1")
    bellows.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@clamp.indices")
    bellows.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")

    air = bellows.addChild("air")
    air.addObject("MeshOBJLoader", name="loader", filename="mesh/bellows-air.obj")
    air.addObject("MeshTopology", name="surface", src="@loader")
    air.addObject("MechanicalObject", name="points", template="Vec3")
    air.addObject(
        "SurfacePressureConstraint",
        name="pressure",
        valueType="volumeGrowth",
        value=3e-6,
        maxVolumeGrowthVariation=1e-7,
    )
    air.addObject("BarycentricMapping", name="BarycentricMapping1", mapForces=0, mapMasses=0)

    skin = bellows.addChild("skin")
    skin.addObject("MeshOBJLoader", name="loader", filename="mesh/bellows.obj")
    skin.addObject("OglModel", name="model", src="@loader", color="0.35 0.62 0.85 1")
    skin.addObject("BarycentricMapping", name="BarycentricMapping1", input="@../dofs", output="@model")
    return root
