"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    rod = root.addChild("rod")
    rod.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    rod.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    rod.addObject("EdgeSetTopologyContainer", name="mesh", edges="0 1  1 2  2 3  3 4")
    rod.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 0 0 0 0 0 1  0.5 0 0 0 0 0 1  1 0 0 0 0 0 1  1.5 0 0 0 0 0 1  2 0 0 0 0 0 1",
    )
    rod.addObject("UniformMass", name="UniformMass1", vertexMass="0.5 1 0.01 0 0 0 0.01 0 0 0 0.01")
    rod.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    rod.addObject("BeamFEMForceField", name="BeamFEMForceField1", radius=0.02, youngModulus=1e8, poissonRatio=0.3)

    frame = root.addChild("frame")
    frame.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.01)
    frame.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    frame.addObject("EdgeSetTopologyContainer", name="mesh", edges="0 1  1 2  2 3")
    frame.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="4 0 0 0 0 0 1  4 1 0 0 0 0 1  5 1 0 0 0 0 1  5 0 0 0 0 0 1",
    )
    frame.addObject("UniformMass", name="UniformMass1", vertexMass="0.5 1 0.01 0 0 0 0.01 0 0 0 0.01")
    frame.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 3")
    frame.addObject(
        "BeamFEMForceField",
        name="BeamFEMForceField1",
        radius=0.02,
        radiusInner=0.015,
        youngModulus=1e8,
        poissonRatio=0.3,
    )
    frame.addObject("ConstantForceField", name="ConstantForceField1", indices=1, forces="10 0 0 0 0 0")
    return root
