"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisualModels")
    root.addObject("BackgroundSetting", name="BackgroundSetting1", color="0.08 0.08 0.12 1")
    root.addObject("LightManager", name="LightManager1", ambient="0.1 0.1 0.1 1")
    root.addObject(
        "SpotLight",
        name="red",
        color="1 0.3 0.2 1",
        position="0 3 1",
        direction="0 -1 -0.3",
        cutoff=35,
        exponent=2,
    )
    root.addObject(
        "PositionalLight",
        name="green",
        color="0.3 1 0.4 1",
        position="1.5 1 2",
        attenuation=0.2,
        drawSource=True,
    )
    root.addObject("DirectionalLight", name="blue", color="0.2 0.3 0.9 1", direction="1 -0.2 -0.3")

    floor = root.addChild("floor")
    floor.addObject("RegularGridTopology", name="grid", n="9 1 9", min="-2 -0.5 -2", max="2 -0.5 2")
    floor.addObject("OglModel", name="OglModel1", src="@grid", color="0.9 0.9 0.9 1")

    ball = root.addChild("ball")
    ball.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    ball.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=25, tolerance=1e-10, threshold=1e-10)
    ball.addObject("MechanicalObject", name="dofs", position="-1.2 1.5 0", velocity="2.2 0 0")
    ball.addObject("UniformMass", name="UniformMass1", totalMass=1)
    ball.addObject("PointSplatModel", name="PointSplatModel1", radius=0.2, color="0.9 0.9 0.9 1")
    ball.addObject(
        "TrailRenderer",
        name="TrailRenderer1",
        position="@dofs.position",
        nbSteps=40,
        color="#ffffff00 orange",
        thickness=4,
    )
    ball.addObject(
        "OglLabel",
        name="OglLabel1",
        prefix="place: ",
        label="@dofs.position",
        x=14,
        y=12,
        fontsize=18,
        selectContrastingColor=True,
    )
    return root
