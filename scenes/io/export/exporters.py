"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    body.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    body.addObject(
        "TetrahedronSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  0 1 0  0 0 1",
        tetrahedra="0 1 2 3",
    )
    body.addObject("MechanicalObject", name="dofs", template="Vec3")
    body.addObject("DiagonalMass", name="mass", massDensity=6)
    body.addObject(
        "VTKExporter",
        name="VTKExporter1",
        filename="body",
        tetras=True,
        edges=False,
        pointsDataFields="dofs.velocity mass=mass.vertexMass",
        exportEveryNumberOfSteps=5,
    )
    body.addObject("MeshExporter", name="MeshExporter1", filename="mesh", exportAtEnd=True)
    body.addObject("STLExporter", name="STLExporter1", filename="surface", exportAtEnd=True)

    skin = body.addChild("skin")
    skin.addObject("OglModel", name="surface", position="0 0 0  1 0 0  0 1 0", triangles="0 1 2")
    skin.addObject("IdentityMapping", name="IdentityMapping1")
    body.addObject("VisualModelOBJExporter", name="VisualModelOBJExporter1", filename="skin", exportAtBegin=True)
    return root
