"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.05
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("DefaultVisualManagerLoop", name="DefaultVisualManagerLoop1")

    fixed = root.addChild("fixed")
    fixed.addObject("RadauIIASolver", name="RadauIIASolver1", rayleighStiffness=0.001)
    fixed.addObject(
        "NewtonRaphsonSolver",
        name="NewtonRaphsonSolver1",
        maxNbIterationsNewton=30,
        absoluteResidualStoppingThreshold=1e-9,
        relativeInitialStoppingThreshold=1e-10,
        relativeSuccessiveStoppingThreshold=0,
    )
    fixed.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    fixed.addObject("MechanicalObject", name="dofs", position="0 0 0  1 1 0")
    fixed.addObject("UniformMass", name="UniformMass1", totalMass=2)
    fixed.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    fixed.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    adaptive = root.addChild("adaptive")
    adaptive.addObject(
        "RadauIIASolver",
        name="RadauIIASolver1",
        adaptive=True,
        relativeTolerance=1e-7,
        absoluteTolerance="1e-9 1e-8",
    )
    adaptive.addObject("NewtonRaphsonSolver", name="NewtonRaphsonSolver1")
    adaptive.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    adaptive.addObject("MechanicalObject", name="dofs", position="0 0 1  1 1 1")
    adaptive.addObject("UniformMass", name="UniformMass1", totalMass=2)
    adaptive.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    adaptive.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    iterative = root.addChild("iterative")
    iterative.addObject("RadauIIASolver", name="RadauIIASolver1", rayleighStiffness=0.001)
    iterative.addObject(
        "NewtonRaphsonSolver",
        name="NewtonRaphsonSolver1",
        maxNbIterationsNewton=30,
        absoluteResidualStoppingThreshold=1e-9,
        relativeInitialStoppingThreshold=1e-10,
        relativeSuccessiveStoppingThreshold=0,
    )
    iterative.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=50, tolerance=1e-12, threshold=1e-30)
    iterative.addObject("MechanicalObject", name="dofs", position="0 0 2  1 1 2")
    iterative.addObject("UniformMass", name="UniformMass1", totalMass=2)
    iterative.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    iterative.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
