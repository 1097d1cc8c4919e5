"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject(
        "MeshTopology",
        name="sheet",
        position="0 0 0  1 0 0  2 0 0  0 1 0  1 1 1  2 1 0  0 2 0  1 2 0  2 2 0",
        quads="0 1 4 3  1 2 5 4  3 4 7 6  4 5 8 7",
    )
    root.addObject("SmoothMeshEngine", name="smooth", nbIterations=2, input_indices=4)
    root.addObject(
        "DilateEngine",
        name="blown",
        input_position="@smooth.output_position",
        quads="@sheet.quads",
        distance=0.1,
    )
    root.addObject(
        "Vertex2Frame",
        name="frames",
        vertices="@blown.output_position",
        normals="@blown.normal",
        rotation="0 0 1",
        rotationAngle=90,
    )
    root.addObject("MechanicalObject", name="dofs", template="Rigid3", position="@frames.frames")
    return root
