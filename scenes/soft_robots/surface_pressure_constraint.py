"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels showVisual")
    root.addObject(
        "BlockGaussSeidelConstraintSolver",
        name="BlockGaussSeidelConstraintSolver1",
        tolerance=1e-12,
        maxIterations=1000,
    )

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    body.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    body.addObject(
        "MeshTopology",
        name="surface",
        position="1 0 0  -1 0 0  0 1 0  0 -1 0  0 0 1  0 0 -1",
        triangles="0 2 4  2 1 4  1 3 4  3 0 4  2 0 5  1 2 5  3 1 5  0 3 5",
    )
    body.addObject("MechanicalObject", name="dofs", template="Vec3", showObject=1, showObjectScale=8)
    body.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    body.addObject("SurfacePressureConstraint", name="pressure", value=0.1, valueType="volumeGrowth", drawPressure=1)
    body.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")

    skin = body.addChild("skin")
    skin.addObject("OglModel", name="model", src="@../surface", color="0.93 0.62 0.32 1")
    skin.addObject("IdentityMapping", name="IdentityMapping1", input="@../dofs", output="@model")
    return root
