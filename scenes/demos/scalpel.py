"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisual showBehaviorModels")

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

    seen = surface.addChild("seen")
    seen.addObject("OglModel", name="model", color="0.62 0.18 0.16 1")
    seen.addObject("IdentityMapping", name="IdentityMapping1", input="@../../dofs", output="@model")

    blade = root.addChild("blade")
    blade.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    blade.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=10, tolerance=1e-9, threshold=1e-20)
    blade.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="-0.03 0.09 0.0  -0.03 0.07 0.12",
        edges="0 1",
    )
    blade.addObject("EdgeSetGeometryAlgorithms", name="EdgeSetGeometryAlgorithms1", drawEdges=1)
    blade.addObject("MechanicalObject", name="ends", template="Vec3")
    blade.addObject("UniformMass", name="UniformMass1", totalMass=0.1)
    blade.addObject(
        "LinearMovementProjectiveConstraint",
        name="LinearMovementProjectiveConstraint1",
        indices="0 1",
        keyTimes="0 1 1.5 9",
        movements="0 0 0  0 -0.16 0  0 -0.16 0  0 -0.16 0",
    )
    blade.addObject("CuttingBlade", name="CuttingBlade1", blade="@ends", topology="@/organ/mesh")
    return root
