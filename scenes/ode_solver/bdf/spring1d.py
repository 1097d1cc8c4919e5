"""One mass on a spring along a line, with backward differentiation formulae of order 1, 2 and 3.

The Python form of the scene file beside it; the Python bindings that run it come in a later part of the project.
"""


def createScene(root_node):
    root_node.gravity = [-9.81, 0, 0]
    root_node.dt = 0.01

    root_node.addObject("VisualStyle", displayFlags="showBehaviorModels showForceFields")
    root_node.addObject("VisualGrid", size=2)
    root_node.addObject("LineAxis", size=2)

    for order in (1, 2, 3):
        add_oscillator(root_node, order)


def add_oscillator(parent, order):
    """A unit mass that starts one metre from the rest of its spring."""
    node = parent.addChild(f"BDF-{order}")
    node.addObject("BDFOdeSolver", name="ode", order=order, rayleighMass=0.01, rayleighStiffness=0.01)
    node.addObject(
        "NewtonRaphsonSolver",
        name="newton",
        maxNbIterationsNewton=4,
        maxNbIterationsLineSearch=2,
        absoluteResidualStoppingThreshold=1e-10,
    )
    node.addObject("EigenSimplicialLDLT", name="direct", template="CompressedRowSparseMatrix")

    node.addObject("MechanicalObject", name="dofs", template="Vec1", position=[[1]], rest_position=[[0]])
    points = node.addObject("PointSetTopologyContainer", name="points", position=[[1, 0, 0]])
    node.addObject("UniformMass", name="mass", totalMass=1, topology=points.linkpath)
    node.addObject("RestShapeSpringsForceField", name="spring", points=[0], stiffness=[100])
    return node
