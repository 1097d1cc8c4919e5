"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"

    line = root.addChild("line")
    line.addObject("StringMeshCreator", name="loader", resolution=11, scale3d="2 1 1")
    line.addObject("EdgeSetTopologyContainer", name="mesh", position="@loader.position", edges="@loader.edges")
    line.addObject("MechanicalObject", name="points")

    triangles = root.addChild("triangles")
    triangles.addObject("GridMeshCreator", name="loader", resolution="5 4", trianglePattern=1)
    triangles.addObject(
        "TriangleSetTopologyContainer",
        name="mesh",
        position="@loader.position",
        triangles="@loader.triangles",
    )
    triangles.addObject("MechanicalObject", name="points")

    quads = root.addChild("quads")
    quads.addObject("GridMeshCreator", name="loader", resolution="5 4", trianglePattern=0, translation="2 0 0")
    quads.addObject("QuadSetTopologyContainer", name="mesh", src="@loader")
    quads.addObject("MechanicalObject", name="points")
    return root
