"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject(
        "MeshTopology",
        name="mesh",
        position="0 0 0  1 0 0  0 1 0  0 0 1  1 1 1",
        tetrahedra="0 1 2 3  4 1 3 2",
    )
    root.addObject("MechanicalObject", name="points")
    root.addObject("BoxROI", name="low", box="-0.1 -0.1 -0.1  1.1 1.1 0.1", drawBoxes=True)
    root.addObject("BoxROI", name="slanted", orientedBox="-0.1 -0.1 0  1.1 -0.1 1.2  1.1 1.1 1.2  0.5", strict=False)
    return root
