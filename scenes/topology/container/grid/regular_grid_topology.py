"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("EulerImplicitSolver", name="solver", rayleighStiffness=0.1)
    root.addObject("CGLinearSolver", name="linear", iterations=100, tolerance=1e-9, threshold=1e-9)
    root.addObject("RegularGridTopology", name="grid", n="4 3 3", min="0 0 0", max="3 1 1", computeTriangleList=False)
    root.addObject("MechanicalObject", name="points")
    root.addObject("UniformMass", name="mass", totalMass=1)
    root.addObject("MeshSpringForceField", name="springs", stiffness=1000, damping=1)
    root.addObject("BoxROI", name="end", box="-0.1 -0.1 -0.1  0.1 1.1 1.1")
    root.addObject("FixedProjectiveConstraint", name="fixed", indices="@end.indices")
    return root
