"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    root.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    root.addObject("MechanicalObject", name="points", position="0 1 0  1 0.5 0")
    root.addObject("UniformMass", name="UniformMass1", totalMass=1)

    distances = root.addChild("distances")
    distances.addObject("MechanicalObject", name="distances", template="Vec1", rest_position="0 0")
    distances.addObject(
        "DistanceToPlaneMapping",
        name="DistanceToPlaneMapping1",
        planeNormal="0 1 0",
        planePoint="0 -1 0",
    )
    distances.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points="0 1", stiffness=100)
    return root
