"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    points = root.addChild("points")
    points.addObject("BDFOdeSolver", name="BDFOdeSolver1", order=2, rayleighMass=0, rayleighStiffness=0)
    points.addObject("NewtonRaphsonSolver", name="NewtonRaphsonSolver1", maxNbIterationsNewton=20)
    points.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    points.addObject("MechanicalObject", name="dofs", template="Vec3", position="0.1 1 0  -0.2 0.6 0  0.5 1.4 0.1")
    points.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    points.addObject(
        "ConicalForceField",
        name="ConicalForceField1",
        coneCenter="0 0 0",
        coneHeight="0 2 0",
        coneAngle=20,
        stiffness=5000,
        damping=20,
    )
    return root
