"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("RegularGridTopology", name="sheet", n="3 3 1", min="0 0 0", max="2 2 0")
    root.addObject(
        "ExtrudeQuadsAndGenerateHexas",
        name="hexahedra",
        inputPosition="@sheet.position",
        inputQuads="@sheet.quads",
        thickness=0.5,
        numSlices=2,
    )
    root.addObject(
        "ExtrudeSurface",
        name="layer",
        surfaceVertices="@sheet.position",
        triangles="@sheet.triangles",
        surfaceTriangles="0 1",
        heightFactor=0.1,
        flipNormals=True,
    )
    root.addObject(
        "ExtrudeEdgesAndGenerateQuads",
        name="strip",
        inputPosition="0 0 0  1 0 0  2 1 0",
        inputEdges="0 1  1 2",
        direction="0 0 1",
        thickness=0.5,
        numSlices=2,
        isCentered=True,
    )
    root.addObject("Spiral", name="rolled", rest_position="@sheet.position", curvature=0.1)
    root.addObject("TextureInterpolation", name="colours", inputValues="0 1 2 3 4 5 6 7 8", minValue=0, maxValue=8)

    box = root.addChild("box")
    box.addObject("MeshTopology", name="mesh", src="@../hexahedra")
    box.addObject("MechanicalObject", name="dofs", template="Vec3")

    coat = root.addChild("coat")
    coat.addObject(
        "MeshTopology",
        name="mesh",
        position="@../layer.extrusionVertices",
        triangles="@../layer.extrusionTriangles",
        tetrahedra="@../layer.tetrahedra",
    )
    coat.addObject("MechanicalObject", name="dofs", template="Vec3")

    wall = root.addChild("wall")
    wall.addObject("MeshTopology", name="mesh", src="@../strip")
    wall.addObject("MechanicalObject", name="dofs", template="Vec3")

    roll = root.addChild("roll")
    roll.addObject("MechanicalObject", name="dofs", template="Vec3", position="@../rolled.position")
    return root
