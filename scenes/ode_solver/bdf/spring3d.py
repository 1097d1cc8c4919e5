"""A heavy point that swings at the end of a stiff spring, with formulae of order 1, 2 and 3.

The Python form of the scene file beside it; the Python bindings that run it come in a later part of the project.
"""


def createScene(root_node):
    root_node.gravity = [0, -9.81, 0]
    root_node.dt = 0.01

    root_node.addObject("VisualStyle", displayFlags="showBehaviorModels showForceFields")
    root_node.addObject("VisualGrid", size=2)
    root_node.addObject("LineAxis", size=2)

    for order in (1, 2, 3):
        add_pendulum(root_node, order)


def add_pendulum(parent, order):
    """A spring between a fixed point and a mass of 7.5 kg that starts at (1, 1, 0)."""
    node = parent.addChild(f"BDF-{order}")
    node.addObject("BDFOdeSolver", name="ode", order=order, rayleighMass=0.01, rayleighStiffness=0.01)
    node.addObject(
        "NewtonRaphsonSolver",
        name="newton",
        maxNbIterationsNewton=10,
        maxNbIterationsLineSearch=2,
        absoluteResidualStoppingThreshold=1e-9,
    )
    node.addObject("EigenSimplicialLDLT", name="direct", template="CompressedRowSparseMatrix")

    dofs = node.addObject("MechanicalObject", name="dofs", template="Vec3", position=[[0, 0, 0], [1, 1, 0]])
    edge = node.addObject("EdgeSetTopologyContainer", name="edge", edges=[[0, 1]], position=dofs.position.linkpath)
    node.addObject("UniformMass", name="mass", totalMass=15, topology=edge.linkpath)
    node.addObject("SpringForceField", name="spring", spring=[[0, 1, 1000, 0, 1]])
    node.addObject("FixedProjectiveConstraint", name="fixed", indices=[0])
    return node
