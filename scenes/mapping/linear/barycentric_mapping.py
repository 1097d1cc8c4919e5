"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("MeshTopology", name="mesh", position="0 0 0  1 0 0  0 1 0  0 0 1", tetrahedra="0 1 2 3")
    root.addObject("MechanicalObject", name="body")

    inside = root.addChild("inside")
    inside.addObject("MechanicalObject", name="points", position="0.2 0.2 0.2  0.1 0.1 0.5")
    inside.addObject("BarycentricMapping", name="BarycentricMapping1", input="@../body", output="@points")

    tetrahedron = root.addChild("tetrahedron")
    tetrahedron.addObject(
        "TetrahedronSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  0 1 0  0 0 1",
        tetrahedra="0 1 2 3",
    )
    tetrahedron.addObject("MechanicalObject", name="vertices", velocity="0 0 0  0 1 0  -1 0 0  0 0 0")

    turned = tetrahedron.addChild("turned")
    turned.addObject("MechanicalObject", name="frames", template="Rigid3", position="0.2 0.2 0.2 0 0 0 1")
    turned.addObject("BarycentricMapping", name="BarycentricMapping1")

    drawn = root.addChild("drawn")
    drawn.addObject("OglModel", name="surface", position="0 0 0  1 0 0  0 1 0", triangles="0 1 2", color="1 0.5 0.25 1")
    drawn.addObject("BarycentricMapping", name="BarycentricMapping1")
    return root
