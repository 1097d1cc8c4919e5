"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    rest = root.addChild("rest")
    rest.addObject(
        "RodStraightSection",
        name="straight",
        youngModulus=1e4,
        poissonRatio=0.3,
        massDensity=1,
        radius=0.1,
        nbBeams=3,
        nbEdgesCollis=4,
        nbEdgesVisu=5,
        length=3,
    )
    rest.addObject("WireRestShape", name="shape", wireMaterials="@straight")
    rest.addObject("EdgeSetTopologyContainer", name="lines")
    rest.addObject("MechanicalObject", name="drawn", template="Rigid3")

    thread = root.addChild("thread")
    thread.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.1)
    thread.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    thread.addObject("EdgeSetTopologyContainer", name="lines")
    thread.addObject("EdgeSetTopologyModifier", name="EdgeSetTopologyModifier1")
    thread.addObject("MechanicalObject", name="dofs", template="Rigid3")
    thread.addObject("WireBeamInterpolation", name="beams", WireRestShape="@../rest/shape")
    thread.addObject("AdaptiveBeamForceFieldAndMass", name="AdaptiveBeamForceFieldAndMass1", interpolation="@beams")
    thread.addObject("SutureController", name="controller", interpolation="@beams", maxBendingAngle=0.15)
    thread.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    return root
