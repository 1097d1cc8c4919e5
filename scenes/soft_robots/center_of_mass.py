"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels")

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    body.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    body.addObject("MeshTopology", name="MeshTopology1", position="0.2 0.1 0  1.1 -0.1 0.3  1.4 1.2 0.1  2.5 1 -0.2")
    body.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        velocity="-1 0 0  0 1 0  0 0 1  1 1 0",
        showObject=1,
        showObjectScale=10,
    )
    body.addObject("DiagonalMass", name="DiagonalMass1", vertexMass="1 2 3 4")
    body.addObject("CenterOfMass", name="CenterOfMass1", visualization=1, visuSize=0.2)
    return root
