"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("DefaultVisualManagerLoop", name="DefaultVisualManagerLoop1")

    conserving = root.addChild("conserving")
    conserving.addObject("NewmarkImplicitSolver", name="NewmarkImplicitSolver1")
    conserving.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    conserving.addObject("MechanicalObject", name="dofs", position="0 0 0  1 1 0")
    conserving.addObject("UniformMass", name="UniformMass1", totalMass=2)
    conserving.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    conserving.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    damping = root.addChild("damping")
    damping.addObject(
        "NewmarkImplicitSolver",
        name="NewmarkImplicitSolver1",
        gamma=0.7,
        beta=0.36,
        rayleighStiffness=0.001,
    )
    damping.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    damping.addObject("MechanicalObject", name="dofs", position="0 0 1  1 1 1")
    damping.addObject("UniformMass", name="UniformMass1", totalMass=2)
    damping.addObject("SpringForceField", name="SpringForceField1", spring="0 1 1000 0 1")
    damping.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
