"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    root.addObject("SparseLDLSolver", name="SparseLDLSolver1")

    chain = root.addChild("chain")
    chain.addObject("MeshTopology", name="lines", edges="0 1  1 2  2 3")
    chain.addObject("MechanicalObject", name="points", position="0 0 0  1 0 0  2 0 0  3 0 0")
    chain.addObject("UniformMass", name="UniformMass1", totalMass=1)
    chain.addObject("MeshSpringForceField", name="MeshSpringForceField1", linesStiffness=500, linesDamping=1)

    ends = chain.addChild("ends")
    ends.addObject("MechanicalObject", name="ends")
    ends.addObject("SubsetMapping", name="SubsetMapping1", indices="0 3", applyRestPosition=True)
    ends.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points="0 1", stiffness=1000)

    pair = root.addChild("pair")
    pair.addObject("MechanicalObject", name="points", position="0 2 0  1 2 0")
    pair.addObject("UniformMass", name="UniformMass1", totalMass=1)

    subset = root.addChild("subset")
    subset.addObject("MechanicalObject", name="points")
    subset.addObject(
        "SubsetMultiMapping",
        name="SubsetMultiMapping1",
        input="@../chain/points @../pair/points",
        output="@points",
        indexPairs="0 1  1 0",
    )

    all = root.addChild("all")
    all.addObject("MechanicalObject", name="points")
    all.addObject(
        "IdentityMultiMapping",
        name="IdentityMultiMapping1",
        input="@../chain/points @../pair/points",
        output="@points",
    )
    return root
