"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject(
        "TriangleSetTopologyContainer",
        name="sheet",
        position="0 0 0  1 0 0  2 0 0  0 1 0  1 1 0  2 1 0",
        triangles="0 1 4  0 4 3  1 2 5  1 5 4",
    )
    root.addObject("MechanicalObject", name="points")

    border = root.addChild("border")
    border.addObject("EdgeSetTopologyContainer", name="elements")
    border.addObject("Triangle2EdgeTopologicalMapping", name="border", input="@../sheet", output="@elements")

    samples = root.addChild("samples")
    samples.addObject("EdgeSetTopologyContainer", name="elements")
    samples.addObject(
        "Mesh2PointTopologicalMapping",
        name="samples",
        input="@../sheet",
        output="@elements",
        pointBaryCoords="0 0 0.1",
        edgeBaryCoords="0.5 0 0",
        triangleBaryCoords="0.333 0.333 0",
        copyEdges=True,
    )
    samples.addObject("MechanicalObject", name="points")

    same = root.addChild("same")
    same.addObject("MeshTopology", name="elements", position="@../sheet.position", triangles="@../sheet.triangles")
    same.addObject("IdentityTopologicalMapping", name="same", input="@../sheet", output="@elements")

    part = root.addChild("part")
    part.addObject("MeshTopology", name="elements", position="1 0 0  2 0 0  2 1 0", triangles="0 1 2")
    part.addObject("SubsetTopologicalMapping", name="part", input="@../sheet", output="@elements", handleTriangles=True)
    return root
