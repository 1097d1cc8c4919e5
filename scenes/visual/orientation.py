"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("DefaultVisualManagerLoop", name="DefaultVisualManagerLoop1")
    root.addObject("VisualGrid", name="VisualGrid1", size=4, nbSubdiv=8)
    root.addObject("LineAxis", name="LineAxis1", size=4)
    root.addObject("OglSceneFrame", name="OglSceneFrame1")
    root.addObject("Visual3DText", name="Visual3DText1", text="origin", position="0 0 0", scale=0.2)
    root.addObject("VisualBoundingBox", name="VisualBoundingBox1", color="gray")
    root.addObject("InteractiveCamera", name="InteractiveCamera1", position="0 2 8", lookAt="0 0 0")
    return root
