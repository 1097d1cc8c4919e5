"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.02
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    chain = root.addChild("chain")
    chain.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1)
    chain.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    chain.addObject("MeshTopology", name="MeshTopology1", edges="0 1  1 2  2 3")
    chain.addObject("MechanicalObject", name="dofs", position="0 0 0  1 0 0  2 0 0  3 0 0")
    chain.addObject("UniformMass", name="UniformMass1", totalMass=1)
    chain.addObject("MeshSpringForceField", name="MeshSpringForceField1", stiffness=500)
    chain.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    chain.addObject(
        "Monitor",
        name="Monitor1",
        fileName="chain",
        indices="1 3",
        ExportPositions=True,
        ExportVelocities=True,
        showPositions=True,
        PositionsColor="0.9 0.3 0.2 1",
        showVelocities=True,
        VelocitiesColor="0.2 0.6 0.9 1",
        showForces=True,
        ForcesColor="0.3 0.7 0.3 1",
        sizeFactor=0.2,
        showTrajectories=True,
        TrajectoriesColor="0.9 0.6 0.1 1",
        TrajectoriesPrecision=0.04,
    )
    return root
