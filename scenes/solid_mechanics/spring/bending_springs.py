"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 -9.81"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    triangular = root.addChild("triangular")
    triangular.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    triangular.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    triangular.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="0 0 0  1 0 0  2 0 0  3 0 0  0 1 0  1 1 0  2 1 0  3 1 0",
        triangles="0 1 5  0 5 4  1 2 6  1 6 5  2 3 7  2 7 6",
    )
    triangular.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    triangular.addObject("UniformMass", name="UniformMass1", totalMass=1)
    triangular.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 1 4 5")
    triangular.addObject("TriangularFEMForceField", name="TriangularFEMForceField1", youngModulus=500, poissonRatio=0.3)
    triangular.addObject("TriangularBendingSprings", name="TriangularBendingSprings1", stiffness=200, damping=0.5)

    fast = root.addChild("fast")
    fast.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    fast.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    fast.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="0 2 0  1 2 0  2 2 0  3 2 0  0 3 0  1 3 0  2 3 0  3 3 0",
        triangles="0 1 5  0 5 4  1 2 6  1 6 5  2 3 7  2 7 6",
    )
    fast.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    fast.addObject("UniformMass", name="UniformMass1", totalMass=1)
    fast.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 1 4 5")
    fast.addObject("TriangularFEMForceField", name="TriangularFEMForceField1", youngModulus=500, poissonRatio=0.3)
    fast.addObject("FastTriangularBendingSprings", name="FastTriangularBendingSprings1", bendingStiffness=20)

    quadular = root.addChild("quadular")
    quadular.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    quadular.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    quadular.addObject(
        "QuadSetTopologyContainer",
        name="QuadSetTopologyContainer1",
        position="0 4 0  1 4 0  2 4 0  3 4 0  0 5 0  1 5 0  2 5 0  3 5 0",
        quads="0 1 5 4  1 2 6 5  2 3 7 6",
    )
    quadular.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    quadular.addObject("UniformMass", name="UniformMass1", totalMass=1)
    quadular.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 1 4 5")
    quadular.addObject("TriangleFEMForceField", name="TriangleFEMForceField1", youngModulus=500, poissonRatio=0.3)
    quadular.addObject("QuadularBendingSprings", name="QuadularBendingSprings1", stiffness=200, damping=0.5)

    quads = root.addChild("quads")
    quads.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    quads.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    quads.addObject(
        "QuadSetTopologyContainer",
        name="QuadSetTopologyContainer1",
        position="0 6 0  1 6 0  2 6 0  3 6 0  0 7 0  1 7 0  2 7 0  3 7 0",
        quads="0 1 5 4  1 2 6 5  2 3 7 6",
    )
    quads.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    quads.addObject("UniformMass", name="UniformMass1", totalMass=1)
    quads.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 1 4 5")
    quads.addObject("TriangleFEMForceField", name="TriangleFEMForceField1", youngModulus=500, poissonRatio=0.3)
    quads.addObject("QuadBendingSprings", name="QuadBendingSprings1", stiffness=200, damping=0.5)

    halves = root.addChild("halves")
    halves.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    halves.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    halves.addObject(
        "QuadSetTopologyContainer",
        name="QuadSetTopologyContainer1",
        position="0 8 0  1 8 0  2 8 0  3 8 0  0 9 0  1 9 0  2 9 0  3 9 0",
        quads="0 1 5 4  1 2 6 5  2 3 7 6",
    )
    halves.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    halves.addObject("UniformMass", name="UniformMass1", totalMass=1)
    halves.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 1 4 5")
    halves.addObject("TriangleFEMForceField", name="TriangleFEMForceField1", youngModulus=500, poissonRatio=0.3)
    halves.addObject("TriangleBendingSprings", name="TriangleBendingSprings1", stiffness=200, damping=0.5)
    return root
