"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    shapes = root.addChild("shapes")
    shapes.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    shapes.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    shapes.addObject(
        "SparseGridTopology",
        name="grid",
        n="5 3 2",
        min="0 0 0",
        max="4 2 1",
        nbVirtualFinerLevels=2,
        position="0.1 0.1 0.1  3.9 1.1 0.1  0.1 0.9 0.1  3.9 1.9 0.1  0.1 0.1 0.9  3.9 1.1 0.9  0.1 0.9 0.9  3.9 1.9 0.9",
        quads="0 2 3 1  4 5 7 6  0 1 5 4  2 6 7 3  0 4 6 2  1 3 7 5",
    )
    shapes.addObject("MechanicalObject", name="dofs", template="Vec3")
    shapes.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 1 2 3 4 5")
    shapes.addObject(
        "NonUniformHexahedronFEMForceFieldAndMass",
        name="NonUniformHexahedronFEMForceFieldAndMass1",
        nbVirtualFinerLevels=2,
        density=1,
        consistentMass=True,
        youngModulus=4000,
        poissonRatio=0.3,
    )

    boxes = root.addChild("boxes")
    boxes.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    boxes.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    boxes.addObject(
        "SparseGridTopology",
        name="grid",
        n="5 3 2",
        min="0 0 0",
        max="4 2 1",
        nbVirtualFinerLevels=2,
        position="0.1 0.1 0.1  3.9 1.1 0.1  0.1 0.9 0.1  3.9 1.9 0.1  0.1 0.1 0.9  3.9 1.1 0.9  0.1 0.9 0.9  3.9 1.9 0.9",
        quads="0 2 3 1  4 5 7 6  0 1 5 4  2 6 7 3  0 4 6 2  1 3 7 5",
    )
    boxes.addObject("MechanicalObject", name="dofs", template="Vec3")
    boxes.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 1 2 3 4 5")
    boxes.addObject(
        "NonUniformHexahedralFEMForceFieldAndMass",
        name="NonUniformHexahedralFEMForceFieldAndMass1",
        nbVirtualFinerLevels=2,
        density=1,
        consistentMass=True,
        youngModulus=4000,
        poissonRatio=0.3,
    )
    return root
