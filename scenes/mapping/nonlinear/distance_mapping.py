"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    root.addObject("SparseLDLSolver", name="SparseLDLSolver1")

    chain = root.addChild("chain")
    chain.addObject("MeshTopology", name="lines", edges="0 1  1 2")
    chain.addObject("MechanicalObject", name="points", position="0 0 0  1 0 0  2 0 0")
    chain.addObject("UniformMass", name="UniformMass1", totalMass=1)
    chain.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)

    lengths = chain.addChild("lengths")
    lengths.addObject("MechanicalObject", name="lengths", template="Vec1")
    lengths.addObject(
        "DistanceMapping",
        name="DistanceMapping1",
        topology="@../lines",
        computeDistance=True,
        applyRestPosition=True,
    )
    lengths.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points="0 1", stiffness=1000)

    squares = chain.addChild("squares")
    squares.addObject("MechanicalObject", name="squares", template="Vec1")
    squares.addObject(
        "SquareDistanceMapping",
        name="SquareDistanceMapping1",
        topology="@../lines",
        applyRestPosition=True,
    )
    squares.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points="0 1", stiffness=10)

    targets = chain.addChild("targets")
    targets.addObject("MechanicalObject", name="gaps", template="Vec1", rest_position=0)
    targets.addObject(
        "DistanceFromTargetMapping",
        name="DistanceFromTargetMapping1",
        indices=2,
        targetPositions="2 1 0",
        restLengths=1,
    )
    targets.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points=0, stiffness=100)

    weight = root.addChild("weight")
    weight.addObject("MechanicalObject", name="points", position="2 -1 0")
    weight.addObject("UniformMass", name="UniformMass1", totalMass=0.5)

    connection = root.addChild("connection")
    connection.addObject("MeshTopology", name="line", edges="0 1")
    connection.addObject("MechanicalObject", name="gap", template="Vec1", rest_position=0)
    connection.addObject(
        "DistanceMultiMapping",
        name="DistanceMultiMapping1",
        input="@../chain/points @../weight/points",
        output="@gap",
        indexPairs="0 2  1 0",
        restLengths=1,
        showObjectScale=1,
    )
    connection.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points=0, stiffness=1000)
    return root
