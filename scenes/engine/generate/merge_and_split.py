"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("RegularGridTopology", name="one", n="2 2 2", min="0 0 0", max="1 1 1")
    root.addObject("RegularGridTopology", name="two", n="2 2 2", min="1 0 0", max="2 1 1")
    root.addObject(
        "MergeMeshes",
        name="merged",
        position1="@one.position",
        hexahedra1="@one.hexahedra",
        quads1="@one.quads",
        position2="@two.position",
        hexahedra2="@two.hexahedra",
        quads2="@two.quads",
    )
    root.addObject("JoinPoints", name="joined", points="@merged.position", distance=0.01)
    root.addObject(
        "MeshSubsetEngine",
        name="half",
        inputPosition="@merged.position",
        inputHexahedra="@merged.hexahedra",
        inputQuads="@merged.quads",
        indices="8-15",
    )
    root.addObject(
        "MeshSplittingEngine",
        name="parts",
        inputPosition="@joined.mergedPoints",
        indices1="0-3",
        indices2="2-6",
    )
    root.addObject(
        "MergeVectors",
        name="again",
        input1="@parts.position1",
        input2="@parts.position2",
        input3="@parts.position3",
    )
    root.addObject("MeshClosingEngine", name="tent", inputPosition="0 0 0  1 0 0  1 1 0  0 1 0", inputQuads="0 3 2 1")
    root.addObject("MeshSampler", name="samples", position="@merged.position", number=4)
    root.addObject("MeshBarycentricMapperEngine", name="places", topology="@one", mappedPointPositions="0.5 0.5 0.25")

    body = root.addChild("body")
    body.addObject("MeshTopology", name="mesh", src="@../half")
    body.addObject("MechanicalObject", name="points")

    closed = root.addChild("closed")
    closed.addObject("MeshTopology", name="mesh", src="@../tent")
    closed.addObject("MechanicalObject", name="points")

    all = root.addChild("all")
    all.addObject("MechanicalObject", name="points", position="@../again.output")
    return root
