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
        position="0 0.2 0  1 0.4 0  2 0.6 0",
        rest_position="0 0 0  1 0 0  2 0 0",
    )
    points.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    points.addObject(
        "PolynomialRestShapeSpringsForceField",
        name="PolynomialRestShapeSpringsForceField1",
        points="0-2",
        polynomialStiffness="10 100",
        polynomialDegree=2,
        smoothShift=-10,
        smoothScale=1e4,
    )
    return root
