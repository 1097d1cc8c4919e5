"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    body.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=25, tolerance=1e-9, threshold=1e-9)
    body.addObject(
        "MechanicalObject",
        name="points",
        template="Vec3",
        position="0 0 0  3 0 0  0 3 0",
        velocity="0 0 1  2 0 1  0 2 1",
        showObject=True,
        showObjectScale=10,
        showColor="0.3 0.5 0.9 1",
    )
    body.addObject("UniformMass", name="UniformMass1", totalMass=3)
    body.addObject("AverageCoord", name="mean")
    body.addObject("AverageCoord", name="middle", indices="1 2")

    marks = root.addChild("marks")

    mean = marks.addChild("mean")
    mean.addObject(
        "MechanicalObject",
        name="ball",
        template="Vec3",
        position="@../../body/mean.average",
        showObject=True,
        showObjectScale=0.15,
        drawMode=1,
        showColor="1 0.6 0.1 1",
    )

    middle = marks.addChild("middle")
    middle.addObject(
        "MechanicalObject",
        name="ball",
        template="Vec3",
        position="@../../body/middle.average",
        showObject=True,
        showObjectScale=0.15,
        drawMode=1,
        showColor="0.2 0.8 0.3 1",
    )

    rest = marks.addChild("rest")
    rest.addObject("AverageCoord", name="mean", mstate="@../../body/points", vecId=2)
    rest.addObject(
        "MechanicalObject",
        name="ball",
        template="Vec3",
        position="@mean.average",
        showObject=True,
        showObjectScale=0.15,
        drawMode=1,
        showColor="0.7 0.7 0.7 1",
    )
    return root
