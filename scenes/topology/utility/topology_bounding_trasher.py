"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject(
        "VisualStyle",
        name="VisualStyle1",
        displayFlags="showVisualModels showBehaviorModels showForceFields",
    )

    sheet = root.addChild("sheet")
    sheet.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.1, rayleighMass=0.1)
    sheet.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=50, tolerance=1e-12, threshold=1e-12)
    sheet.addObject("RegularGridTopology", name="grid", n="9 1 9", min="0 0 0", max="4 0 4")
    sheet.addObject("QuadSetTopologyContainer", name="quads", position="@grid.position", quads="@grid.quads")
    sheet.addObject("QuadSetTopologyModifier", name="modifier")
    sheet.addObject("MechanicalObject", name="dofs", rotation="0 0 60")
    sheet.addObject("UniformMass", name="UniformMass1", vertexMass=0.01)
    sheet.addObject("QuadBendingSprings", name="QuadBendingSprings1", stiffness=100, damping=0.5)
    sheet.addObject("TopologyBoundingTrasher", name="TopologyBoundingTrasher1", box="-5 -0.3 -5 5 5 5", drawBox=True)
    return root
