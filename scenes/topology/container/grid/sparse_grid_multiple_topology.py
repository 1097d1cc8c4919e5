"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.02
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showForceFields")

    bar = root.addChild("bar")
    bar.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.05)
    bar.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    bar.addObject(
        "SparseGridMultipleTopology",
        name="grid",
        n="9 3 3",
        fileTopologies="soft_bar.obj stiff_core.obj",
        stiffnessCoefs="1 200",
        massCoefs="1 1",
        nbVirtualFinerLevels=2,
        finestConnectivity=False,
    )
    bar.addObject("MechanicalObject", name="dofs", position="@grid.position")
    bar.addObject("UniformMass", name="UniformMass1", totalMass=0.5)
    bar.addObject(
        "HexahedronFEMForceField",
        name="HexahedronFEMForceField1",
        youngModulus=600,
        poissonRatio=0.3,
        method="large",
    )
    bar.addObject("BoxROI", name="wall", box="-1 -1 -1  0.1 2 2", position="@grid.position")
    bar.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@wall.indices")
    return root
