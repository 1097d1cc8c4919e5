"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    block = root.addChild("block")
    block.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    block.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    block.addObject("RegularGridTopology", name="RegularGridTopology1", n="5 2 2", min="0 0 0", max="2 0.5 0.5")
    block.addObject("MechanicalObject", name="dofs", template="Vec3")
    block.addObject("UniformMass", name="UniformMass1", totalMass=1)
    block.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 5 10 15")
    block.addObject("RegularGridSpringForceField", name="RegularGridSpringForceField1", stiffness=300, damping=0)
    return root
