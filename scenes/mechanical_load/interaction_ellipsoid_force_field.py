"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    both = root.addChild("both")
    both.addObject("BDFOdeSolver", name="BDFOdeSolver1", order=2, rayleighMass=0, rayleighStiffness=0)
    both.addObject("NewtonRaphsonSolver", name="NewtonRaphsonSolver1", maxNbIterationsNewton=20)
    both.addObject("SparseLDLSolver", name="SparseLDLSolver1")

    body = both.addChild("body")
    body.addObject("MechanicalObject", name="frame", template="Rigid3", position="0 0 0 0 0 0 1")
    body.addObject("UniformMass", name="UniformMass1", totalMass=10)

    cloth = both.addChild("cloth")
    cloth.addObject("MechanicalObject", name="points", template="Vec3", position="0.5 1.01 0  0.8 1.1 0.1")
    cloth.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    cloth.addObject(
        "InteractionEllipsoidForceField",
        name="InteractionEllipsoidForceField1",
        object1="@points",
        object2="@../body/frame",
        vradius="2 1 1",
        stiffness=5000,
        damping=20,
    )
    return root
