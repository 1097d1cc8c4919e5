"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    isotropic = root.addChild("isotropic")
    isotropic.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    isotropic.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    isotropic.addObject(
        "TriangleSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  2 0 0  0 1 0  1 1 0  2 1 0  0 2 0  1 2 0  2 2 0",
        triangles="0 1 4  0 4 3  1 2 5  1 5 4  3 4 7  3 7 6  4 5 8  4 8 7",
    )
    isotropic.addObject("MechanicalObject", name="dofs", template="Vec3")
    isotropic.addObject("UniformMass", name="UniformMass1", totalMass=1)
    isotropic.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="6 8")
    isotropic.addObject(
        "TriangularFEMForceField",
        name="TriangularFEMForceField1",
        youngModulus=300,
        poissonRatio=0.3,
        computePrincipalStress=True,
    )

    restShape = root.addChild("restShape")
    restShape.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    restShape.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    restShape.addObject(
        "TriangleSetTopologyContainer",
        name="mesh",
        position="3 0 0  4 0 0  5 0 0  3 1 0  4 1 0  5 1 0  3 2 0  4 2 0  5 2 0",
        triangles="0 1 4  0 4 3  1 2 5  1 5 4  3 4 7  3 7 6  4 5 8  4 8 7",
    )
    restShape.addObject("MechanicalObject", name="dofs", template="Vec3")
    restShape.addObject("UniformMass", name="UniformMass1", totalMass=1)
    restShape.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="6 8")
    restShape.addObject(
        "TriangularFEMForceFieldOptim",
        name="TriangularFEMForceFieldOptim1",
        youngModulus=300,
        poissonRatio=0.3,
    )

    fibres = root.addChild("fibres")
    fibres.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    fibres.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    fibres.addObject(
        "TriangleSetTopologyContainer",
        name="mesh",
        position="6 0 0  7 0 0  8 0 0  6 1 0  7 1 0  8 1 0  6 2 0  7 2 0  8 2 0",
        triangles="0 1 4  0 4 3  1 2 5  1 5 4  3 4 7  3 7 6  4 5 8  4 8 7",
    )
    fibres.addObject("MechanicalObject", name="dofs", template="Vec3")
    fibres.addObject("UniformMass", name="UniformMass1", totalMass=1)
    fibres.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="6 8")
    fibres.addObject(
        "TriangularAnisotropicFEMForceField",
        name="TriangularAnisotropicFEMForceField1",
        youngModulus=1000,
        poissonRatio=0.3,
        transverseYoungModulus=200,
        fiberAngle=30,
    )
    return root
