"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject(
        "MeshTopology",
        name="mesh",
        position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1  0.5 0.5 2",
        hexahedra="0 1 2 3 4 5 6 7",
        tetrahedra="4 5 6 8",
    )
    root.addObject("MechanicalObject", name="points")
    return root
