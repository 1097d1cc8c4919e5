"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    falls = root.addChild("falls")
    falls.addObject("Gravity", name="Gravity1", gravity="0 -10 0")
    falls.addObject("RungeKutta4Solver", name="RungeKutta4Solver1")
    falls.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="-1 0 0",
        showObject=True,
        showObjectScale=10,
    )
    falls.addObject("UniformMass", name="UniformMass1", vertexMass=1)

    stays = root.addChild("stays")
    stays.addObject("RungeKutta4Solver", name="RungeKutta4Solver1")
    stays.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="0 0 0",
        showObject=True,
        showObjectScale=10,
    )
    stays.addObject("UniformMass", name="UniformMass1", vertexMass=1)

    rises = root.addChild("rises")
    rises.addObject("Gravity", name="Gravity1", gravity="0 5 0")
    rises.addObject("RungeKutta4Solver", name="RungeKutta4Solver1")

    below = rises.addChild("below")
    below.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="1 0 0",
        showObject=True,
        showObjectScale=10,
    )
    below.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    return root
