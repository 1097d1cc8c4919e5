"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehavior showVisual")

    below = root.addChild("below")
    below.addObject("VisualStyle", name="VisualStyle1", displayFlags="hideForceFields")
    return root
