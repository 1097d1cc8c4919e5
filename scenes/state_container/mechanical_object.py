"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"

    given = root.addChild("given")
    given.addObject(
        "MechanicalObject",
        name="points",
        template="Vec3",
        position="0 0 0  1 0 0",
        velocity="0 0 1  0 0 0",
        showObject=True,
    )

    placed = root.addChild("placed")
    placed.addObject("MechanicalObject", name="points", position="1 0 0  2 0 0", scale=2, rz=90, dx=1, dy=1)

    stretched = root.addChild("stretched")
    stretched.addObject("MechanicalObject", name="points", position="0 0 0  1 0 0", translation2="0 0 0.5")

    frames = root.addChild("frames")
    frames.addObject(
        "MechanicalObject",
        name="frames",
        template="Rigid3",
        position="0 0 0  0 0 0 1   1 0 0  0 0 0.7071067811865476 0.7071067811865476",
    )

    fromMesh = root.addChild("fromMesh")
    fromMesh.addObject("MeshTopology", name="MeshTopology1", position="0 0 0  1 0 0  0 1 0", triangles="0 1 2")
    fromMesh.addObject("MechanicalObject", name="points")
    return root
