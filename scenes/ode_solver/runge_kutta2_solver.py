"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.005
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("DefaultVisualManagerLoop", name="DefaultVisualManagerLoop1")

    body = root.addChild("body")
    body.addObject("RungeKutta2Solver", name="RungeKutta2Solver1")
    body.addObject("MechanicalObject", name="dofs", position="0 0 0  1 1 0")
    body.addObject("UniformMass", name="UniformMass1", totalMass=2)
    body.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    body.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
