"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.005
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("DefaultVisualManagerLoop", name="DefaultVisualManagerLoop1")

    implicit = root.addChild("implicit")
    implicit.addObject("VariationalSymplecticSolver", name="VariationalSymplecticSolver1", newtonError=1e-9, steps=10)
    implicit.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    implicit.addObject("MechanicalObject", name="dofs", position="0 0 0  1 1 0")
    implicit.addObject("UniformMass", name="UniformMass1", totalMass=2)
    implicit.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    implicit.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    explicit = root.addChild("explicit")
    explicit.addObject("VariationalSymplecticSolver", name="VariationalSymplecticSolver1", explicitIntegration=True)
    explicit.addObject("MechanicalObject", name="dofs", position="0 0 1  1 1 1")
    explicit.addObject("UniformMass", name="UniformMass1", totalMass=2)
    explicit.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    explicit.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
