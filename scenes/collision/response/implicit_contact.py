"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.02
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1", implicitContact=True)
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehavior showForceFields showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "NewProximityIntersection",
        name="NewProximityIntersection1",
        alarmDistance=0.08,
        contactDistance=0.04,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    lowest = root.addChild("lowest")
    lowest.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.02)
    lowest.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3d")
    lowest.addObject("RegularGridTopology", name="grid", n="4 3 4", min="-0.6 0.05 -0.6", max="0.6 0.55 0.6")
    lowest.addObject("MechanicalObject", name="dofs", template="Vec3")
    lowest.addObject("UniformMass", name="UniformMass1", totalMass=2)
    lowest.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=8000, poissonRatio=0.3)
    lowest.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        contactStiffness=100,
        color="0.3 0.5 0.9 1",
    )

    middle = root.addChild("middle")
    middle.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.02)
    middle.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3d")
    middle.addObject("RegularGridTopology", name="grid", n="3 3 3", min="-0.41 0.62 -0.44", max="0.39 1.02 0.38")
    middle.addObject("MechanicalObject", name="dofs", template="Vec3")
    middle.addObject("UniformMass", name="UniformMass1", totalMass=1)
    middle.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=8000, poissonRatio=0.3)
    middle.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        contactStiffness=100,
        color="0.9 0.55 0.25 1",
    )

    highest = root.addChild("highest")
    highest.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0.02)
    highest.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3d")
    highest.addObject("RegularGridTopology", name="grid", n="3 3 3", min="-0.23 1.11 -0.21", max="0.27 1.51 0.29")
    highest.addObject("MechanicalObject", name="dofs", template="Vec3")
    highest.addObject("UniformMass", name="UniformMass1", totalMass=0.5)
    highest.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=8000, poissonRatio=0.3)
    highest.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        contactStiffness=100,
        color="0.4 0.75 0.35 1",
    )

    floor = root.addChild("floor")
    floor.addObject(
        "MeshTopology",
        name="MeshTopology1",
        position="-2 0 -2  -2 0 2  2 0 2  2 0 -2",
        triangles="0 1 2  0 2 3",
    )
    floor.addObject("MechanicalObject", name="dofs", template="Vec3")
    floor.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        simulated=0,
        moving=0,
        contactStiffness=100,
        color="0.6 0.6 0.65 1",
    )
    return root
