"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    pendulum = root.addChild("pendulum")
    pendulum.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    pendulum.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    pendulum.addObject("MechanicalObject", name="angles", template="Vec1", position="0.5 0")

    joints = pendulum.addChild("joints")
    joints.addObject("ArticulatedHierarchyContainer", name="container")

    upper = joints.addChild("upper")
    upper.addObject(
        "ArticulationCenter",
        name="ArticulationCenter1",
        parentIndex=0,
        childIndex=1,
        posOnParent="0 0 0",
        posOnChild="0 0.5 0",
    )
    upper.addObject("Articulation", name="Articulation1", rotation=True, axis="0 0 1", articulationIndex=0)

    lower = joints.addChild("lower")
    lower.addObject(
        "ArticulationCenter",
        name="ArticulationCenter1",
        parentIndex=1,
        childIndex=2,
        posOnParent="0 -0.5 0",
        posOnChild="0 0.5 0",
    )
    lower.addObject("Articulation", name="Articulation1", rotation=True, axis="0 0 1", articulationIndex=1)

    rods = pendulum.addChild("rods")
    rods.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 0 0 0 0 0 1  0 0 0 0 0 0 1  0 0 0 0 0 0 1",
    )
    rods.addObject("UniformMass", name="UniformMass1", vertexMass="1 1 [0.1 0 0,0 0.01 0,0 0 0.1]")
    rods.addObject(
        "ArticulatedSystemMapping",
        name="ArticulatedSystemMapping1",
        input1="@../angles",
        output="@dofs",
        container="@../joints/container",
    )
    return root
