"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisual showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "MinProximityIntersection",
        name="MinProximityIntersection1",
        alarmDistance=0.004,
        contactDistance=0.001,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")
    root.addObject("CarvingManager", name="CarvingManager1", active=True, carvingDistance=0.002)

    organ = root.addChild("organ")
    organ.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.05)
    organ.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    organ.addObject("MeshGmshLoader", name="loader", filename="mesh/organ.msh")
    organ.addObject("TetrahedronSetTopologyContainer", name="mesh", src="@loader")
    organ.addObject("TetrahedronSetTopologyModifier", name="TetrahedronSetTopologyModifier1")
    organ.addObject("MechanicalObject", name="dofs", template="Vec3", src="@loader")
    organ.addObject("DiagonalMass", name="DiagonalMass1", massDensity=1060)
    organ.addObject("TetrahedronFEMForceField", name="tissue", method="large", youngModulus=25000, poissonRatio=0.45)
    organ.addObject("BoxROI", name="ligament", box="-1 -1 -1  1 1 -0.04")
    organ.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@ligament.indices")

    surface = organ.addChild("surface")
    surface.addObject("TriangleSetTopologyContainer", name="triangles")
    surface.addObject("TriangleSetTopologyModifier", name="TriangleSetTopologyModifier1")
    surface.addObject(
        "Tetra2TriangleTopologicalMapping",
        name="Tetra2TriangleTopologicalMapping1",
        input="@../mesh",
        output="@triangles",
    )
    surface.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        tags="CarvingSurface",
        contactStiffness=0.1,
        color="0.62 0.18 0.16 0",
    )

    seen = surface.addChild("seen")
    seen.addObject("OglModel", name="model", color="0.62 0.18 0.16 1")
    seen.addObject("IdentityMapping", name="IdentityMapping1", input="@../../dofs", output="@model")

    burr = root.addChild("burr")
    burr.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    burr.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=10, tolerance=1e-9, threshold=1e-20)
    burr.addObject("MechanicalObject", name="dofs", template="Vec3", position="-0.08 0.07 0.03")
    burr.addObject("UniformMass", name="UniformMass1", totalMass=0.1)
    burr.addObject(
        "LinearMovementProjectiveConstraint",
        name="LinearMovementProjectiveConstraint1",
        indices=0,
        keyTimes="0 0.4 1.4 1.8 9",
        movements="0 0 0  0.02 -0.045 0  0.14 -0.035 0  0.16 0.02 0  0.16 0.02 0",
    )
    burr.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.01,
        tags="CarvingTool",
        contactStiffness=0.1,
        color="0.75 0.78 0.82 1",
    )
    return root
