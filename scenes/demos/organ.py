"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisual")
    root.addObject("LCPConstraintSolver", name="LCPConstraintSolver1", tolerance=1e-6, maxIt=1000)
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "NewProximityIntersection",
        name="NewProximityIntersection1",
        alarmDistance=0.008,
        contactDistance=0.001,
    )
    root.addObject(
        "CollisionResponse",
        name="CollisionResponse1",
        response="FrictionContactConstraint",
        responseParams="mu=0",
    )

    organ = root.addChild("organ")
    organ.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.05)
    organ.addObject("SparseLDLSolver", name="solver", template="CompressedRowSparseMatrixMat3x3")
    organ.addObject("MeshGmshLoader", name="loader", filename="mesh/organ.msh")
    organ.addObject("TetrahedronSetTopologyContainer", name="mesh", src="@loader")
    organ.addObject("MechanicalObject", name="dofs", template="Vec3", src="@loader")
    organ.addObject("MeshMatrixMass", name="MeshMatrixMass1", massDensity=1060)
    organ.addObject("TetrahedronFEMForceField", name="tissue", method="large", youngModulus=25000, poissonRatio=0.45)
    organ.addObject("BoxROI", name="ligament", box="-1 -1 -1  1 1 -0.04")
    organ.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@ligament.indices")
    organ.addObject(
        "LinearSolverConstraintCorrection",
        name="LinearSolverConstraintCorrection1",
        linearSolver="@solver",
    )

    surface = organ.addChild("surface")
    surface.addObject("MeshOBJLoader", name="loader", filename="mesh/organ.obj")
    surface.addObject("MeshTopology", name="mesh", src="@loader")
    surface.addObject("MechanicalObject", name="dofs", template="Vec3")
    surface.addObject("TriangleCollisionModel", name="TriangleCollisionModel1")
    surface.addObject("BarycentricMapping", name="BarycentricMapping1")

    seen = organ.addChild("seen")
    seen.addObject("MeshOBJLoader", name="loader", filename="mesh/organ.obj")
    seen.addObject("OglModel", name="model", src="@loader", color="0.62 0.18 0.16 1")
    seen.addObject("BarycentricMapping", name="BarycentricMapping1", input="@../dofs", output="@model")

    instrument = root.addChild("instrument")
    instrument.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    instrument.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    instrument.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=25, tolerance=1e-9, threshold=1e-20)
    instrument.addObject("MechanicalObject", name="dofs", template="Vec3", position="-0.03 0.075 0.02")
    instrument.addObject("UniformMass", name="UniformMass1", totalMass=0.2)
    instrument.addObject(
        "LinearMovementProjectiveConstraint",
        name="LinearMovementProjectiveConstraint1",
        indices=0,
        keyTimes="0 0.8 1.2 2 100",
        movements="0 0 0  0 -0.06 0  0 -0.06 0  0 0 0  0 0 0",
    )
    instrument.addObject(
        "UncoupledConstraintCorrection",
        name="UncoupledConstraintCorrection1",
        defaultCompliance=1e-12,
        useOdeSolverIntegrationFactors=0,
    )
    instrument.addObject("SphereCollisionModel", name="SphereCollisionModel1", radius=0.016, color="0.75 0.78 0.82 1")
    return root
