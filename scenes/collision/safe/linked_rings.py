"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "MinProximityIntersection",
        name="MinProximityIntersection1",
        alarmDistance=0.02,
        contactDistance=0.01,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="BarrierContact", activationDistance=0.01)

    moving = root.addChild("moving")
    moving.addObject("BDFOdeSolver", name="BDFOdeSolver1", order=1)
    moving.addObject(
        "NewtonRaphsonSolver",
        name="NewtonRaphsonSolver1",
        maxNbIterationsNewton=100,
        relativeInitialStoppingThreshold=1e-4,
        warnWhenLineSearchFails=0,
    )
    moving.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrix")

    ring1 = moving.addChild("ring1")
    ring1.addObject("MechanicalObject", name="dofs", template="Rigid3", position="0.360041 -0.30211 0 0 0 0 1")
    ring1.addObject(
        "UniformMass",
        name="UniformMass1",
        vertexMass="0.2 1 0.0635929 0.0221582 0 0.0221582 0.0714071 0 0 0 0.045",
    )

    wire = ring1.addChild("wire")
    wire.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="0.224051 -0.188001 0.0667563  0.179675 -0.150765 0.187047  0.0997123 -0.0836685 0.270291  1.4072e-17 -1.18078e-17 0.3  -0.0997123 0.0836685 0.270291  -0.179675 0.150765 0.187047  -0.224051 0.188001 0.0667563  -0.224051 0.188001 -0.0667563  -0.179675 0.150765 -0.187047  -0.0997123 0.0836685 -0.270291  -4.2216e-17 3.54235e-17 -0.3  0.0997123 -0.0836685 -0.270291  0.179675 -0.150765 -0.187047  0.224051 -0.188001 -0.0667563",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire.addObject("MechanicalObject", name="dofs")
    wire.addObject("RigidMapping", name="RigidMapping1")
    wire.addObject("LineCollisionModel", name="LineCollisionModel1", contactDistance=0.05, color="0.75 0.55 0.25 1")

    ring2 = moving.addChild("ring2")
    ring2.addObject("MechanicalObject", name="dofs", template="Rigid3", position="0.720082 -0.60422 0 0 0 0 1")
    ring2.addObject("UniformMass", name="UniformMass1", vertexMass="0.2 1 0.045 0 0 0 0.045 0 0 0 0.09")

    wire_2 = ring2.addChild("wire")
    wire_2.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="0.266962 -0.136863 0  0.299907 -0.00747921 0  0.273452 0.123386 0  0.192836 0.229813 0  0.0740272 0.290723 0  -0.0594438 0.294052 0  -0.181141 0.23914 0  -0.266962 0.136863 0  -0.299907 0.00747921 0  -0.273452 -0.123386 0  -0.192836 -0.229813 0  -0.0740272 -0.290723 0  0.0594438 -0.294052 0  0.181141 -0.23914 0",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_2.addObject("MechanicalObject", name="dofs")
    wire_2.addObject("RigidMapping", name="RigidMapping1")
    wire_2.addObject("LineCollisionModel", name="LineCollisionModel1", contactDistance=0.05, color="0.92 0.78 0.35 1")

    ring3 = moving.addChild("ring3")
    ring3.addObject("MechanicalObject", name="dofs", template="Rigid3", position="1.08012 -0.906331 0 0 0 0 1")
    ring3.addObject(
        "UniformMass",
        name="UniformMass1",
        vertexMass="0.2 1 0.0635929 0.0221582 0 0.0221582 0.0714071 0 0 0 0.045",
    )

    wire_3 = ring3.addChild("wire")
    wire_3.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="0.224051 -0.188001 0.0667563  0.179675 -0.150765 0.187047  0.0997123 -0.0836685 0.270291  1.4072e-17 -1.18078e-17 0.3  -0.0997123 0.0836685 0.270291  -0.179675 0.150765 0.187047  -0.224051 0.188001 0.0667563  -0.224051 0.188001 -0.0667563  -0.179675 0.150765 -0.187047  -0.0997123 0.0836685 -0.270291  -4.2216e-17 3.54235e-17 -0.3  0.0997123 -0.0836685 -0.270291  0.179675 -0.150765 -0.187047  0.224051 -0.188001 -0.0667563",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_3.addObject("MechanicalObject", name="dofs")
    wire_3.addObject("RigidMapping", name="RigidMapping1")
    wire_3.addObject("LineCollisionModel", name="LineCollisionModel1", contactDistance=0.05, color="0.75 0.55 0.25 1")

    ring4 = moving.addChild("ring4")
    ring4.addObject("MechanicalObject", name="dofs", template="Rigid3", position="1.44016 -1.20844 0 0 0 0 1")
    ring4.addObject("UniformMass", name="UniformMass1", vertexMass="0.2 1 0.045 0 0 0 0.045 0 0 0 0.09")

    wire_4 = ring4.addChild("wire")
    wire_4.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="0.266962 -0.136863 0  0.299907 -0.00747921 0  0.273452 0.123386 0  0.192836 0.229813 0  0.0740272 0.290723 0  -0.0594438 0.294052 0  -0.181141 0.23914 0  -0.266962 0.136863 0  -0.299907 0.00747921 0  -0.273452 -0.123386 0  -0.192836 -0.229813 0  -0.0740272 -0.290723 0  0.0594438 -0.294052 0  0.181141 -0.23914 0",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_4.addObject("MechanicalObject", name="dofs")
    wire_4.addObject("RigidMapping", name="RigidMapping1")
    wire_4.addObject("LineCollisionModel", name="LineCollisionModel1", contactDistance=0.05, color="0.92 0.78 0.35 1")

    ring5 = moving.addChild("ring5")
    ring5.addObject("MechanicalObject", name="dofs", template="Rigid3", position="1.8002 -1.51055 0 0 0 0 1")
    ring5.addObject(
        "UniformMass",
        name="UniformMass1",
        vertexMass="0.2 1 0.0635929 0.0221582 0 0.0221582 0.0714071 0 0 0 0.045",
    )

    wire_5 = ring5.addChild("wire")
    wire_5.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="0.224051 -0.188001 0.0667563  0.179675 -0.150765 0.187047  0.0997123 -0.0836685 0.270291  1.4072e-17 -1.18078e-17 0.3  -0.0997123 0.0836685 0.270291  -0.179675 0.150765 0.187047  -0.224051 0.188001 0.0667563  -0.224051 0.188001 -0.0667563  -0.179675 0.150765 -0.187047  -0.0997123 0.0836685 -0.270291  -4.2216e-17 3.54235e-17 -0.3  0.0997123 -0.0836685 -0.270291  0.179675 -0.150765 -0.187047  0.224051 -0.188001 -0.0667563",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_5.addObject("MechanicalObject", name="dofs")
    wire_5.addObject("RigidMapping", name="RigidMapping1")
    wire_5.addObject("LineCollisionModel", name="LineCollisionModel1", contactDistance=0.05, color="0.75 0.55 0.25 1")

    ring6 = moving.addChild("ring6")
    ring6.addObject("MechanicalObject", name="dofs", template="Rigid3", position="2.16025 -1.81266 0 0 0 0 1")
    ring6.addObject("UniformMass", name="UniformMass1", vertexMass="0.2 1 0.045 0 0 0 0.045 0 0 0 0.09")

    wire_6 = ring6.addChild("wire")
    wire_6.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="0.266962 -0.136863 0  0.299907 -0.00747921 0  0.273452 0.123386 0  0.192836 0.229813 0  0.0740272 0.290723 0  -0.0594438 0.294052 0  -0.181141 0.23914 0  -0.266962 0.136863 0  -0.299907 0.00747921 0  -0.273452 -0.123386 0  -0.192836 -0.229813 0  -0.0740272 -0.290723 0  0.0594438 -0.294052 0  0.181141 -0.23914 0",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_6.addObject("MechanicalObject", name="dofs")
    wire_6.addObject("RigidMapping", name="RigidMapping1")
    wire_6.addObject("LineCollisionModel", name="LineCollisionModel1", contactDistance=0.05, color="0.92 0.78 0.35 1")

    ring7 = moving.addChild("ring7")
    ring7.addObject("MechanicalObject", name="dofs", template="Rigid3", position="2.52029 -2.11477 0 0 0 0 1")
    ring7.addObject(
        "UniformMass",
        name="UniformMass1",
        vertexMass="0.2 1 0.0635929 0.0221582 0 0.0221582 0.0714071 0 0 0 0.045",
    )

    wire_7 = ring7.addChild("wire")
    wire_7.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="0.224051 -0.188001 0.0667563  0.179675 -0.150765 0.187047  0.0997123 -0.0836685 0.270291  1.4072e-17 -1.18078e-17 0.3  -0.0997123 0.0836685 0.270291  -0.179675 0.150765 0.187047  -0.224051 0.188001 0.0667563  -0.224051 0.188001 -0.0667563  -0.179675 0.150765 -0.187047  -0.0997123 0.0836685 -0.270291  -4.2216e-17 3.54235e-17 -0.3  0.0997123 -0.0836685 -0.270291  0.179675 -0.150765 -0.187047  0.224051 -0.188001 -0.0667563",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_7.addObject("MechanicalObject", name="dofs")
    wire_7.addObject("RigidMapping", name="RigidMapping1")
    wire_7.addObject("LineCollisionModel", name="LineCollisionModel1", contactDistance=0.05, color="0.75 0.55 0.25 1")

    ring8 = moving.addChild("ring8")
    ring8.addObject("MechanicalObject", name="dofs", template="Rigid3", position="2.88033 -2.41688 0 0 0 0 1")
    ring8.addObject("UniformMass", name="UniformMass1", vertexMass="0.2 1 0.045 0 0 0 0.045 0 0 0 0.09")

    wire_8 = ring8.addChild("wire")
    wire_8.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="0.266962 -0.136863 0  0.299907 -0.00747921 0  0.273452 0.123386 0  0.192836 0.229813 0  0.0740272 0.290723 0  -0.0594438 0.294052 0  -0.181141 0.23914 0  -0.266962 0.136863 0  -0.299907 0.00747921 0  -0.273452 -0.123386 0  -0.192836 -0.229813 0  -0.0740272 -0.290723 0  0.0594438 -0.294052 0  0.181141 -0.23914 0",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_8.addObject("MechanicalObject", name="dofs")
    wire_8.addObject("RigidMapping", name="RigidMapping1")
    wire_8.addObject("LineCollisionModel", name="LineCollisionModel1", contactDistance=0.05, color="0.92 0.78 0.35 1")

    ring9 = moving.addChild("ring9")
    ring9.addObject("MechanicalObject", name="dofs", template="Rigid3", position="3.24037 -2.71899 0 0 0 0 1")
    ring9.addObject(
        "UniformMass",
        name="UniformMass1",
        vertexMass="0.2 1 0.0635929 0.0221582 0 0.0221582 0.0714071 0 0 0 0.045",
    )

    wire_9 = ring9.addChild("wire")
    wire_9.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="0.224051 -0.188001 0.0667563  0.179675 -0.150765 0.187047  0.0997123 -0.0836685 0.270291  1.4072e-17 -1.18078e-17 0.3  -0.0997123 0.0836685 0.270291  -0.179675 0.150765 0.187047  -0.224051 0.188001 0.0667563  -0.224051 0.188001 -0.0667563  -0.179675 0.150765 -0.187047  -0.0997123 0.0836685 -0.270291  -4.2216e-17 3.54235e-17 -0.3  0.0997123 -0.0836685 -0.270291  0.179675 -0.150765 -0.187047  0.224051 -0.188001 -0.0667563",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_9.addObject("MechanicalObject", name="dofs")
    wire_9.addObject("RigidMapping", name="RigidMapping1")
    wire_9.addObject("LineCollisionModel", name="LineCollisionModel1", contactDistance=0.05, color="0.75 0.55 0.25 1")

    ring10 = moving.addChild("ring10")
    ring10.addObject("MechanicalObject", name="dofs", template="Rigid3", position="3.60041 -3.0211 0 0 0 0 1")
    ring10.addObject("UniformMass", name="UniformMass1", vertexMass="0.2 1 0.045 0 0 0 0.045 0 0 0 0.09")

    wire_10 = ring10.addChild("wire")
    wire_10.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="0.266962 -0.136863 0  0.299907 -0.00747921 0  0.273452 0.123386 0  0.192836 0.229813 0  0.0740272 0.290723 0  -0.0594438 0.294052 0  -0.181141 0.23914 0  -0.266962 0.136863 0  -0.299907 0.00747921 0  -0.273452 -0.123386 0  -0.192836 -0.229813 0  -0.0740272 -0.290723 0  0.0594438 -0.294052 0  0.181141 -0.23914 0",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_10.addObject("MechanicalObject", name="dofs")
    wire_10.addObject("RigidMapping", name="RigidMapping1")
    wire_10.addObject("LineCollisionModel", name="LineCollisionModel1", contactDistance=0.05, color="0.92 0.78 0.35 1")

    anchor = root.addChild("anchor")
    anchor.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="0.266962 -0.136863 0  0.299907 -0.00747921 0  0.273452 0.123386 0  0.192836 0.229813 0  0.0740272 0.290723 0  -0.0594438 0.294052 0  -0.181141 0.23914 0  -0.266962 0.136863 0  -0.299907 0.00747921 0  -0.273452 -0.123386 0  -0.192836 -0.229813 0  -0.0740272 -0.290723 0  0.0594438 -0.294052 0  0.181141 -0.23914 0",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    anchor.addObject("MechanicalObject", name="dofs")
    anchor.addObject(
        "LineCollisionModel",
        name="LineCollisionModel1",
        contactDistance=0.05,
        simulated=0,
        moving=0,
        color="0.6 0.6 0.65 1",
    )
    return root
