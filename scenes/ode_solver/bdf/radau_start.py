"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("DefaultVisualManagerLoop", name="DefaultVisualManagerLoop1")

    radau = root.addChild("radau")
    radau.addObject(
        "BDFOdeSolver",
        name="BDFOdeSolver1",
        order=5,
        startup="radau",
        rayleighMass=0.01,
        rayleighStiffness=0.01,
    )
    radau.addObject(
        "NewtonRaphsonSolver",
        name="NewtonRaphsonSolver1",
        maxNbIterationsNewton=10,
        absoluteResidualStoppingThreshold=1e-10,
        relativeInitialStoppingThreshold=0,
        relativeSuccessiveStoppingThreshold=0,
    )
    radau.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    radau.addObject("MechanicalObject", name="dofs", position="0 0 0  1 1 0")
    radau.addObject("UniformMass", name="UniformMass1", totalMass=15)
    radau.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    radau.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    ramp = root.addChild("ramp")
    ramp.addObject(
        "BDFOdeSolver",
        name="BDFOdeSolver1",
        order=5,
        startup="ramp",
        rayleighMass=0.01,
        rayleighStiffness=0.01,
    )
    ramp.addObject(
        "NewtonRaphsonSolver",
        name="NewtonRaphsonSolver1",
        maxNbIterationsNewton=10,
        absoluteResidualStoppingThreshold=1e-10,
        relativeInitialStoppingThreshold=0,
        relativeSuccessiveStoppingThreshold=0,
    )
    ramp.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    ramp.addObject("MechanicalObject", name="dofs", position="0 0 1  1 1 1")
    ramp.addObject("UniformMass", name="UniformMass1", totalMass=15)
    ramp.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    ramp.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
