"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    block = root.addChild("block")
    block.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.1)
    block.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=50, tolerance=1e-9, threshold=1e-15)
    block.addObject(
        "TetrahedronSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  0 1 0  1 1 0  0 0 1  1 0 1  0 1 1  1 1 1",
        tetrahedra="0 1 2 4  3 2 1 7  5 4 7 1  6 7 4 2  1 2 4 7",
    )
    block.addObject("MechanicalObject", name="dofs", template="Vec3")
    block.addObject("UniformMass", name="UniformMass1", totalMass=1)
    block.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 2 4 6")
    block.addObject(
        "FastTetrahedralCorotationalForceField",
        name="FastTetrahedralCorotationalForceField1",
        method="polar",
        youngModulus=1000,
        poissonRatio=0.3,
    )
    return root
