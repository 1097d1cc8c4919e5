"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("ValuesFromIndices", name="taken", template="Vec1", indices="1 3", **{"in": "10 20 30 40"})
    root.addObject("IndicesFromValues", name="found", template="Vec1", values="@taken.out", **{"global": "10 20 30 40"})
    root.addObject("PointsFromIndices", name="points", position="0 0 0  1 0 0  1 1 0  0 1 0", indices="@found.indices")
    root.addObject("AverageCoord", name="mean", vertices="@points.indices_position")
    root.addObject("MechanicalObject", name="dofs", template="Vec3", position="@mean.average")
    return root
