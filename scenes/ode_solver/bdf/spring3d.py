"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels showForceFields")
    root.addObject("VisualGrid", name="VisualGrid1", size=2)
    root.addObject("LineAxis", name="LineAxis1", size=2)

    BDF_1 = root.addChild("BDF-1")
    BDF_1.addObject("BDFOdeSolver", name="ode", order=1, rayleighMass=0.01, rayleighStiffness=0.01)
    BDF_1.addObject(
        "NewtonRaphsonSolver",
        name="newton",
        maxNbIterationsNewton=10,
        maxNbIterationsLineSearch=2,
        absoluteResidualStoppingThreshold=1e-9,
    )
    BDF_1.addObject("EigenSimplicialLDLT", name="direct", template="CompressedRowSparseMatrix")
    BDF_1.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0  1 1 0")
    BDF_1.addObject("EdgeSetTopologyContainer", name="edge", edges="0 1", position="@dofs.position")
    BDF_1.addObject("UniformMass", name="mass", totalMass=15)
    BDF_1.addObject("SpringForceField", name="spring", spring="0 1 1000 0 1")
    BDF_1.addObject("FixedProjectiveConstraint", name="fixed", indices=0)

    BDF_2 = root.addChild("BDF-2")
    BDF_2.addObject("BDFOdeSolver", name="ode", order=2, rayleighMass=0.01, rayleighStiffness=0.01)
    BDF_2.addObject(
        "NewtonRaphsonSolver",
        name="newton",
        maxNbIterationsNewton=10,
        maxNbIterationsLineSearch=2,
        absoluteResidualStoppingThreshold=1e-9,
    )
    BDF_2.addObject("EigenSimplicialLDLT", name="direct", template="CompressedRowSparseMatrix")
    BDF_2.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0  1 1 0")
    BDF_2.addObject("EdgeSetTopologyContainer", name="edge", edges="0 1", position="@dofs.position")
    BDF_2.addObject("UniformMass", name="mass", totalMass=15)
    BDF_2.addObject("SpringForceField", name="spring", spring="0 1 1000 0 1")
    BDF_2.addObject("FixedProjectiveConstraint", name="fixed", indices=0)

    BDF_3 = root.addChild("BDF-3")
    BDF_3.addObject("BDFOdeSolver", name="ode", order=3, rayleighMass=0.01, rayleighStiffness=0.01)
    BDF_3.addObject(
        "NewtonRaphsonSolver",
        name="newton",
        maxNbIterationsNewton=10,
        maxNbIterationsLineSearch=2,
        absoluteResidualStoppingThreshold=1e-9,
    )
    BDF_3.addObject("EigenSimplicialLDLT", name="direct", template="CompressedRowSparseMatrix")
    BDF_3.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0  1 1 0")
    BDF_3.addObject("EdgeSetTopologyContainer", name="edge", edges="0 1", position="@dofs.position")
    BDF_3.addObject("UniformMass", name="mass", totalMass=15)
    BDF_3.addObject("SpringForceField", name="spring", spring="0 1 1000 0 1")
    BDF_3.addObject("FixedProjectiveConstraint", name="fixed", indices=0)
    return root
