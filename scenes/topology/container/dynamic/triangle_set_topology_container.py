"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject(
        "TriangleSetTopologyContainer",
        name="topology",
        position="0 0 0  1 0 0  1 1 0  0 1 0",
        triangles="0 1 2  0 2 3",
    )
    root.addObject("TriangleSetTopologyModifier", name="modifier")
    root.addObject("TriangleSetGeometryAlgorithms", name="drawing", template="Vec3", showPointIndices=True)
    root.addObject("MechanicalObject", name="points")
    return root
