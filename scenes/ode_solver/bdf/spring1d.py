"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "-9.81 0 0"
    root.dt = 0.01
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels showForceFields")
    root.addObject("VisualGrid", name="VisualGrid1", size=2)
    root.addObject("LineAxis", name="LineAxis1", size=2)

    BDF_1 = root.addChild("BDF-1")
    BDF_1.addObject("BDFOdeSolver", name="ode", order=1, rayleighMass=0.01, rayleighStiffness=0.01)
    BDF_1.addObject(
        "NewtonRaphsonSolver",
        name="newton",
        maxNbIterationsNewton=4,
        maxNbIterationsLineSearch=2,
        absoluteResidualStoppingThreshold=1e-10,
    )
    BDF_1.addObject("EigenSimplicialLDLT", name="direct", template="CompressedRowSparseMatrix")
    BDF_1.addObject("MechanicalObject", name="dofs", template="Vec1", position=1, rest_position=0)
    BDF_1.addObject("PointSetTopologyContainer", name="points", position="1 0 0")
    BDF_1.addObject("UniformMass", name="mass", totalMass=1)
    BDF_1.addObject("RestShapeSpringsForceField", name="spring", points=0, stiffness=100)

    BDF_2 = root.addChild("BDF-2")
    BDF_2.addObject("BDFOdeSolver", name="ode", order=2, rayleighMass=0.01, rayleighStiffness=0.01)
    BDF_2.addObject(
        "NewtonRaphsonSolver",
        name="newton",
        maxNbIterationsNewton=4,
        maxNbIterationsLineSearch=2,
        absoluteResidualStoppingThreshold=1e-10,
    )
    BDF_2.addObject("EigenSimplicialLDLT", name="direct", template="CompressedRowSparseMatrix")
    BDF_2.addObject("MechanicalObject", name="dofs", template="Vec1", position=1, rest_position=0)
    BDF_2.addObject("PointSetTopologyContainer", name="points", position="1 0 0")
    BDF_2.addObject("UniformMass", name="mass", totalMass=1)
    BDF_2.addObject("RestShapeSpringsForceField", name="spring", points=0, stiffness=100)

    BDF_3 = root.addChild("BDF-3")
    BDF_3.addObject("BDFOdeSolver", name="ode", order=3, rayleighMass=0.01, rayleighStiffness=0.01)
    BDF_3.addObject(
        "NewtonRaphsonSolver",
        name="newton",
        maxNbIterationsNewton=4,
        maxNbIterationsLineSearch=2,
        absoluteResidualStoppingThreshold=1e-10,
    )
    BDF_3.addObject("EigenSimplicialLDLT", name="direct", template="CompressedRowSparseMatrix")
    BDF_3.addObject("MechanicalObject", name="dofs", template="Vec1", position=1, rest_position=0)
    BDF_3.addObject("PointSetTopologyContainer", name="points", position="1 0 0")
    BDF_3.addObject("UniformMass", name="mass", totalMass=1)
    BDF_3.addObject("RestShapeSpringsForceField", name="spring", points=0, stiffness=100)
    return root
