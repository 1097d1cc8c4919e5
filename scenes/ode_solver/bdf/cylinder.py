"""A soft cylinder, clamped at its lower end and pulled sideways, with the formula of order 2.

The Python form of the scene file beside it; the Python bindings that run it come in a later part of the project.
"""


YOUNG_MODULUS = 10_000
POISSON_RATIO = 0.45


def createScene(root_node):
    root_node.gravity = [-1.8, 0, 100]
    root_node.dt = 0.01

    root_node.addObject("VisualStyle", displayFlags="showVisual showBehaviorModels")
    root_node.addObject("DefaultAnimationLoop", parallelODESolving=False)

    body = root_node.addChild("body")
    add_solvers(body)
    add_material(body)
    add_surface(body)


def add_solvers(body):
    body.addObject("BDFOdeSolver", name="ode", order=2, rayleighMass=0.01, rayleighStiffness=0.01)
    body.addObject(
        "NewtonRaphsonSolver",
        name="newton",
        maxNbIterationsNewton=10,
        maxNbIterationsLineSearch=5,
        lineSearchCoefficient=0.5,
        absoluteResidualStoppingThreshold=1e-5,
        relativeInitialStoppingThreshold=1e-3,
        absoluteEstimateDifferenceThreshold=1e-5,
        relativeEstimateDifferenceThreshold=1e-5,
    )
    body.addObject("ConstantSparsityPatternSystem", name="matrix", template="CompressedRowSparseMatrix")
    body.addObject(
        "PreconditionedMatrixFreeSystem", name="product", template="GraphScattered", preconditionerSystem="@matrix"
    )
    body.addObject(
        "PCGLinearSolver",
        name="iterative",
        iterations=1000,
        tolerance=1e-8,
        linearSystem="@product",
        preconditioner="@preconditioner",
    )
    body.addObject(
        "AsyncSparseLDLSolver", name="preconditioner", template="CompressedRowSparseMatrix", linearSystem="@matrix"
    )


def add_material(body):
    loader = body.addObject("MeshGmshLoader", name="loader", filename="mesh/cylinder.msh")
    mesh = body.addObject("TetrahedronSetTopologyContainer", name="mesh", src=loader.linkpath)
    body.addObject("TetrahedronSetGeometryAlgorithms", name="geometry")
    body.addObject("MechanicalObject", name="dofs", template="Vec3", src=loader.linkpath)
    body.addObject("MeshMatrixMass", name="mass", totalMass=15, topology=mesh.linkpath)

    mu = YOUNG_MODULUS / (2 * (1 + POISSON_RATIO))
    lam = YOUNG_MODULUS * POISSON_RATIO / ((1 + POISSON_RATIO) * (1 - 2 * POISSON_RATIO))
    body.addObject(
        "TetrahedronHyperelasticityFEMForceField",
        name="elasticity",
        materialName="StVenantKirchhoff",
        ParameterSet=[mu, lam],
    )

    clamp = body.addObject("BoxROI", name="clamp", box=[[-10, -20, -10, 10, -17.5, 10]])
    body.addObject("FixedProjectiveConstraint", name="fixed", indices=clamp.indices.linkpath)


def add_surface(body):
    visual = body.addChild("visual")
    surface = visual.addObject("MeshOBJLoader", name="surface", filename="mesh/cylinder.obj", handleSeams=True)
    model = visual.addObject("OglModel", name="model", src=surface.linkpath, color="red")
    visual.addObject("BarycentricMapping", name="mapping", input="@..", output=model.linkpath)
