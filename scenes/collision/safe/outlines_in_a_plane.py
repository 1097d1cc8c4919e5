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
    root.addObject(
        "CollisionResponse",
        name="CollisionResponse1",
        response="BarrierContact",
        responseParams="mu=0.2",
        activationDistance=0.006,
    )

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

    disc0 = moving.addChild("disc0")
    disc0.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="-0.35 1.05 0  -0.275472 1.0584 0  -0.286496 1.0899 0  -0.310098 1.1135 0  -0.341603 1.12453 0  -0.374771 1.12079 0  -0.403033 1.10303 0  -0.420791 1.07477 0  -0.424528 1.0416 0  -0.413504 1.0101 0  -0.389902 0.986496 0  -0.358397 0.975472 0  -0.325229 0.979209 0  -0.296967 0.996967 0  -0.279209 1.02523 0  -0.203761 1.08338 0  -0.232725 1.14352 0  -0.284917 1.18515 0  -0.35 1.2 0  -0.415083 1.18515 0  -0.467275 1.14352 0  -0.496239 1.08338 0  -0.496239 1.01662 0  -0.467275 0.956477 0  -0.415083 0.914855 0  -0.35 0.9 0  -0.284917 0.914855 0  -0.232725 0.956477 0  -0.203761 1.01662 0",
        triangles="0 1 2  0 2 3  0 3 4  0 4 5  0 5 6  0 6 7  0 7 8  0 8 9  0 9 10  0 10 11  0 11 12  0 12 13  0 13 14  0 14 1  1 15 2  2 15 16  2 16 3  3 16 17  3 17 4  4 17 18  4 18 5  5 18 19  5 19 6  6 19 20  6 20 7  7 20 21  7 21 8  8 21 22  8 22 9  9 22 23  9 23 10  10 23 24  10 24 11  11 24 25  11 25 12  12 25 26  12 26 13  13 26 27  13 27 14  14 27 28  14 28 1  1 28 15",
    )
    disc0.addObject("MechanicalObject", name="dofs")
    disc0.addObject("UniformMass", name="UniformMass1", totalMass=0.3)
    disc0.addObject(
        "TriangularFEMForceField",
        name="TriangularFEMForceField1",
        youngModulus=4000,
        poissonRatio=0.3,
        method="large",
    )
    disc0.addObject(
        "PartialFixedProjectiveConstraint",
        name="PartialFixedProjectiveConstraint1",
        fixAll=1,
        fixedDirections="0 0 1",
    )

    rim = disc0.addChild("rim")
    rim.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        edges="15 16  16 17  17 18  18 19  19 20  20 21  21 22  22 23  23 24  24 25  25 26  26 27  27 28  28 15",
    )
    rim.addObject("LineCollisionModel", name="LineCollisionModel1", color="0.91 0.45 0.32 1")

    disc1 = moving.addChild("disc1")
    disc1.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="0.02 0.95 0  0.0945284 0.958397 0  0.0835043 0.989902 0  0.0599024 1.0135 0  0.0283973 1.02453 0  -0.00477093 1.02079 0  -0.033033 1.00303 0  -0.0507912 0.974771 0  -0.0545284 0.941603 0  -0.0435043 0.910098 0  -0.0199024 0.886496 0  0.0116027 0.875472 0  0.0447709 0.879209 0  0.073033 0.896967 0  0.0907912 0.925229 0  0.166239 0.983378 0  0.137275 1.04352 0  0.0850826 1.08515 0  0.02 1.1 0  -0.0450826 1.08515 0  -0.0972747 1.04352 0  -0.126239 0.983378 0  -0.126239 0.916622 0  -0.0972747 0.856477 0  -0.0450826 0.814855 0  0.02 0.8 0  0.0850826 0.814855 0  0.137275 0.856477 0  0.166239 0.916622 0",
        triangles="0 1 2  0 2 3  0 3 4  0 4 5  0 5 6  0 6 7  0 7 8  0 8 9  0 9 10  0 10 11  0 11 12  0 12 13  0 13 14  0 14 1  1 15 2  2 15 16  2 16 3  3 16 17  3 17 4  4 17 18  4 18 5  5 18 19  5 19 6  6 19 20  6 20 7  7 20 21  7 21 8  8 21 22  8 22 9  9 22 23  9 23 10  10 23 24  10 24 11  11 24 25  11 25 12  12 25 26  12 26 13  13 26 27  13 27 14  14 27 28  14 28 1  1 28 15",
    )
    disc1.addObject("MechanicalObject", name="dofs")
    disc1.addObject("UniformMass", name="UniformMass1", totalMass=0.3)
    disc1.addObject(
        "TriangularFEMForceField",
        name="TriangularFEMForceField1",
        youngModulus=4000,
        poissonRatio=0.3,
        method="large",
    )
    disc1.addObject(
        "PartialFixedProjectiveConstraint",
        name="PartialFixedProjectiveConstraint1",
        fixAll=1,
        fixedDirections="0 0 1",
    )

    rim_2 = disc1.addChild("rim")
    rim_2.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        edges="15 16  16 17  17 18  18 19  19 20  20 21  21 22  22 23  23 24  24 25  25 26  26 27  27 28  28 15",
    )
    rim_2.addObject("LineCollisionModel", name="LineCollisionModel1", color="0.95 0.72 0.3 1")

    disc2 = moving.addChild("disc2")
    disc2.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="0.4 1.1 0  0.474528 1.1084 0  0.463504 1.1399 0  0.439902 1.1635 0  0.408397 1.17453 0  0.375229 1.17079 0  0.346967 1.15303 0  0.329209 1.12477 0  0.325472 1.0916 0  0.336496 1.0601 0  0.360098 1.0365 0  0.391603 1.02547 0  0.424771 1.02921 0  0.453033 1.04697 0  0.470791 1.07523 0  0.546239 1.13338 0  0.517275 1.19352 0  0.465083 1.23515 0  0.4 1.25 0  0.334917 1.23515 0  0.282725 1.19352 0  0.253761 1.13338 0  0.253761 1.06662 0  0.282725 1.00648 0  0.334917 0.964855 0  0.4 0.95 0  0.465083 0.964855 0  0.517275 1.00648 0  0.546239 1.06662 0",
        triangles="0 1 2  0 2 3  0 3 4  0 4 5  0 5 6  0 6 7  0 7 8  0 8 9  0 9 10  0 10 11  0 11 12  0 12 13  0 13 14  0 14 1  1 15 2  2 15 16  2 16 3  3 16 17  3 17 4  4 17 18  4 18 5  5 18 19  5 19 6  6 19 20  6 20 7  7 20 21  7 21 8  8 21 22  8 22 9  9 22 23  9 23 10  10 23 24  10 24 11  11 24 25  11 25 12  12 25 26  12 26 13  13 26 27  13 27 14  14 27 28  14 28 1  1 28 15",
    )
    disc2.addObject("MechanicalObject", name="dofs")
    disc2.addObject("UniformMass", name="UniformMass1", totalMass=0.3)
    disc2.addObject(
        "TriangularFEMForceField",
        name="TriangularFEMForceField1",
        youngModulus=4000,
        poissonRatio=0.3,
        method="large",
    )
    disc2.addObject(
        "PartialFixedProjectiveConstraint",
        name="PartialFixedProjectiveConstraint1",
        fixAll=1,
        fixedDirections="0 0 1",
    )

    rim_3 = disc2.addChild("rim")
    rim_3.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        edges="15 16  16 17  17 18  18 19  19 20  20 21  21 22  22 23  23 24  24 25  25 26  26 27  27 28  28 15",
    )
    rim_3.addObject("LineCollisionModel", name="LineCollisionModel1", color="0.45 0.72 0.48 1")

    disc3 = moving.addChild("disc3")
    disc3.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="-0.18 1.38 0  -0.105472 1.3884 0  -0.116496 1.4199 0  -0.140098 1.4435 0  -0.171603 1.45453 0  -0.204771 1.45079 0  -0.233033 1.43303 0  -0.250791 1.40477 0  -0.254528 1.3716 0  -0.243504 1.3401 0  -0.219902 1.3165 0  -0.188397 1.30547 0  -0.155229 1.30921 0  -0.126967 1.32697 0  -0.109209 1.35523 0  -0.0337608 1.41338 0  -0.0627253 1.47352 0  -0.114917 1.51515 0  -0.18 1.53 0  -0.245083 1.51515 0  -0.297275 1.47352 0  -0.326239 1.41338 0  -0.326239 1.34662 0  -0.297275 1.28648 0  -0.245083 1.24485 0  -0.18 1.23 0  -0.114917 1.24485 0  -0.0627253 1.28648 0  -0.0337608 1.34662 0",
        triangles="0 1 2  0 2 3  0 3 4  0 4 5  0 5 6  0 6 7  0 7 8  0 8 9  0 9 10  0 10 11  0 11 12  0 12 13  0 13 14  0 14 1  1 15 2  2 15 16  2 16 3  3 16 17  3 17 4  4 17 18  4 18 5  5 18 19  5 19 6  6 19 20  6 20 7  7 20 21  7 21 8  8 21 22  8 22 9  9 22 23  9 23 10  10 23 24  10 24 11  11 24 25  11 25 12  12 25 26  12 26 13  13 26 27  13 27 14  14 27 28  14 28 1  1 28 15",
    )
    disc3.addObject("MechanicalObject", name="dofs")
    disc3.addObject("UniformMass", name="UniformMass1", totalMass=0.3)
    disc3.addObject(
        "TriangularFEMForceField",
        name="TriangularFEMForceField1",
        youngModulus=4000,
        poissonRatio=0.3,
        method="large",
    )
    disc3.addObject(
        "PartialFixedProjectiveConstraint",
        name="PartialFixedProjectiveConstraint1",
        fixAll=1,
        fixedDirections="0 0 1",
    )

    rim_4 = disc3.addChild("rim")
    rim_4.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        edges="15 16  16 17  17 18  18 19  19 20  20 21  21 22  22 23  23 24  24 25  25 26  26 27  27 28  28 15",
    )
    rim_4.addObject("LineCollisionModel", name="LineCollisionModel1", color="0.3 0.6 0.85 1")

    disc4 = moving.addChild("disc4")
    disc4.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="0.2 1.4 0  0.274528 1.4084 0  0.263504 1.4399 0  0.239902 1.4635 0  0.208397 1.47453 0  0.175229 1.47079 0  0.146967 1.45303 0  0.129209 1.42477 0  0.125472 1.3916 0  0.136496 1.3601 0  0.160098 1.3365 0  0.191603 1.32547 0  0.224771 1.32921 0  0.253033 1.34697 0  0.270791 1.37523 0  0.346239 1.43338 0  0.317275 1.49352 0  0.265083 1.53515 0  0.2 1.55 0  0.134917 1.53515 0  0.0827253 1.49352 0  0.0537608 1.43338 0  0.0537608 1.36662 0  0.0827253 1.30648 0  0.134917 1.26485 0  0.2 1.25 0  0.265083 1.26485 0  0.317275 1.30648 0  0.346239 1.36662 0",
        triangles="0 1 2  0 2 3  0 3 4  0 4 5  0 5 6  0 6 7  0 7 8  0 8 9  0 9 10  0 10 11  0 11 12  0 12 13  0 13 14  0 14 1  1 15 2  2 15 16  2 16 3  3 16 17  3 17 4  4 17 18  4 18 5  5 18 19  5 19 6  6 19 20  6 20 7  7 20 21  7 21 8  8 21 22  8 22 9  9 22 23  9 23 10  10 23 24  10 24 11  11 24 25  11 25 12  12 25 26  12 26 13  13 26 27  13 27 14  14 27 28  14 28 1  1 28 15",
    )
    disc4.addObject("MechanicalObject", name="dofs")
    disc4.addObject("UniformMass", name="UniformMass1", totalMass=0.3)
    disc4.addObject(
        "TriangularFEMForceField",
        name="TriangularFEMForceField1",
        youngModulus=4000,
        poissonRatio=0.3,
        method="large",
    )
    disc4.addObject(
        "PartialFixedProjectiveConstraint",
        name="PartialFixedProjectiveConstraint1",
        fixAll=1,
        fixedDirections="0 0 1",
    )

    rim_5 = disc4.addChild("rim")
    rim_5.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        edges="15 16  16 17  17 18  18 19  19 20  20 21  21 22  22 23  23 24  24 25  25 26  26 27  27 28  28 15",
    )
    rim_5.addObject("LineCollisionModel", name="LineCollisionModel1", color="0.6 0.45 0.75 1")

    disc5 = moving.addChild("disc5")
    disc5.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="-0.5 1.5 0  -0.425472 1.5084 0  -0.436496 1.5399 0  -0.460098 1.5635 0  -0.491603 1.57453 0  -0.524771 1.57079 0  -0.553033 1.55303 0  -0.570791 1.52477 0  -0.574528 1.4916 0  -0.563504 1.4601 0  -0.539902 1.4365 0  -0.508397 1.42547 0  -0.475229 1.42921 0  -0.446967 1.44697 0  -0.429209 1.47523 0  -0.353761 1.53338 0  -0.382725 1.59352 0  -0.434917 1.63515 0  -0.5 1.65 0  -0.565083 1.63515 0  -0.617275 1.59352 0  -0.646239 1.53338 0  -0.646239 1.46662 0  -0.617275 1.40648 0  -0.565083 1.36485 0  -0.5 1.35 0  -0.434917 1.36485 0  -0.382725 1.40648 0  -0.353761 1.46662 0",
        triangles="0 1 2  0 2 3  0 3 4  0 4 5  0 5 6  0 6 7  0 7 8  0 8 9  0 9 10  0 10 11  0 11 12  0 12 13  0 13 14  0 14 1  1 15 2  2 15 16  2 16 3  3 16 17  3 17 4  4 17 18  4 18 5  5 18 19  5 19 6  6 19 20  6 20 7  7 20 21  7 21 8  8 21 22  8 22 9  9 22 23  9 23 10  10 23 24  10 24 11  11 24 25  11 25 12  12 25 26  12 26 13  13 26 27  13 27 14  14 27 28  14 28 1  1 28 15",
    )
    disc5.addObject("MechanicalObject", name="dofs")
    disc5.addObject("UniformMass", name="UniformMass1", totalMass=0.3)
    disc5.addObject(
        "TriangularFEMForceField",
        name="TriangularFEMForceField1",
        youngModulus=4000,
        poissonRatio=0.3,
        method="large",
    )
    disc5.addObject(
        "PartialFixedProjectiveConstraint",
        name="PartialFixedProjectiveConstraint1",
        fixAll=1,
        fixedDirections="0 0 1",
    )

    rim_6 = disc5.addChild("rim")
    rim_6.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        edges="15 16  16 17  17 18  18 19  19 20  20 21  21 22  22 23  23 24  24 25  25 26  26 27  27 28  28 15",
    )
    rim_6.addObject("LineCollisionModel", name="LineCollisionModel1", color="0.91 0.45 0.32 1")

    disc6 = moving.addChild("disc6")
    disc6.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="0.52 1.55 0  0.594528 1.5584 0  0.583504 1.5899 0  0.559902 1.6135 0  0.528397 1.62453 0  0.495229 1.62079 0  0.466967 1.60303 0  0.449209 1.57477 0  0.445472 1.5416 0  0.456496 1.5101 0  0.480098 1.4865 0  0.511603 1.47547 0  0.544771 1.47921 0  0.573033 1.49697 0  0.590791 1.52523 0  0.666239 1.58338 0  0.637275 1.64352 0  0.585083 1.68515 0  0.52 1.7 0  0.454917 1.68515 0  0.402725 1.64352 0  0.373761 1.58338 0  0.373761 1.51662 0  0.402725 1.45648 0  0.454917 1.41485 0  0.52 1.4 0  0.585083 1.41485 0  0.637275 1.45648 0  0.666239 1.51662 0",
        triangles="0 1 2  0 2 3  0 3 4  0 4 5  0 5 6  0 6 7  0 7 8  0 8 9  0 9 10  0 10 11  0 11 12  0 12 13  0 13 14  0 14 1  1 15 2  2 15 16  2 16 3  3 16 17  3 17 4  4 17 18  4 18 5  5 18 19  5 19 6  6 19 20  6 20 7  7 20 21  7 21 8  8 21 22  8 22 9  9 22 23  9 23 10  10 23 24  10 24 11  11 24 25  11 25 12  12 25 26  12 26 13  13 26 27  13 27 14  14 27 28  14 28 1  1 28 15",
    )
    disc6.addObject("MechanicalObject", name="dofs")
    disc6.addObject("UniformMass", name="UniformMass1", totalMass=0.3)
    disc6.addObject(
        "TriangularFEMForceField",
        name="TriangularFEMForceField1",
        youngModulus=4000,
        poissonRatio=0.3,
        method="large",
    )
    disc6.addObject(
        "PartialFixedProjectiveConstraint",
        name="PartialFixedProjectiveConstraint1",
        fixAll=1,
        fixedDirections="0 0 1",
    )

    rim_7 = disc6.addChild("rim")
    rim_7.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        edges="15 16  16 17  17 18  18 19  19 20  20 21  21 22  22 23  23 24  24 25  25 26  26 27  27 28  28 15",
    )
    rim_7.addObject("LineCollisionModel", name="LineCollisionModel1", color="0.95 0.72 0.3 1")

    rope = moving.addChild("rope")
    rope.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="-0.75 -0.35 0  -0.65625 -0.35 0  -0.5625 -0.35 0  -0.46875 -0.35 0  -0.375 -0.35 0  -0.28125 -0.35 0  -0.1875 -0.35 0  -0.09375 -0.35 0  0 -0.35 0  0.09375 -0.35 0  0.1875 -0.35 0  0.28125 -0.35 0  0.375 -0.35 0  0.46875 -0.35 0  0.5625 -0.35 0  0.65625 -0.35 0  0.75 -0.35 0",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 14  14 15  15 16",
    )
    rope.addObject("MechanicalObject", name="dofs")
    rope.addObject("UniformMass", name="UniformMass1", totalMass=0.4)
    rope.addObject(
        "SpringForceField",
        name="SpringForceField1",
        spring="0 1 3000 1 0.09375  1 2 3000 1 0.09375  2 3 3000 1 0.09375  3 4 3000 1 0.09375  4 5 3000 1 0.09375  5 6 3000 1 0.09375  6 7 3000 1 0.09375  7 8 3000 1 0.09375  8 9 3000 1 0.09375  9 10 3000 1 0.09375  10 11 3000 1 0.09375  11 12 3000 1 0.09375  12 13 3000 1 0.09375  13 14 3000 1 0.09375  14 15 3000 1 0.09375  15 16 3000 1 0.09375",
    )
    rope.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 16")
    rope.addObject(
        "PartialFixedProjectiveConstraint",
        name="PartialFixedProjectiveConstraint1",
        fixAll=1,
        fixedDirections="0 0 1",
    )
    rope.addObject("LineCollisionModel", name="LineCollisionModel1", color="0.85 0.8 0.6 1")

    walls = root.addChild("walls")
    walls.addObject(
        "EdgeSetTopologyContainer",
        name="EdgeSetTopologyContainer1",
        position="-1.1 1.6 0  -0.2 0.5 0  -0.2 0.2 0  0.2 0.2 0  0.2 0.5 0  1.1 1.6 0  -0.9 -0.2 0  -0.7 -0.9 0  0.7 -0.9 0  0.9 -0.2 0",
        edges="0 1  1 2  3 4  4 5  6 7  7 8  8 9",
    )
    walls.addObject("MechanicalObject", name="dofs")
    walls.addObject("LineCollisionModel", name="LineCollisionModel1", simulated=0, moving=0, color="0.6 0.6 0.65 1")
    return root
