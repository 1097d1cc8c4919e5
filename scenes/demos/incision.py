"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 -2"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisual")
    root.addObject("InteractiveCamera", name="InteractiveCamera1", position="0.5 -0.9 1.1", lookAt="0.5 0.5 0")

    skin = root.addChild("skin")
    skin.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=1, rayleighStiffness=0.02)
    skin.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    skin.addObject("RegularGridTopology", name="grid", n="25 25 1", min="0 0 0", max="1 1 0")
    skin.addObject("TriangleSetTopologyContainer", name="mesh", position="@grid.position", triangles="@grid.triangles")
    skin.addObject("TriangleSetTopologyModifier", name="TriangleSetTopologyModifier1")
    skin.addObject("MechanicalObject", name="dofs", position="@grid.position", rest_position="@relaxed.output_position")
    skin.addObject("TransformEngine", name="relaxed", input_position="@grid.position", scale="0.85 0.85 1")
    skin.addObject("DiagonalMass", name="DiagonalMass1", massDensity=0.2)
    skin.addObject("BoxROI", name="sides", box="-0.01 -0.01 -0.01 0.01 1.01 0.01  0.84 -0.01 -0.01 0.86 1.01 0.01")
    skin.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@sides.indices")
    skin.addObject(
        "TriangularFEMForceField",
        name="TriangularFEMForceField1",
        youngModulus=40,
        poissonRatio=0.3,
        method="large",
    )
    skin.addObject("TopologicalChangeProcessor", name="TopologicalChangeProcessor1", filename="mesh/incision.txt")

    seen = skin.addChild("seen")
    seen.addObject("OglModel", name="model", color="0.9 0.65 0.55 1")
    seen.addObject("IdentityMapping", name="IdentityMapping1", input="@../dofs", output="@model")
    return root
