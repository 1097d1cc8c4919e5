"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1", parallelODESolving=True)
    root.addObject("DefaultVisualManagerLoop", name="DefaultVisualManagerLoop1")

    explicit = root.addChild("explicit")
    explicit.addObject("EulerExplicitSolver", name="EulerExplicitSolver1")
    explicit.addObject("MechanicalObject", name="dofs", position="0 0 0  1 1 0")
    explicit.addObject("UniformMass", name="UniformMass1", totalMass=2)
    explicit.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    explicit.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    implicit = root.addChild("implicit")
    implicit.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    implicit.addObject("EigenSimplicialLDLT", name="EigenSimplicialLDLT1", template="CompressedRowSparseMatrix")
    implicit.addObject("MechanicalObject", name="dofs", position="0 0 1  1 1 1")
    implicit.addObject("UniformMass", name="UniformMass1", totalMass=2)
    implicit.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    implicit.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    trapezoidal = root.addChild("trapezoidal")
    trapezoidal.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", trapezoidalScheme=True)
    trapezoidal.addObject("EigenSimplicialLDLT", name="EigenSimplicialLDLT1", template="CompressedRowSparseMatrix")
    trapezoidal.addObject("MechanicalObject", name="dofs", position="0 0 2  1 1 2")
    trapezoidal.addObject("UniformMass", name="UniformMass1", totalMass=2)
    trapezoidal.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    trapezoidal.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
