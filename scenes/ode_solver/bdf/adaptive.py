"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.05
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels showForceFields")

    elastic = root.addChild("elastic")
    elastic.addObject("BDFOdeSolver", name="ode", adaptive=True, relativeTolerance=1e-5, absoluteTolerance="1e-6 1e-5")
    elastic.addObject("NewtonRaphsonSolver", name="newton")
    elastic.addObject("EigenSimplicialLDLT", name="direct", template="CompressedRowSparseMatrix")
    elastic.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    elastic.addObject("UniformMass", name="mass", vertexMass=1)
    elastic.addObject("SpringForceField", name="springs", spring="0 1 1000 0 1  1 2 1000 0 1")
    elastic.addObject("FixedProjectiveConstraint", name="fixed", indices=0)

    stiff = root.addChild("stiff")
    stiff.addObject(
        "BDFOdeSolver",
        name="ode",
        adaptive=True,
        relativeTolerance=1e-4,
        absoluteTolerance="1e-5 1e-4",
        maxOrder=2,
    )
    stiff.addObject("NewtonRaphsonSolver", name="newton")
    stiff.addObject("EigenSimplicialLDLT", name="direct", template="CompressedRowSparseMatrix")
    stiff.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 1  1 0 1  2 0 1")
    stiff.addObject("UniformMass", name="mass", vertexMass=1)
    stiff.addObject("SpringForceField", name="springs", spring="0 1 400000 0 1  1 2 400000 0 1")
    stiff.addObject("FixedProjectiveConstraint", name="fixed", indices=0)
    return root
