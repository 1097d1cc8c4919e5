"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisualModels")

    beam = root.addChild("beam")
    beam.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.05, rayleighMass=0.05)
    beam.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    beam.addObject("RegularGridTopology", name="grid", n="11 4 4", min="0 0 0", max="10 3 3")
    beam.addObject(
        "HexahedronSetTopologyContainer",
        name="cells",
        position="@grid.position",
        hexahedra="@grid.hexahedra",
    )
    beam.addObject("HexahedronSetTopologyModifier", name="modifier")
    beam.addObject("MechanicalObject", name="dofs")
    beam.addObject("DiagonalMass", name="DiagonalMass1", massDensity=1)
    beam.addObject("BoxROI", name="end", box="-0.1 -0.1 -0.1 0.1 3.1 3.1")
    beam.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@end.indices")
    beam.addObject(
        "HexahedronFEMForceField",
        name="HexahedronFEMForceField1",
        youngModulus=20000,
        poissonRatio=0.3,
        method="large",
    )
    beam.addObject(
        "TopologicalChangeProcessor",
        name="TopologicalChangeProcessor1",
        useDataInputs=True,
        timeToRemove=0.005,
        interval=0.02,
        hexahedraToRemove="24 25",
    )

    surface = beam.addChild("surface")
    surface.addObject("QuadSetTopologyContainer", name="quads")
    surface.addObject("QuadSetTopologyModifier", name="modifier")
    surface.addObject(
        "Hexa2QuadTopologicalMapping",
        name="Hexa2QuadTopologicalMapping1",
        input="@../cells",
        output="@quads",
    )
    surface.addObject("OglModel", name="seen", color="0.8 0.4 0.3 1")
    surface.addObject("IdentityMapping", name="IdentityMapping1", input="@../dofs", output="@seen")
    return root
