"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels")

    goal = root.addChild("goal")
    goal.addObject(
        "MechanicalObject",
        name="points",
        template="Vec3",
        position="0 0 0  1 0 0",
        showObject=1,
        showObjectScale=10,
    )
    goal.addObject("AnimationEditor", name="animation", filename="two_points.txt", dx=0.05, drawTrajectory=1)
    return root
