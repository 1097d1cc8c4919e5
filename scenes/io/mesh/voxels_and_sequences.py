"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.05
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels showForceFields")

    ring = root.addChild("ring")
    ring.addObject(
        "VoxelGridLoader",
        name="image",
        filename="ring_4_4_2.raw",
        resolution="4 4 2",
        voxelSize="0.5 0.5 0.5",
        bgValue=0,
    )
    ring.addObject("HexahedronSetTopologyContainer", name="HexahedronSetTopologyContainer1", src="@image")
    ring.addObject("MechanicalObject", name="points", showObject=True, showObjectScale=6)
    ring.addObject("HexahedronSetGeometryAlgorithms", name="HexahedronSetGeometryAlgorithms1", drawHexahedra=True)

    sheet = root.addChild("sheet")
    sheet.addObject(
        "OffSequenceLoader",
        name="waves",
        filename="wave00.off",
        nbOfFiles=3,
        stepDuration=0.2,
        translation="3 0 0",
    )
    sheet.addObject("MeshTopology", name="mesh", position="@waves.position", triangles="@waves.triangles")
    sheet.addObject("MechanicalObject", name="points", position="@waves.position", showObject=True, showObjectScale=6)
    return root
