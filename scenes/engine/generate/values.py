"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject(
        "MeshTopology",
        name="roof",
        position="-1 -1 0  1 -1 0  1 1 0  -1 1 0  0 0 1",
        triangles="0 1 4  1 2 4  2 3 4  3 0 4",
    )
    root.addObject("MechanicalObject", name="dofs", template="Vec3", position="@roof.position")
    root.addObject(
        "GroupFilterYoungModulus",
        name="moduli",
        groups="front 0 2 back 2 2",
        mapGroupModulus="front 2000 / back 500",
    )
    root.addObject(
        "ROIValueMapper",
        name="byRegion",
        nbROIs=2,
        indices1="0 1",
        value1=10,
        indices2=3,
        value2=30,
        defaultValue=1,
    )
    root.addObject(
        "Indices2ValuesMapper",
        name="byLabel",
        inputValues="1 2 2 7",
        indices="1 2",
        values="100 200",
        defaultValue=0,
    )
    root.addObject(
        "NormalsFromPoints",
        name="normals",
        position="@roof.position",
        triangles="@roof.triangles",
        useAngles=True,
    )
    root.addObject("SumEngine", name="sum", template="Vec3", input="@roof.position")
    root.addObject(
        "ProjectiveTransformEngine",
        name="image",
        input_position="@roof.position",
        proj_mat="1 0 0 0  0 1 0 0  0 0 1 3",
        focal_distance=1,
    )
    root.addObject(
        "SelectConnectedLabelsROI",
        name="common",
        labels1="1 1 2 2 3",
        labels2="5 6 5 6 6",
        connectLabels="1 6  3 6",
    )

    picture = root.addChild("picture")
    picture.addObject(
        "MechanicalObject",
        name="seen",
        template="Vec3",
        position="@image.output_position",
        showObject=True,
        showObjectScale=10,
    )
    return root
