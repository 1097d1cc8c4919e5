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
    points.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    points.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    points.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", stiffness=20)
    points.addObject("ConstantForceField", name="ConstantForceField1", totalForce="0 3 0")

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    body.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    body.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="1 -2 0 0 0 0 1",
        showObject=True,
        showObjectScale=0.3,
    )
    body.addObject("UniformMass", name="UniformMass1", vertexMass="1 1 0.1 0 0 0 0.1 0 0 0 0.1")
    body.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", stiffness=20, angularStiffness=1)
    body.addObject(
        "ConstantForceField",
        name="ConstantForceField1",
        forces="0 1 0 0 0 0.3",
        indices=0,
        showArrowSize=0.5,
    )
    return root
