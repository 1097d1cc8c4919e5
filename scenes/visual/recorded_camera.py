"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.02
    root.gravity = "0 0 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisualModels")
    root.addObject(
        "RecordedCamera",
        name="RecordedCamera1",
        rotationMode=True,
        rotationCenter="0 0 0",
        rotationStartPoint="0 2 6",
        rotationLookAt="0 0 0",
        rotationSpeed=1.5707963,
        startTime=0,
        endTime=1,
    )

    left = root.addChild("left")
    left.addObject("RegularGridTopology", name="grid", n="3 3 3", min="-1.6 -0.5 -0.5", max="-0.6 0.5 0.5")
    left.addObject("OglModel", name="model", src="@grid")

    right = root.addChild("right")
    right.addObject("RegularGridTopology", name="grid", n="3 3 3", min="0.6 -0.5 -0.5", max="1.6 0.5 0.5")
    right.addObject("OglModel", name="model", src="@grid")

    merged = root.addChild("merged")
    merged.addObject(
        "MergeVisualModels",
        name="MergeVisualModels1",
        nb=2,
        input1="@../left/model",
        input2="@../right/model",
        color="0.15 0.5 0.45 1",
    )
    return root
