"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 -9.81"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    cube = root.addChild("cube")
    cube.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    cube.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=50, tolerance=1e-9, threshold=1e-9)
    cube.addObject("RegularGridTopology", name="grid", n="3 3 3", min="0 0 0", max="1 1 1")
    cube.addObject("MechanicalObject", name="dofs", template="Vec3")
    cube.addObject("UniformMass", name="UniformMass1", totalMass=1)
    cube.addObject("ClusteringEngine", name="clusters", position="@grid.position", radius=0.8)
    cube.addObject(
        "ShapeMatching",
        name="goals",
        position="@dofs.position",
        restPosition="@grid.position",
        cluster="@clusters.cluster",
        iterations=2,
        affineRatio=0.2,
    )
    cube.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points="0 2", stiffness=100)

    frames = root.addChild("frames")
    frames.addObject("EulerExplicitSolver", name="EulerExplicitSolver1")
    frames.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 0 0 0 0 0 1",
        velocity="1 0 0 0 0 1",
    )
    frames.addObject("UniformMass", name="UniformMass1", totalMass=1)
    frames.addObject("DisplacementMatrixEngine", name="matrices", x="@dofs.position")
    frames.addObject("DisplacementTransformEngine", name="motions", x="@dofs.position", x0="0 0 0 0 0 0 1")
    return root
