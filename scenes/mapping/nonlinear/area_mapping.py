"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    root.addObject("SparseLDLSolver", name="SparseLDLSolver1")

    body = root.addChild("body")
    body.addObject("TriangleSetTopologyContainer", name="side", triangles="0 1 2")
    body.addObject("MeshTopology", name="volume", tetrahedra="0 1 2 3")
    body.addObject("MechanicalObject", name="points", position="0 0 0  1 0 0  0 1 0  0 0 1")
    body.addObject("UniformMass", name="UniformMass1", totalMass=1)
    body.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 1")

    areas = body.addChild("areas")
    areas.addObject("MechanicalObject", name="areas", template="Vec1")
    areas.addObject("AreaMapping", name="AreaMapping1", topology="@../side", applyRestPosition=True)
    areas.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points=0, stiffness=1000)

    volumes = body.addChild("volumes")
    volumes.addObject("MechanicalObject", name="volumes", template="Vec1")
    volumes.addObject("VolumeMapping", name="VolumeMapping1", topology="@../volume", applyRestPosition=True)
    volumes.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points=0, stiffness=1000)

    numbers = root.addChild("numbers")
    numbers.addObject("MechanicalObject", name="numbers", template="Vec1", position="1 2")
    numbers.addObject("UniformMass", name="UniformMass1", totalMass=1)

    squares = numbers.addChild("squares")
    squares.addObject("MechanicalObject", name="squares", template="Vec1")
    squares.addObject("SquareMapping", name="SquareMapping1", applyRestPosition=True)
    squares.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points="0 1", stiffness=10)
    return root
