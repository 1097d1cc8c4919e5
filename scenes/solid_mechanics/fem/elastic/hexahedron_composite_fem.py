"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.02
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showForceFields showBehaviorModels")

    fruit = root.addChild("fruit")
    fruit.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.05, rayleighMass=0.5)
    fruit.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    fruit.addObject(
        "SparseGridMultipleTopology",
        name="grid",
        n="2 2 2",
        min="0 0 0",
        max="2 2 2",
        fileTopologies="fruit.obj seed.obj",
        stiffnessCoefs="1 5000",
        massCoefs="1 1",
        nbVirtualFinerLevels=3,
        finestConnectivity=False,
    )
    fruit.addObject("MechanicalObject", name="dofs", position="@grid.position")
    fruit.addObject(
        "HexahedronCompositeFEMForceFieldAndMass",
        name="elements",
        nbVirtualFinerLevels=3,
        youngModulus=200,
        poissonRatio=0.3,
        method="large",
        useMass=False,
        totalMass=1,
        completeInterpolation=True,
    )
    fruit.addObject("BoxROI", name="left", box="-1 -1 -1  0.1 3 3", position="@grid.position")
    fruit.addObject("BoxROI", name="right", box="1.9 -1 -1  2.1 3 3", position="@grid.position")
    fruit.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@left.indices")
    fruit.addObject("ConstantForceField", name="ConstantForceField1", indices="@right.indices", totalForce="60 0 0")

    seed = fruit.addChild("seed")
    seed.addObject(
        "MechanicalObject",
        name="points",
        position="0.7 1 1  1.3 1 1  1 0.7 1  1 1.3 1",
        showObject=True,
        showObjectScale=10,
    )
    seed.addObject("HexahedronCompositeFEMMapping", name="HexahedronCompositeFEMMapping1")
    return root
