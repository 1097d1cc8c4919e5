"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    rod = root.addChild("rod")
    rod.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    rod.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    rod.addObject("MeshTopology", name="MeshTopology1", edges="0 1  1 2  2 3")
    rod.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 0 0 0 0 0 1  0.5 0 0 0 0 0 1  1.7 0 0 0 0 0 1  3 0 0 0 0 0 1",
    )
    rod.addObject("BeamInterpolation", name="beams", radius=0.1, defaultYoungModulus=2e5, defaultPoissonRatio=0.3)
    rod.addObject("AdaptiveBeamController", name="AdaptiveBeamController1")
    rod.addObject("AdaptiveBeamForceFieldAndMass", name="AdaptiveBeamForceFieldAndMass1", massDensity=20)
    rod.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
