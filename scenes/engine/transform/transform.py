"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    body = root.addChild("body")
    body.addObject(
        "TransformEngine",
        name="moved",
        input_position="0 0 0  1 0 0  0 1 0",
        scale="2 2 2",
        rotation="0 0 90",
        translation="1 0 0",
    )
    body.addObject(
        "TransformPosition",
        name="projected",
        input_position="@moved.output_position",
        method="projectOnPlane",
        origin="0 0 1",
        normal="0 0 1",
    )
    body.addObject(
        "TransformPosition",
        name="shaken",
        input_position="@projected.output_position",
        method="random",
        maxRandomDisplacement=0.1,
        seedValue=1,
        fixedIndices=0,
        drawInput=True,
        drawOutput=True,
        pointSize=12,
    )
    body.addObject("MechanicalObject", name="dofs", template="Vec3", position="@shaken.output_position")

    matrices = root.addChild("matrices")
    matrices.addObject("TranslateTransformMatrixEngine", name="shift", translation="1 2 3")
    matrices.addObject("RotateTransformMatrixEngine", name="turn", inT="@shift.outT", rotation="0 0 90")
    matrices.addObject("ScaleTransformMatrixEngine", name="stretch", inT="@turn.outT", scale="2 2 2")
    matrices.addObject("InvertTransformMatrixEngine", name="back", inT="@stretch.outT")
    matrices.addObject(
        "TransformPosition",
        name="image",
        input_position="0 0 0  1 1 1",
        method="affine",
        matrix="@back.outT",
    )
    matrices.addObject("MechanicalObject", name="dofs", template="Vec3", position="@image.output_position")
    return root
