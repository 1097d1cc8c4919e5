"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("MeshGmshLoader", name="loader", filename="two_tetrahedra.msh", scale=2, translation="0 0 1")
    root.addObject("TetrahedronSetTopologyContainer", name="topology", src="@loader")
    root.addObject("MechanicalObject", name="points", src="@loader")
    return root
