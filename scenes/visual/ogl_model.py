"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisual hideWireframe")
    root.addObject(
        "OglModel",
        name="square",
        position="0 0 0  1 0 0  1 1 0  0 1 0",
        quads="0 1 2 3",
        rx=90,
        dz=1,
        color="orange",
    )
    root.addObject("VisualModelImpl", name="triangle", position="0 0 0  1 0 0  0 1 0", triangles="0 1 2", scale=0.5)
    return root
