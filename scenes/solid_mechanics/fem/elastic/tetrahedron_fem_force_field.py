"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    small = root.addChild("small")
    small.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.1)
    small.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=50, tolerance=1e-9, threshold=1e-15)
    small.addObject(
        "TetrahedronSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  0 1 0  1 1 0  0 0 1  1 0 1  0 1 1  1 1 1",
        tetrahedra="0 1 2 4  3 2 1 7  5 4 7 1  6 7 4 2  1 2 4 7",
    )
    small.addObject("MechanicalObject", name="dofs", template="Vec3")
    small.addObject("UniformMass", name="UniformMass1", totalMass=1)
    small.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 2 4 6")
    small.addObject(
        "TetrahedronFEMForceField",
        name="TetrahedronFEMForceField1",
        method="small",
        youngModulus=1000,
        poissonRatio=0.3,
        computeVonMisesStress=2,
    )

    polar = root.addChild("polar")
    polar.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.1)
    polar.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    polar.addObject(
        "TetrahedronSetTopologyContainer",
        name="mesh",
        position="0 0 2  1 0 2  0 1 2  1 1 2  0 0 3  1 0 3  0 1 3  1 1 3",
        tetrahedra="0 1 2 4  3 2 1 7  5 4 7 1  6 7 4 2  1 2 4 7",
    )
    polar.addObject("MechanicalObject", name="dofs", template="Vec3")
    polar.addObject("UniformMass", name="UniformMass1", totalMass=1)
    polar.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 2 4 6")
    polar.addObject(
        "TetrahedronFEMForceField",
        name="TetrahedronFEMForceField1",
        method="polar",
        youngModulus="1000 1000 1000 1000 500",
        poissonRatio=0.3,
        computeVonMisesStress=1,
    )

    plastic = root.addChild("plastic")
    plastic.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.1)
    plastic.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=50, tolerance=1e-9, threshold=1e-15)
    plastic.addObject(
        "MeshTopology",
        name="mesh",
        position="0 0 4  1 0 4  1 1 4  0 1 4  0 0 5  1 0 5  1 1 5  0 1 5",
        hexahedra="0 1 2 3 4 5 6 7",
    )
    plastic.addObject("MechanicalObject", name="dofs", template="Vec3", position="@mesh.position")
    plastic.addObject("UniformMass", name="UniformMass1", totalMass=1)
    plastic.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 3 4 7")
    plastic.addObject(
        "TetrahedronFEMForceField",
        name="TetrahedronFEMForceField1",
        method="large",
        youngModulus=1000,
        poissonRatio=0.3,
        plasticMaxThreshold=0.5,
        plasticYieldThreshold=0.01,
        plasticCreep=0.1,
    )
    return root
