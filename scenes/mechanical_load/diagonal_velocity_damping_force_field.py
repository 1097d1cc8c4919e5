"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    point = root.addChild("point")
    point.addObject("BDFOdeSolver", name="BDFOdeSolver1", order=2, rayleighMass=0, rayleighStiffness=0)
    point.addObject("NewtonRaphsonSolver", name="NewtonRaphsonSolver1", maxNbIterationsNewton=20)
    point.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    point.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0", velocity="1 0 1")
    point.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    point.addObject(
        "DiagonalVelocityDampingForceField",
        name="DiagonalVelocityDampingForceField1",
        dampingCoefficient="2 0 2",
    )
    return root
