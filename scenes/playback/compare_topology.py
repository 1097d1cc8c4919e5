"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("MeshTopology", name="mesh", position="0 0 0  1 0 0  0 1 0  0 0 1", tetrahedra="0 1 2 3")
    root.addObject("MechanicalObject", name="dofs", template="Vec3")
    root.addObject("WriteTopology", name="WriteTopology1", filename="tetrahedron.txt", period=0.05)
    root.addObject("CompareTopology", name="CompareTopology1", filename="one_tetrahedron.txt")

    read = root.addChild("read")
    read.addObject("TetrahedronSetTopologyContainer", name="mesh", position="@../mesh.position")
    read.addObject("ReadTopology", name="ReadTopology1", filename="one_tetrahedron.txt")
    read.addObject("MechanicalObject", name="dofs", template="Vec3")
    read.addObject("CompareTopology", name="CompareTopology1", filename="one_tetrahedron.txt")
    return root
