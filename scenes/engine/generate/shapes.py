"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 -9.81"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    cylinder = root.addChild("cylinder")
    cylinder.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    cylinder.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=50, tolerance=1e-9, threshold=1e-9)
    cylinder.addObject(
        "GenerateCylinder",
        name="shape",
        radius=0.2,
        height=1,
        resCircumferential=6,
        resRadial=2,
        resHeight=3,
    )
    cylinder.addObject("TetrahedronSetTopologyContainer", name="mesh", src="@shape")
    cylinder.addObject("MechanicalObject", name="dofs", template="Vec3")
    cylinder.addObject("UniformMass", name="UniformMass1", totalMass=1)
    cylinder.addObject("TetrahedronFEMForceField", name="TetrahedronFEMForceField1", youngModulus=1e5, poissonRatio=0.3)
    cylinder.addObject("BoxROI", name="bottom", box="-1 -1 -0.01  1 1 0.01")
    cylinder.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@bottom.indices")
    cylinder.addObject("VolumeFromVolumetricElements", name="volume", position="@dofs.position")

    ball = root.addChild("ball")
    ball.addObject("GenerateSphere", name="shape", radius=0.5, center="2 0 0", resolution=2)
    ball.addObject(
        "RandomPointDistributionInSurface",
        name="seeds",
        position="@shape.position",
        triangles="@shape.triangles",
        numberOfPoints=5,
        randomSeed=3,
        minDistance=0.05,
    )
    ball.addObject(
        "MeshTetraStuffing",
        name="stuffing",
        inputPosition="@shape.position",
        inputTriangles="@shape.triangles",
        size=0.4,
    )
    ball.addObject("MeshTopology", name="mesh", src="@stuffing")
    ball.addObject("MechanicalObject", name="dofs", template="Vec3")
    ball.addObject("VolumeFromTriangles", name="volume", position="@shape.position", triangles="@shape.triangles")
    ball.addObject("HausdorffDistance", name="distance", position1="@seeds.inPoints", position2="@shape.position")

    box = root.addChild("box")
    box.addObject("GenerateGrid", name="shape", n="3 2 2", min="4 0 0", max="6 1 1")
    box.addObject("MeshTopology", name="mesh", position="@shape.position", hexahedra="@shape.hexahedra")
    box.addObject("MechanicalObject", name="dofs", template="Vec3")
    return root
