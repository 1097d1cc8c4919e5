"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.02
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisualModels showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject("MinProximityIntersection", name="MinProximityIntersection1", alarmDistance=0.3, contactDistance=0.1)
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")
    root.addObject("CarvingManager", name="CarvingManager1", active=True, carvingDistance=0.1)

    block = root.addChild("block")
    block.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.05, rayleighMass=0.1)
    block.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-10, threshold=1e-10)
    block.addObject("RegularGridTopology", name="grid", n="13 7 7", min="0 0 0", max="6 3 3")
    block.addObject(
        "HexahedronSetTopologyContainer",
        name="cells",
        position="@grid.position",
        hexahedra="@grid.hexahedra",
    )
    block.addObject("HexahedronSetTopologyModifier", name="modifier")
    block.addObject("MechanicalObject", name="dofs")
    block.addObject("DiagonalMass", name="DiagonalMass1", massDensity=1)
    block.addObject("BoxROI", name="floor", box="-0.1 -0.1 -0.1 6.1 0.1 3.1")
    block.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@floor.indices")
    block.addObject(
        "HexahedronFEMForceField",
        name="HexahedronFEMForceField1",
        youngModulus=5000,
        poissonRatio=0.3,
        method="large",
    )

    surface = block.addChild("surface")
    surface.addObject("QuadSetTopologyContainer", name="quads")
    surface.addObject("QuadSetTopologyModifier", name="modifier")
    surface.addObject(
        "Hexa2QuadTopologicalMapping",
        name="Hexa2QuadTopologicalMapping1",
        input="@../cells",
        output="@quads",
    )
    surface.addObject(
        "TriangleCollisionModel",
        name="TriangleCollisionModel1",
        tags="CarvingSurface",
        contactStiffness=1,
    )

    seen = surface.addChild("seen")
    seen.addObject("OglModel", name="visual", color="0.75 0.3 0.25 1")
    seen.addObject("IdentityMapping", name="IdentityMapping1", input="@../../dofs", output="@visual")

    tool = root.addChild("tool")
    tool.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    tool.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=20, tolerance=1e-10, threshold=1e-10)
    tool.addObject("MechanicalObject", name="dofs", position="-0.6 2.8 1.5", showObject=False)
    tool.addObject("UniformMass", name="UniformMass1", totalMass=1)
    tool.addObject(
        "LinearMovementProjectiveConstraint",
        name="LinearMovementProjectiveConstraint1",
        indices=0,
        keyTimes="0 0.4 0.8",
        movements="0 0 0  4.5 -0.6 0  9 0 0",
    )
    tool.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        tags="CarvingTool",
        radius=0.5,
        contactStiffness=1,
    )
    return root
