"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject(
        "HexahedronSetTopologyContainer",
        name="topology",
        position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1",
        hexahedra="0 1 2 3 4 5 6 7",
    )
    root.addObject("HexahedronSetTopologyModifier", name="modifier")
    root.addObject("HexahedronSetGeometryAlgorithms", name="drawing", template="Vec3", showPointIndices=True)
    root.addObject("MechanicalObject", name="points")
    return root
