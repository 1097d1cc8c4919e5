"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    body = root.addChild("body")
    body.addObject("BDFOdeSolver", name="BDFOdeSolver1", order=2, rayleighMass=0, rayleighStiffness=0)
    body.addObject("NewtonRaphsonSolver", name="NewtonRaphsonSolver1", maxNbIterationsNewton=20)
    body.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    body.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 0 0 0 0 0 1",
        velocity="0 0 0 0.01 1 0.01",
    )
    body.addObject("UniformMass", name="UniformMass1", vertexMass="1 1 [1 0 0, 0 2 0, 0 0 3]")
    return root
