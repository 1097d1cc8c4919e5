"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("DefaultVisualManagerLoop", name="DefaultVisualManagerLoop1")

    chain = root.addChild("chain")
    chain.addObject("StaticSolver", name="StaticSolver1")
    chain.addObject(
        "NewtonRaphsonSolver",
        name="NewtonRaphsonSolver1",
        maxNbIterationsNewton=20,
        maxNbIterationsLineSearch=5,
    )
    chain.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    chain.addObject("MechanicalObject", name="dofs", position="0 0 0  1 0 0  2 0 0  3 0 0  4 0 0")
    chain.addObject("UniformMass", name="UniformMass1", totalMass=5)
    chain.addObject(
        "SpringForceField",
        name="SpringForceField1",
        spring="0 1 200 0 0.9  1 2 200 0 0.9  2 3 200 0 0.9  3 4 200 0 0.9",
    )
    chain.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 4")
    return root
