"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    points = root.addChild("points")
    points.addObject("BDFOdeSolver", name="BDFOdeSolver1", order=2, rayleighMass=0, rayleighStiffness=0)
    points.addObject("NewtonRaphsonSolver", name="NewtonRaphsonSolver1", maxNbIterationsNewton=20)
    points.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    points.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="0 0 0  1 0 0",
        velocity="5 0 0  -5 0 0",
    )
    points.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    points.addObject("RepulsiveSpringForceField", name="RepulsiveSpringForceField1", spring="0 1 1000 0 0.95")
    return root
