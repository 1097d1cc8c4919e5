"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("PointSetTopologyContainer", name="topology", position="0 0 0  1 0 0  2 0 0")
    root.addObject("PointSetTopologyModifier", name="modifier")
    root.addObject("PointSetGeometryAlgorithms", name="drawing", template="Vec3", showPointIndices=True)
    root.addObject("MechanicalObject", name="points")
    return root
