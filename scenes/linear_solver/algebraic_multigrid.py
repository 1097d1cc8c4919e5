"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.02
    root.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    root.addObject("PCGLinearSolver", name="PCGLinearSolver1", iterations=60, tolerance=1e-18, preconditioner="@levels")
    root.addObject("AlgebraicMultigridPreconditioner", name="levels")
    root.addObject("RegularGridTopology", name="grid", n="32 4 4", min="0 0 0", max="15.5 1.5 1.5")
    root.addObject("MechanicalObject", name="dofs")
    root.addObject("UniformMass", name="UniformMass1", totalMass=10)
    root.addObject(
        "HexahedronFEMForceField",
        name="HexahedronFEMForceField1",
        youngModulus=1e5,
        poissonRatio=0.3,
        method="large",
    )
    root.addObject("BoxROI", name="end", box="-0.1 -1 -1 0.1 2 2")
    root.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@end.indices")
    return root
