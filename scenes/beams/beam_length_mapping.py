"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    rod = root.addChild("rod")
    rod.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.02)
    rod.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    rod.addObject("MeshTopology", name="MeshTopology1", edges="0 1  1 2  2 3")
    rod.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 0 0 0 0 0 1  0.38 0.08 0 0 0 0.2 0.98  0.7 0.3 0 0 0 0.39 0.92  0.85 0.62 0 0 0 0.56 0.83",
    )
    rod.addObject(
        "BeamInterpolation",
        name="beams",
        radius=0.1,
        straight=False,
        defaultYoungModulus=2e4,
        defaultPoissonRatio=0.3,
    )
    rod.addObject("AdaptiveBeamForceFieldAndMass", name="AdaptiveBeamForceFieldAndMass1", massDensity=40)
    rod.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    lengths = rod.addChild("lengths")
    lengths.addObject("MechanicalObject", name="lengths", template="Vec1", rest_position="0.3 0.3 0.3")
    lengths.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", stiffness=300)
    lengths.addObject("BeamLengthMapping", name="BeamLengthMapping1")
    return root
