"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.02
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("DefaultVisualManagerLoop", name="DefaultVisualManagerLoop1")

    damping = root.addChild("damping")
    damping.addObject("GeneralizedAlphaSolver", name="GeneralizedAlphaSolver1", spectralRadius=0.3)
    damping.addObject("NewtonRaphsonSolver", name="NewtonRaphsonSolver1", maxNbIterationsNewton=20)
    damping.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    damping.addObject("MechanicalObject", name="dofs", position="0 0 0  1 1 0")
    damping.addObject("UniformMass", name="UniformMass1", totalMass=2)
    damping.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    damping.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    keeping = root.addChild("keeping")
    keeping.addObject(
        "GeneralizedAlphaSolver",
        name="GeneralizedAlphaSolver1",
        spectralRadius=1,
        rayleighStiffness=0.001,
    )
    keeping.addObject("NewtonRaphsonSolver", name="NewtonRaphsonSolver1", maxNbIterationsNewton=20)
    keeping.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    keeping.addObject("MechanicalObject", name="dofs", position="0 0 1  1 1 1")
    keeping.addObject("UniformMass", name="UniformMass1", totalMass=2)
    keeping.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    keeping.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    adaptive = root.addChild("adaptive")
    adaptive.addObject(
        "GeneralizedAlphaSolver",
        name="GeneralizedAlphaSolver1",
        adaptive=True,
        relativeTolerance=1e-5,
        absoluteTolerance="1e-7 1e-6",
    )
    adaptive.addObject("NewtonRaphsonSolver", name="NewtonRaphsonSolver1")
    adaptive.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    adaptive.addObject("MechanicalObject", name="dofs", position="0 0 2  1 1 2")
    adaptive.addObject("UniformMass", name="UniformMass1", totalMass=2)
    adaptive.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    adaptive.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    newmark = root.addChild("newmark")
    newmark.addObject(
        "NewmarkImplicitSolver",
        name="NewmarkImplicitSolver1",
        adaptive=True,
        relativeTolerance=1e-5,
        absoluteTolerance="1e-7 1e-6",
    )
    newmark.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    newmark.addObject("MechanicalObject", name="dofs", position="0 0 3  1 1 3")
    newmark.addObject("UniformMass", name="UniformMass1", totalMass=2)
    newmark.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    newmark.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
