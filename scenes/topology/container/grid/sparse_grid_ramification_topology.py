"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.02
    root.gravity = "0 0 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showForceFields showBehaviorModels")

    fork = root.addChild("fork")
    fork.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.05)
    fork.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    fork.addObject(
        "SparseGridRamificationTopology",
        name="grid",
        n="2 5 2",
        min="0 0 0",
        max="1 4 1",
        nbVirtualFinerLevels=3,
        finestConnectivity=False,
        position="0.05 0.05 0.3  0.2 0.05 0.3  0.05 3.95 0.3  0.2 3.95 0.3  0.05 0.05 0.7  0.2 0.05 0.7  0.05 3.95 0.7  0.2 3.95 0.7  0.8 0.05 0.3  0.95 0.05 0.3  0.8 3.95 0.3  0.95 3.95 0.3  0.8 0.05 0.7  0.95 0.05 0.7  0.8 3.95 0.7  0.95 3.95 0.7  0.05 3.3 0.3  0.95 3.3 0.3  0.05 3.95 0.3  0.95 3.95 0.3  0.05 3.3 0.7  0.95 3.3 0.7  0.05 3.95 0.7  0.95 3.95 0.7",
        quads="0 2 3 1  4 5 7 6  0 1 5 4  2 6 7 3  0 4 6 2  1 3 7 5  8 10 11 9  12 13 15 14  8 9 13 12  10 14 15 11  8 12 14 10  9 11 15 13  16 18 19 17  20 21 23 22  16 17 21 20  18 22 23 19  16 20 22 18  17 19 23 21",
    )
    fork.addObject("MechanicalObject", name="dofs", position="@grid.position")
    fork.addObject("UniformMass", name="UniformMass1", totalMass=1)
    fork.addObject(
        "HexahedronFEMForceField",
        name="HexahedronFEMForceField1",
        youngModulus=400,
        poissonRatio=0.3,
        method="large",
    )
    fork.addObject("BoxROI", name="handle", box="-1 3.9 -1  2 4.1 2", position="@grid.position")
    fork.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@handle.indices")

    tip = fork.addChild("tip")
    tip.addObject("MechanicalObject", name="point", position="0.1 0.1 0.5", showObject=True, showObjectScale=12)
    tip.addObject("ConstantForceField", name="ConstantForceField1", indices=0, forces="-0.5 0 0")
    tip.addObject("BarycentricMapping", name="BarycentricMapping1")
    return root
