"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject(
        "TetrahedronSetTopologyContainer",
        name="topology",
        position="0 0 0  1 0 0  0 1 0  0 0 1  1 1 1",
        tetrahedra="0 1 2 3  4 1 3 2",
    )
    root.addObject("TetrahedronSetTopologyModifier", name="modifier")
    root.addObject("TetrahedronSetGeometryAlgorithms", name="drawing", template="Vec3", showPointIndices=True)
    root.addObject("MechanicalObject", name="points")
    return root
