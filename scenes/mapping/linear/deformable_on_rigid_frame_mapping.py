"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    root.addObject("SparseLDLSolver", name="SparseLDLSolver1")

    body = root.addChild("body")
    body.addObject("MechanicalObject", name="body", template="Rigid3", position="0 0 0 0 0 0 1", velocity="0 0 0 0 0 1")
    body.addObject("UniformMass", name="UniformMass1", totalMass=10)

    shape = root.addChild("shape")
    shape.addObject("MechanicalObject", name="shape", position="1 0 0  1.1 0.2 0")
    shape.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points="0 1", stiffness=100)

    world = root.addChild("world")
    world.addObject("MechanicalObject", name="points")
    world.addObject(
        "DeformableOnRigidFrameMapping",
        name="DeformableOnRigidFrameMapping1",
        input1="@../shape/shape",
        input2="@../body/body",
        output="@points",
    )
    world.addObject("UniformMass", name="UniformMass1", totalMass=1)
    return root
