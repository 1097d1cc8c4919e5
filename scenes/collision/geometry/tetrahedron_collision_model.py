"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.005
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject(
        "VisualStyle",
        name="VisualStyle1",
        displayFlags="showCollisionModels showWireframe showDetectionOutputs",
    )
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject("DiscreteIntersection", name="DiscreteIntersection1")
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    falling = root.addChild("falling")
    falling.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    falling.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=200, tolerance=1e-12, threshold=1e-20)
    falling.addObject(
        "MeshTopology",
        name="mesh",
        position="0 0.85 0  0.5 1.6 -0.3  -0.5 1.6 -0.3  0 1.6 0.5",
        triangles="0 2 1  0 1 3  1 2 3  0 3 2",
        tetrahedra="0 1 2 3",
    )
    falling.addObject("MechanicalObject", name="dofs", template="Vec3")
    falling.addObject("UniformMass", name="UniformMass1", totalMass=0.4)
    falling.addObject("MeshSpringForceField", name="MeshSpringForceField1", stiffness=800, damping=2)
    falling.addObject("PointCollisionModel", name="PointCollisionModel1", computeNormals=1, contactStiffness=25)
    falling.addObject(
        "TetrahedronCollisionModel",
        name="TetrahedronCollisionModel1",
        group=1,
        color="0.9 0.6 0.3 1",
        contactStiffness=25,
    )

    fixed = root.addChild("fixed")
    fixed.addObject(
        "MeshTopology",
        name="mesh",
        position="-0.9 0 -0.6  0.9 0 -0.6  0 0 1  0 0.9 0",
        triangles="0 1 2  0 3 1  1 3 2  2 3 0",
        tetrahedra="0 1 2 3",
    )
    fixed.addObject("MechanicalObject", name="dofs", template="Vec3")
    fixed.addObject(
        "TetrahedronCollisionModel",
        name="TetrahedronCollisionModel1",
        group=1,
        simulated=0,
        moving=0,
        contactStiffness=25,
        color="0.6 0.6 0.65 1",
    )
    return root
