"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisualModels")

    net = root.addChild("net")
    net.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5)
    net.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-10, threshold=1e-10)
    net.addObject("RegularGridTopology", name="grid", n="6 1 6", min="0 0 0", max="2 0 2")
    net.addObject("MechanicalObject", name="dofs")
    net.addObject("UniformMass", name="UniformMass1", totalMass=1)
    net.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 5 30 35")
    net.addObject("MeshSpringForceField", name="springs", stiffness=300, damping=0.5)
    net.addObject(
        "VisualPointCloud",
        name="VisualPointCloud1",
        position="@dofs.position",
        drawMode="Sphere",
        sphereRadius=0.06,
        color="0.1 0.5 0.4 1",
    )
    net.addObject(
        "VisualVectorField",
        name="VisualVectorField1",
        position="@dofs.position",
        vector="@dofs.velocity",
        vectorScale=0.3,
        drawMode="Arrow",
        color="orange",
    )
    net.addObject("VisualMesh", name="VisualMesh1", position="@dofs.position", topology="@grid", elementSpace=0.2)
    root.addObject(
        "CylinderVisualModel",
        name="CylinderVisualModel1",
        position="0 0 0  0 -1 0  2 0 0  2 -1 0",
        edges="0 1  2 3",
        radius=0.04,
        color="0.4 0.4 0.45 1",
    )
    return root
