"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("QuadSetTopologyContainer", name="topology", position="0 0 0  1 0 0  1 1 0  0 1 0", quads="0 1 2 3")
    root.addObject("QuadSetTopologyModifier", name="modifier")
    root.addObject("QuadSetGeometryAlgorithms", name="drawing", template="Vec3", showPointIndices=True)
    root.addObject("MechanicalObject", name="points")
    return root
