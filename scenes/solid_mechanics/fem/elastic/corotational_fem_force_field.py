"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    beam = root.addChild("beam")
    beam.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    beam.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    beam.addObject(
        "HexahedronSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  2 0 0  3 0 0  4 0 0  5 0 0  0 1 0  1 1 0  2 1 0  3 1 0  4 1 0  5 1 0  0 0 1  1 0 1  2 0 1  3 0 1  4 0 1  5 0 1  0 1 1  1 1 1  2 1 1  3 1 1  4 1 1  5 1 1",
        hexahedra="0 1 7 6 12 13 19 18  1 2 8 7 13 14 20 19  2 3 9 8 14 15 21 20  3 4 10 9 15 16 22 21  4 5 11 10 16 17 23 22",
    )
    beam.addObject("MechanicalObject", name="dofs", template="Vec3")
    beam.addObject("UniformMass", name="UniformMass1", totalMass=5)
    beam.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 6 12 18")
    beam.addObject(
        "CorotationalFEMForceField",
        name="CorotationalFEMForceField1",
        template="Vec3,Hexahedron",
        youngModulus=2000,
        poissonRatio=0.3,
    )

    cloth = root.addChild("cloth")
    cloth.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.01)
    cloth.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    cloth.addObject(
        "TriangleSetTopologyContainer",
        name="mesh",
        position="0 3 0  1 3 0  0 3 1  1 3 1",
        triangles="0 1 2  2 1 3",
    )
    cloth.addObject("MechanicalObject", name="dofs", template="Vec3")
    cloth.addObject("UniformMass", name="UniformMass1", totalMass=1)
    cloth.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 1")
    cloth.addObject(
        "CorotationalFEMForceField",
        name="CorotationalFEMForceField1",
        template="Vec3,Triangle",
        youngModulus=200,
        poissonRatio=0.3,
        rotationMethod="stable_polar",
    )
    return root
