"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    block = root.addChild("block")
    block.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.05)
    block.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    block.addObject("RegularGridTopology", name="RegularGridTopology1", n="3 4 3", min="0 0 0", max="1 1.5 1")
    block.addObject("MechanicalObject", name="dofs")
    block.addObject("UniformMass", name="UniformMass1", totalMass=2)
    block.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=2000, poissonRatio=0.3)
    block.addObject("BoxConstraint", name="BoxConstraint1", box="-0.1 1.4 -0.1  1.1 1.6 1.1")
    return root
