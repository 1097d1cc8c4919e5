"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    exact = root.addChild("exact")
    exact.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    exact.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    exact.addObject(
        "HexahedronSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  2 0 0  3 0 0  0 1 0  1 1 0  2 1 0  3 1 0  0 0 1  1 0 1  2 0 1  3 0 1  0 1 1  1 1 1  2 1 1  3 1 1",
        hexahedra="0 1 5 4 8 9 13 12  1 2 6 5 9 10 14 13  2 3 7 6 10 11 15 14",
    )
    exact.addObject("MechanicalObject", name="dofs", template="Vec3")
    exact.addObject("UniformMass", name="UniformMass1", totalMass=3)
    exact.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 4 8 12")
    exact.addObject(
        "HexahedronFEMForceField",
        name="HexahedronFEMForceField1",
        method="large",
        youngModulus=4000,
        poissonRatio=0.3,
    )

    boxes = root.addChild("boxes")
    boxes.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    boxes.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    boxes.addObject(
        "HexahedronSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  2 0 0  3 0 0  0 1 0  1 1 0  2 1 0  3 1 0  0 0 1  1 0 1  2 0 1  3 0 1  0 1 1  1 1 1  2 1 1  3 1 1",
        hexahedra="0 1 5 4 8 9 13 12  1 2 6 5 9 10 14 13  2 3 7 6 10 11 15 14",
    )
    boxes.addObject("MechanicalObject", name="dofs", template="Vec3")
    boxes.addObject("UniformMass", name="UniformMass1", totalMass=3)
    boxes.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 4 8 12")
    boxes.addObject(
        "HexahedralFEMForceField",
        name="HexahedralFEMForceField1",
        method="polar",
        youngModulus=4000,
        poissonRatio=0.3,
    )
    return root
