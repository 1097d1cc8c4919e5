"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.02
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    strip = root.addChild("strip")
    strip.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    strip.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    strip.addObject(
        "QuadSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  2 0 0  0 1 0  1 1 0  2 1 0",
        quads="0 1 4 3  1 2 5 4",
    )
    strip.addObject("MechanicalObject", name="dofs", template="Vec3")
    strip.addObject("UniformMass", name="UniformMass1", totalMass=20)
    strip.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 3")
    strip.addObject(
        "TriangleFEMForceField",
        name="TriangleFEMForceField1",
        youngModulus=1e6,
        poissonRatio=0.45,
        thickness=0.01,
    )
    strip.addObject("ConstantForceField", name="ConstantForceField1", indices="2 5", totalForce="500 0 0")
    return root
