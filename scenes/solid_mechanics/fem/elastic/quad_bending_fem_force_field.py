"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 -9.81"
    root.dt = 0.02
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    plate = root.addChild("plate")
    plate.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    plate.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    plate.addObject(
        "QuadSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  2 0 0  3 0 0  0 1 0  1 1 0  2 1 0  3 1 0",
        quads="0 1 5 4  1 2 6 5  2 3 7 6",
    )
    plate.addObject("MechanicalObject", name="dofs", template="Vec3")
    plate.addObject("UniformMass", name="UniformMass1", totalMass=3)
    plate.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 4")
    plate.addObject(
        "QuadBendingFEMForceField",
        name="QuadBendingFEMForceField1",
        youngModulus=20000,
        poissonRatio=0.3,
        thickness=0.02,
    )
    return root
