"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("MeshOBJLoader", name="loader", filename="square.obj", rotation="90 0 0", triangulate=True)
    root.addObject("MeshTopology", name="topology", src="@loader")
    root.addObject("MechanicalObject", name="points", src="@loader")
    root.addObject("OglModel", name="surface", src="@loader", color="green")
    return root
