"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("RegularGridTopology", name="grid", n="4 3 3", min="0 0 0", max="3 2 2")
    root.addObject("MechanicalObject", name="points")

    tetrahedra = root.addChild("tetrahedra")
    tetrahedra.addObject("TetrahedronSetTopologyContainer", name="elements")
    tetrahedra.addObject(
        "Hexa2TetraTopologicalMapping",
        name="cut",
        input="@../grid",
        output="@elements",
        swapping=True,
    )

    skin = tetrahedra.addChild("skin")
    skin.addObject("TriangleSetTopologyContainer", name="elements")
    skin.addObject("TriangleSetTopologyModifier", name="modifier")
    skin.addObject("Tetra2TriangleTopologicalMapping", name="surface", input="@../elements", output="@elements")

    prisms = root.addChild("prisms")
    prisms.addObject("MeshTopology", name="elements")
    prisms.addObject("Hexa2PrismTopologicalMapping", name="cut", input="@../grid", output="@elements")

    skin_2 = root.addChild("skin")
    skin_2.addObject("QuadSetTopologyContainer", name="elements")
    skin_2.addObject("QuadSetTopologyModifier", name="modifier")
    skin_2.addObject("Hexa2QuadTopologicalMapping", name="surface", input="@../grid", output="@elements")

    triangles = skin_2.addChild("triangles")
    triangles.addObject("TriangleSetTopologyContainer", name="elements")
    triangles.addObject("TriangleSetTopologyModifier", name="modifier")
    triangles.addObject("Quad2TriangleTopologicalMapping", name="cut", input="@../elements", output="@elements")

    middles = root.addChild("middles")
    middles.addObject("PointSetTopologyContainer", name="elements")
    middles.addObject("CenterPointTopologicalMapping", name="middle", input="@../grid", output="@elements")
    middles.addObject("MechanicalObject", name="points")
    return root
