"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels showInteractionForceFields")
    root.addObject(
        "BlockGaussSeidelConstraintSolver",
        name="BlockGaussSeidelConstraintSolver1",
        tolerance=1e-10,
        maxIterations=1000,
    )

    wall = root.addChild("wall")
    wall.addObject(
        "MechanicalObject",
        name="points",
        template="Vec3",
        position="0 0 0",
        showObject=1,
        showObjectScale=8,
    )

    bars = root.addChild("bars")
    bars.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    bars.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=50, tolerance=1e-14, threshold=1e-30)
    bars.addObject(
        "MechanicalObject",
        name="frames",
        template="Rigid3",
        position="0.5 0 0 0 0 0 1  1.5 0 0 0 0 0 1  2.5 0 0 0 0 0 1  3.5 0 0 0 0 0 1",
        showObject=1,
        showObjectScale=0.3,
    )
    bars.addObject("UniformMass", name="UniformMass1", vertexMass="1 1 0.02 0 0 0 0.09 0 0 0 0.09")
    bars.addObject("UncoupledConstraintCorrection", name="UncoupledConstraintCorrection1")

    ends = bars.addChild("ends")
    ends.addObject(
        "MechanicalObject",
        name="points",
        template="Vec3",
        position="-0.5 0 0  0.5 0 0  -0.5 0 0  0.5 0 0  -0.5 0 0  0.5 0 0  -0.5 0 0  0.5 0 0",
        showObject=1,
        showObjectScale=6,
    )
    ends.addObject("RigidMapping", name="RigidMapping1", rigidIndexPerPoint="0 0 1 1 2 2 3 3")
    root.addObject(
        "BilateralLagrangianConstraint",
        name="BilateralLagrangianConstraint1",
        object1="@wall/points",
        object2="@bars/ends/points",
        first_point=0,
        second_point=0,
    )
    root.addObject(
        "BilateralLagrangianConstraint",
        name="BilateralLagrangianConstraint2",
        object1="@bars/ends/points",
        object2="@bars/ends/points",
        first_point="1 3 5",
        second_point="2 4 6",
    )
    return root
