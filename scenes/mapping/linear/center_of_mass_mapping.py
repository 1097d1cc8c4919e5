"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    root.addObject("SparseLDLSolver", name="SparseLDLSolver1")

    bodies = root.addChild("bodies")
    bodies.addObject("MechanicalObject", name="bodies", template="Rigid3", position="0 0 0 0 0 0 1  1 0 0 0 0 0 1")
    bodies.addObject("UniformMass", name="UniformMass1", totalMass=2)

    centre = bodies.addChild("centre")
    centre.addObject("MechanicalObject", name="centre", template="Vec3", position="0.5 0 0")
    centre.addObject("CenterOfMassMapping", name="CenterOfMassMapping1", applyRestPosition=True)
    centre.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points=0, stiffness=100)

    points = root.addChild("points")
    points.addObject("MechanicalObject", name="points", position="0 1 0  1 1 0  2 1 0")
    points.addObject("UniformMass", name="UniformMass1", totalMass=3)

    others = root.addChild("others")
    others.addObject("MechanicalObject", name="points", position="0 3 0  1 3 0")
    others.addObject("UniformMass", name="UniformMass1", totalMass=1)

    allPoints = root.addChild("allPoints")
    allPoints.addObject("MechanicalObject", name="centre", position="0 0 0")
    allPoints.addObject(
        "CenterOfMassMultiMapping",
        name="CenterOfMassMultiMapping1",
        input="@../points/points @../others/points",
        output="@centre",
    )

    everything = root.addChild("everything")
    everything.addObject("MechanicalObject", name="centre", position="0 0 0")
    everything.addObject(
        "CenterOfMassMulti2Mapping",
        name="CenterOfMassMulti2Mapping1",
        input1="@../points/points @../others/points",
        input2="@../bodies/bodies",
        output="@centre",
    )
    return root
