"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.02
    root.gravity = "0 -1 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisualModels")

    beam = root.addChild("beam")
    beam.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.05, rayleighMass=0.05)
    beam.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    beam.addObject("RegularGridTopology", name="grid", n="13 4 4", min="0 0 0", max="6 2 2")
    beam.addObject("TetrahedronSetTopologyContainer", name="cells")
    beam.addObject("TetrahedronSetTopologyModifier", name="modifier")
    beam.addObject(
        "Hexa2TetraTopologicalMapping",
        name="Hexa2TetraTopologicalMapping1",
        input="@grid",
        output="@cells",
        swapping=True,
    )
    beam.addObject("MechanicalObject", name="dofs", position="@grid.position")
    beam.addObject("DiagonalMass", name="DiagonalMass1", topology="@cells", massDensity=1)
    beam.addObject("BoxROI", name="end", box="-0.1 -0.1 -0.1 0.1 2.1 2.1")
    beam.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@end.indices")
    beam.addObject(
        "TetrahedronFEMForceField",
        name="TetrahedronFEMForceField1",
        topology="@cells",
        youngModulus=20000,
        poissonRatio=0.3,
    )

    surface = beam.addChild("surface")
    surface.addObject("TriangleSetTopologyContainer", name="triangles")
    surface.addObject("TriangleSetTopologyModifier", name="modifier")
    surface.addObject(
        "Tetra2TriangleTopologicalMapping",
        name="Tetra2TriangleTopologicalMapping1",
        input="@../cells",
        output="@triangles",
    )
    surface.addObject("OglModel", name="seen", color="0.8 0.4 0.3 1")
    surface.addObject("IdentityMapping", name="IdentityMapping1", input="@../dofs", output="@seen")

    blade = root.addChild("blade")
    blade.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    blade.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=10, tolerance=1e-9, threshold=1e-9)
    blade.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="3.1 2.2 -0.5  3.3 2.2 2.5",
        edges="0 1",
    )
    blade.addObject("EdgeSetGeometryAlgorithms", name="EdgeSetGeometryAlgorithms1", drawEdges=1)
    blade.addObject("MechanicalObject", name="ends")
    blade.addObject("UniformMass", name="UniformMass1", totalMass=1)
    blade.addObject(
        "LinearMovementProjectiveConstraint",
        name="LinearMovementProjectiveConstraint1",
        indices="0 1",
        keyTimes="0 0.5 9",
        movements="0 0 0  0 -4 0  0 -4 0",
    )
    blade.addObject("CuttingBlade", name="CuttingBlade1", blade="@ends", topology="@/beam/cells")
    return root
