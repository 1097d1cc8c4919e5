"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.005
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "MinProximityIntersection",
        name="MinProximityIntersection1",
        alarmDistance=0.03,
        contactDistance=0.01,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    chain = root.addChild("chain")
    chain.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.5, rayleighStiffness=0)
    chain.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=300, tolerance=1e-10, threshold=1e-20)

    ring1 = chain.addChild("ring1")
    ring1.addObject("MechanicalObject", name="dofs", template="Rigid3", position="0.36 2.1979 0 0 0 0 1")
    ring1.addObject("UniformMass", name="UniformMass1", vertexMass="0.2 0.02 0.0636 0.0222 0 0.0222 0.0714 0 0 0 0.045")

    wire = ring1.addChild("wire")
    wire.addObject(
        "MeshTopology",
        name="mesh",
        position="0.2241 -0.188 0.0668  0.1797 -0.1508 0.187  0.0997 -0.0837 0.2703  0 0 0.3  -0.0997 0.0837 0.2703  -0.1797 0.1508 0.187  -0.2241 0.188 0.0668  -0.2241 0.188 -0.0668  -0.1797 0.1508 -0.187  -0.0997 0.0837 -0.2703  0 0 -0.3  0.0997 -0.0837 -0.2703  0.1797 -0.1508 -0.187  0.2241 -0.188 -0.0668",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire.addObject("MechanicalObject", name="dofs", template="Vec3")
    wire.addObject("RigidMapping", name="RigidMapping1", input="@../dofs", output="@dofs")
    wire.addObject(
        "CapsuleCollisionModel",
        name="CapsuleCollisionModel1",
        template="Vec3",
        defaultRadius=0.055,
        contactStiffness=12,
        color="0.92 0.78 0.35 1",
    )

    ring2 = chain.addChild("ring2")
    ring2.addObject("MechanicalObject", name="dofs", template="Rigid3", position="0.7201 1.8958 0 0 0 0 1")
    ring2.addObject("UniformMass", name="UniformMass1", vertexMass="0.2 0.02 0.045 0 0 0 0.045 0 0 0 0.09")

    wire_2 = ring2.addChild("wire")
    wire_2.addObject(
        "MeshTopology",
        name="mesh",
        position="0.267 -0.1369 0  0.2999 -0.0075 0  0.2735 0.1234 0  0.1928 0.2298 0  0.074 0.2907 0  -0.0594 0.2941 0  -0.1811 0.2391 0  -0.267 0.1369 0  -0.2999 0.0075 0  -0.2735 -0.1234 0  -0.1928 -0.2298 0  -0.074 -0.2907 0  0.0594 -0.2941 0  0.1811 -0.2391 0",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_2.addObject("MechanicalObject", name="dofs", template="Vec3")
    wire_2.addObject("RigidMapping", name="RigidMapping1", input="@../dofs", output="@dofs")
    wire_2.addObject(
        "CapsuleCollisionModel",
        name="CapsuleCollisionModel1",
        template="Vec3",
        defaultRadius=0.055,
        contactStiffness=12,
        color="0.75 0.55 0.25 1",
    )

    ring3 = chain.addChild("ring3")
    ring3.addObject("MechanicalObject", name="dofs", template="Rigid3", position="1.0801 1.5937 0 0 0 0 1")
    ring3.addObject("UniformMass", name="UniformMass1", vertexMass="0.2 0.02 0.0636 0.0222 0 0.0222 0.0714 0 0 0 0.045")

    wire_3 = ring3.addChild("wire")
    wire_3.addObject(
        "MeshTopology",
        name="mesh",
        position="0.2241 -0.188 0.0668  0.1797 -0.1508 0.187  0.0997 -0.0837 0.2703  0 0 0.3  -0.0997 0.0837 0.2703  -0.1797 0.1508 0.187  -0.2241 0.188 0.0668  -0.2241 0.188 -0.0668  -0.1797 0.1508 -0.187  -0.0997 0.0837 -0.2703  0 0 -0.3  0.0997 -0.0837 -0.2703  0.1797 -0.1508 -0.187  0.2241 -0.188 -0.0668",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_3.addObject("MechanicalObject", name="dofs", template="Vec3")
    wire_3.addObject("RigidMapping", name="RigidMapping1", input="@../dofs", output="@dofs")
    wire_3.addObject(
        "CapsuleCollisionModel",
        name="CapsuleCollisionModel1",
        template="Vec3",
        defaultRadius=0.055,
        contactStiffness=12,
        color="0.92 0.78 0.35 1",
    )

    ring4 = chain.addChild("ring4")
    ring4.addObject("MechanicalObject", name="dofs", template="Rigid3", position="1.4402 1.2916 0 0 0 0 1")
    ring4.addObject("UniformMass", name="UniformMass1", vertexMass="0.2 0.02 0.045 0 0 0 0.045 0 0 0 0.09")

    wire_4 = ring4.addChild("wire")
    wire_4.addObject(
        "MeshTopology",
        name="mesh",
        position="0.267 -0.1369 0  0.2999 -0.0075 0  0.2735 0.1234 0  0.1928 0.2298 0  0.074 0.2907 0  -0.0594 0.2941 0  -0.1811 0.2391 0  -0.267 0.1369 0  -0.2999 0.0075 0  -0.2735 -0.1234 0  -0.1928 -0.2298 0  -0.074 -0.2907 0  0.0594 -0.2941 0  0.1811 -0.2391 0",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_4.addObject("MechanicalObject", name="dofs", template="Vec3")
    wire_4.addObject("RigidMapping", name="RigidMapping1", input="@../dofs", output="@dofs")
    wire_4.addObject(
        "CapsuleCollisionModel",
        name="CapsuleCollisionModel1",
        template="Vec3",
        defaultRadius=0.055,
        contactStiffness=12,
        color="0.75 0.55 0.25 1",
    )

    ring5 = chain.addChild("ring5")
    ring5.addObject("MechanicalObject", name="dofs", template="Rigid3", position="1.8002 0.9894 0 0 0 0 1")
    ring5.addObject("UniformMass", name="UniformMass1", vertexMass="0.2 0.02 0.0636 0.0222 0 0.0222 0.0714 0 0 0 0.045")

    wire_5 = ring5.addChild("wire")
    wire_5.addObject(
        "MeshTopology",
        name="mesh",
        position="0.2241 -0.188 0.0668  0.1797 -0.1508 0.187  0.0997 -0.0837 0.2703  0 0 0.3  -0.0997 0.0837 0.2703  -0.1797 0.1508 0.187  -0.2241 0.188 0.0668  -0.2241 0.188 -0.0668  -0.1797 0.1508 -0.187  -0.0997 0.0837 -0.2703  0 0 -0.3  0.0997 -0.0837 -0.2703  0.1797 -0.1508 -0.187  0.2241 -0.188 -0.0668",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_5.addObject("MechanicalObject", name="dofs", template="Vec3")
    wire_5.addObject("RigidMapping", name="RigidMapping1", input="@../dofs", output="@dofs")
    wire_5.addObject(
        "CapsuleCollisionModel",
        name="CapsuleCollisionModel1",
        template="Vec3",
        defaultRadius=0.055,
        contactStiffness=12,
        color="0.92 0.78 0.35 1",
    )

    ring6 = chain.addChild("ring6")
    ring6.addObject("MechanicalObject", name="dofs", template="Rigid3", position="2.1602 0.6873 0 0 0 0 1")
    ring6.addObject("UniformMass", name="UniformMass1", vertexMass="0.2 0.02 0.045 0 0 0 0.045 0 0 0 0.09")

    wire_6 = ring6.addChild("wire")
    wire_6.addObject(
        "MeshTopology",
        name="mesh",
        position="0.267 -0.1369 0  0.2999 -0.0075 0  0.2735 0.1234 0  0.1928 0.2298 0  0.074 0.2907 0  -0.0594 0.2941 0  -0.1811 0.2391 0  -0.267 0.1369 0  -0.2999 0.0075 0  -0.2735 -0.1234 0  -0.1928 -0.2298 0  -0.074 -0.2907 0  0.0594 -0.2941 0  0.1811 -0.2391 0",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_6.addObject("MechanicalObject", name="dofs", template="Vec3")
    wire_6.addObject("RigidMapping", name="RigidMapping1", input="@../dofs", output="@dofs")
    wire_6.addObject(
        "CapsuleCollisionModel",
        name="CapsuleCollisionModel1",
        template="Vec3",
        defaultRadius=0.055,
        contactStiffness=12,
        color="0.75 0.55 0.25 1",
    )

    ring7 = chain.addChild("ring7")
    ring7.addObject("MechanicalObject", name="dofs", template="Rigid3", position="2.5203 0.3852 0 0 0 0 1")
    ring7.addObject("UniformMass", name="UniformMass1", vertexMass="0.2 0.02 0.0636 0.0222 0 0.0222 0.0714 0 0 0 0.045")

    wire_7 = ring7.addChild("wire")
    wire_7.addObject(
        "MeshTopology",
        name="mesh",
        position="0.2241 -0.188 0.0668  0.1797 -0.1508 0.187  0.0997 -0.0837 0.2703  0 0 0.3  -0.0997 0.0837 0.2703  -0.1797 0.1508 0.187  -0.2241 0.188 0.0668  -0.2241 0.188 -0.0668  -0.1797 0.1508 -0.187  -0.0997 0.0837 -0.2703  0 0 -0.3  0.0997 -0.0837 -0.2703  0.1797 -0.1508 -0.187  0.2241 -0.188 -0.0668",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_7.addObject("MechanicalObject", name="dofs", template="Vec3")
    wire_7.addObject("RigidMapping", name="RigidMapping1", input="@../dofs", output="@dofs")
    wire_7.addObject(
        "CapsuleCollisionModel",
        name="CapsuleCollisionModel1",
        template="Vec3",
        defaultRadius=0.055,
        contactStiffness=12,
        color="0.92 0.78 0.35 1",
    )

    anchor = root.addChild("anchor")

    ring0 = anchor.addChild("ring0")
    ring0.addObject("MechanicalObject", name="dofs", template="Rigid3", position="0 2.5 0 0 0 0 1")

    wire_8 = ring0.addChild("wire")
    wire_8.addObject(
        "MeshTopology",
        name="mesh",
        position="0.267 -0.1369 0  0.2999 -0.0075 0  0.2735 0.1234 0  0.1928 0.2298 0  0.074 0.2907 0  -0.0594 0.2941 0  -0.1811 0.2391 0  -0.267 0.1369 0  -0.2999 0.0075 0  -0.2735 -0.1234 0  -0.1928 -0.2298 0  -0.074 -0.2907 0  0.0594 -0.2941 0  0.1811 -0.2391 0",
        edges="0 1  1 2  2 3  3 4  4 5  5 6  6 7  7 8  8 9  9 10  10 11  11 12  12 13  13 0",
    )
    wire_8.addObject("MechanicalObject", name="dofs", template="Vec3")
    wire_8.addObject("RigidMapping", name="RigidMapping1", input="@../dofs", output="@dofs")
    wire_8.addObject(
        "CapsuleCollisionModel",
        name="CapsuleCollisionModel1",
        template="Vec3",
        defaultRadius=0.055,
        simulated=0,
        contactStiffness=12,
        color="0.6 0.6 0.65 1",
    )
    return root
