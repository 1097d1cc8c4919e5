"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    ring = root.addChild("ring")
    ring.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.05, rayleighStiffness=0.01)
    ring.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    ring.addObject("MeshTopology", name="MeshTopology1", edges="0 1  1 2  2 3  3 4  4 5  5 0")
    ring.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 -1 0 0 0 0 1  0.866025403784439 -0.5 0 0 0 0.5 0.866025403784439  0.866025403784439 0.5 0 0 0 0.866025403784439 0.5  0 1.3 0 0 0 1 0  -0.866025403784439 0.5 0 0 0 0.866025403784439 -0.5  -0.866025403784439 -0.5 0 0 0 0.5 -0.866025403784439",
        rest_position="0 -1 0 0 0 0 1  0.866025403784439 -0.5 0 0 0 0.5 0.866025403784439  0.866025403784439 0.5 0 0 0 0.866025403784439 0.5  0 1 0 0 0 1 0  -0.866025403784439 0.5 0 0 0 0.866025403784439 -0.5  -0.866025403784439 -0.5 0 0 0 0.5 -0.866025403784439",
    )
    ring.addObject(
        "BeamInterpolation",
        name="beams",
        radius=0.05,
        defaultYoungModulus=20000,
        defaultPoissonRatio=0.3,
        straight=False,
        InterpolationInputs="0 0.5  1 0.5  2 0.5  3 0.5  4 0.5  5 0.5",
    )
    ring.addObject("AdaptiveBeamForceFieldAndMass", name="AdaptiveBeamForceFieldAndMass1", massDensity=10)
    ring.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    middles = root.addChild("middles")
    middles.addObject(
        "MechanicalObject",
        name="frames",
        template="Rigid3",
        position="@../ring/beams.InterpolatedPos",
        showObject=True,
        showObjectScale=0.2,
    )
    return root
