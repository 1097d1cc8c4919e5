"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.005
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    pendulum = root.addChild("pendulum")
    pendulum.addObject("BDFOdeSolver", name="BDFOdeSolver1", order=2, rayleighMass=0, rayleighStiffness=0)
    pendulum.addObject("NewtonRaphsonSolver", name="NewtonRaphsonSolver1", maxNbIterationsNewton=20)
    pendulum.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    pendulum.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    pendulum.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    pendulum.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    pendulum.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1  1 2 1000 0 1")
    return root
