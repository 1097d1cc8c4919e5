"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01

    cholesky = root.addChild("cholesky")
    cholesky.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    cholesky.addObject("CholeskySolver", name="CholeskySolver1", template="FullMatrix")
    cholesky.addObject("MechanicalObject", name="dofs", position="0 0 0  1 0 0  2 0 0")
    cholesky.addObject("UniformMass", name="UniformMass1", totalMass=3)
    cholesky.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    cholesky.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    svd = root.addChild("svd")
    svd.addObject("StaticSolver", name="StaticSolver1")
    svd.addObject("NewtonRaphsonSolver", name="NewtonRaphsonSolver1", maxNbIterationsNewton=5, warnWhenDiverge=False)
    svd.addObject("SVDLinearSolver", name="svd", minSingularValue=1e-3)
    svd.addObject("MechanicalObject", name="dofs", position="0 0 1  0 -1 1  0 -2 1")
    svd.addObject("UniformMass", name="UniformMass1", totalMass=3)
    svd.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 0 1  1 2 500 0 1")
    svd.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
