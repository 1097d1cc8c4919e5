"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"

    body = root.addChild("body")
    body.addObject("MeshTopology", name="mesh", position="0 0 0  1 0 0  0 1 0  0 0 1", tetrahedra="0 1 2 3")
    body.addObject("MechanicalObject", name="vertices")

    points = body.addChild("points")
    points.addObject("PointSetTopologyContainer", name="made")
    points.addObject(
        "Mesh2PointTopologicalMapping",
        name="Mesh2PointTopologicalMapping1",
        input="@../mesh",
        output="@made",
        edgeBaryCoords="0.5 0 0",
        tetraBaryCoords="0.25 0.25 0.25",
    )
    points.addObject("MechanicalObject", name="points")
    points.addObject("Mesh2PointMechanicalMapping", name="Mesh2PointMechanicalMapping1")

    grid = root.addChild("grid")
    grid.addObject("RegularGridTopology", name="RegularGridTopology1", n="3 2 2", min="0 0 0", max="2 1 1")
    grid.addObject("MechanicalObject", name="vertices")

    points_2 = grid.addChild("points")
    points_2.addObject("MechanicalObject", name="points", position="0.2 0.2 0.2  1.9 0.5 0.5")
    points_2.addObject("BarycentricMapping", name="BarycentricMapping1")
    return root
