"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "-1.8 0 100"
    root.dt = 0.01
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisual showBehaviorModels")
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1", parallelODESolving=False)

    body = root.addChild("body")
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
        "PreconditionedMatrixFreeSystem",
        name="product",
        template="GraphScattered",
        preconditionerSystem="@matrix",
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
        "AsyncSparseLDLSolver",
        name="preconditioner",
        template="CompressedRowSparseMatrix",
        linearSystem="@matrix",
    )
    body.addObject("MeshGmshLoader", name="loader", filename="mesh/cylinder.msh")
    body.addObject("TetrahedronSetTopologyContainer", name="mesh", src="@loader")
    body.addObject("TetrahedronSetGeometryAlgorithms", name="geometry")
    body.addObject("MechanicalObject", name="dofs", template="Vec3", src="@loader")
    body.addObject("MeshMatrixMass", name="mass", totalMass=15, topology="@mesh")
    body.addObject(
        "TetrahedronHyperelasticityFEMForceField",
        name="elasticity",
        materialName="StVenantKirchhoff",
        ParameterSet="3448.2759 31034.483",
    )
    body.addObject("BoxROI", name="clamp", box="-10 -20 -10  10 -17.5 10")
    body.addObject("FixedProjectiveConstraint", name="fixed", indices="@clamp.indices")

    visual = body.addChild("visual")
    visual.addObject("MeshOBJLoader", name="surface", filename="mesh/cylinder.obj", handleSeams=True)
    visual.addObject("OglModel", name="model", src="@surface", color="red")
    visual.addObject("BarycentricMapping", name="mapping", input="@..", output="@model")
    return root
