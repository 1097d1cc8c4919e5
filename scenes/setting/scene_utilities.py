"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("APIVersion", name="APIVersion1", level=25.06)
    root.addObject("TaskSchedulerSettings", name="TaskSchedulerSettings1", nbThreads=2)
    root.addObject("SofaDefaultPathSetting", name="SofaDefaultPathSetting1")
    root.addObject("AddPluginRepository", name="AddPluginRepository1", path="plugins")
    root.addObject("FileMessageHandlerComponent", name="FileMessageHandlerComponent1", filename="messages.txt")
    root.addObject("MessageHandlerComponent", name="MessageHandlerComponent1", handler="rich")
    root.addObject("PauseAnimationOnEvent", name="PauseAnimationOnEvent1")
    root.addObject("InfoComponent", name="placeholder")
    root.addObject("AddDataRepository", name="AddDataRepository1", path=".")
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    body.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    body.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 0 0 0 0 0 1",
        showObject=True,
        showObjectScale=0.5,
    )
    body.addObject("UniformMass", name="UniformMass1", totalMass=1)
    body.addObject(
        "MechanicalStateController",
        name="MechanicalStateController1",
        template="Rigid3",
        mainDirection="-1 0 0",
    )
    return root
