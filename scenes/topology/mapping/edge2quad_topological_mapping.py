"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("EdgeSetTopologyContainer", name="chain", position="0 0 0  1 0 0  2 0.5 0", edges="0 1  1 2")
    root.addObject(
        "MechanicalObject",
        name="frames",
        template="Rigid3",
        position="0 0 0 0 0 0 1  1 0 0 0 0 0 1  2 0.5 0 0 0 0.2 0.98",
    )

    round = root.addChild("round")
    round.addObject("QuadSetTopologyContainer", name="tube")
    round.addObject(
        "Edge2QuadTopologicalMapping",
        name="wrap",
        input="@../chain",
        output="@tube",
        nbPointsOnEachCircle=8,
        radius=0.2,
    )
    round.addObject("MechanicalObject", name="points", template="Vec3")

    flat = root.addChild("flat")
    flat.addObject("MeshTopology", name="tube")
    flat.addObject(
        "Edge2QuadTopologicalMapping",
        name="wrap",
        input="@../chain",
        output="@tube",
        nbPointsOnEachCircle=12,
        radius=0.1,
        radiusFocal=0.3,
        focalAxis="0 1 0",
        edgeList=0,
        flipNormals=True,
    )
    flat.addObject("MechanicalObject", name="points", template="Vec3")
    return root
