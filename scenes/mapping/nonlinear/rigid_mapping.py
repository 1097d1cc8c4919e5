"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    space = root.addChild("space")
    space.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    space.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    space.addObject("MechanicalObject", name="body", template="Rigid3", position="0 0 0 0 0 0 1")
    space.addObject("UniformMass", name="UniformMass1", vertexMass="1 1 0.1 0 0 0 0.1 0 0 0 0.1")

    points = space.addChild("points")
    points.addObject("MechanicalObject", name="points", position="1 0 0  -1 0 0  0 0 1")
    points.addObject("RigidMapping", name="RigidMapping1", geometricStiffness="Stabilized", applyRestPosition=True)
    points.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points="0 1 2", stiffness=100)

    frames = space.addChild("frames")
    frames.addObject("MechanicalObject", name="frames", template="Rigid3", position="0 1 0 0 0 0 1")
    frames.addObject("RigidMapping", name="RigidMapping1", globalToLocalCoords=True)

    plane = root.addChild("plane")
    plane.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    plane.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    plane.addObject("MechanicalObject", name="body", template="Rigid2", position="0 0 0.3")
    plane.addObject("UniformMass", name="UniformMass1", totalMass=1)

    points_2 = plane.addChild("points")
    points_2.addObject("MechanicalObject", name="points", template="Vec2", position="1 0  -1 0")
    points_2.addObject("RigidMapping", name="RigidMapping1", applyRestPosition=True)
    points_2.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points="0 1", stiffness=100)
    return root
