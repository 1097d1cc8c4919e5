"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels showMappings")
    root.addObject(
        "PreconditionedConjugateResidual",
        name="PreconditionedConjugateResidual1",
        tolerance=1e-11,
        maxIterations=500,
    )

    rope = root.addChild("rope")
    rope.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0)
    rope.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    rope.addObject(
        "EdgeSetTopologyContainer",
        name="mesh",
        position="0 0 0  0.5 0.05 0  1 0 0  1.5 0.1 0  2 0 0  2.5 0 0.1",
        edges="0 1  1 2  2 3  3 4  4 5",
    )
    rope.addObject("MechanicalObject", name="dofs", template="Vec3", showObject=1, showObjectScale=8)
    rope.addObject("UniformMass", name="UniformMass1", vertexMass=0.2)
    rope.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    rope.addObject("GenericConstraintCorrection", name="GenericConstraintCorrection1")

    lengths = rope.addChild("lengths")
    lengths.addObject("MechanicalObject", name="dofs", template="Vec1")
    lengths.addObject("DistanceMapping", name="DistanceMapping1", topology="@../mesh")
    lengths.addObject("UniformLagrangianConstraint", name="UniformLagrangianConstraint1")
    return root
