"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.005
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1", parallelODESolving=1)
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showCollisionModels")
    root.addObject("CollisionPipeline", name="CollisionPipeline1")
    root.addObject("BruteForceBroadPhase", name="BruteForceBroadPhase1")
    root.addObject("BVHNarrowPhase", name="BVHNarrowPhase1")
    root.addObject(
        "NewProximityIntersection",
        name="NewProximityIntersection1",
        alarmDistance=0.05,
        contactDistance=0.01,
    )
    root.addObject("CollisionResponse", name="CollisionResponse1", response="PenalityContactForceField")

    body0 = root.addChild("body0")
    body0.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=1, rayleighStiffness=0.02)
    body0.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-9, threshold=1e-20)
    body0.addObject("RegularGridTopology", name="grid", n="4 4 4", min="-0.65 0.17 -0.65", max="-0.15 0.67 -0.15")
    body0.addObject("MechanicalObject", name="dofs", template="Vec3")
    body0.addObject("UniformMass", name="UniformMass1", totalMass=0.4)
    body0.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=2500, poissonRatio=0.35)
    body0.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.0917,
        contactStiffness=4,
        color="0.91 0.45 0.32 1",
    )

    body1 = root.addChild("body1")
    body1.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=1, rayleighStiffness=0.02)
    body1.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-9, threshold=1e-20)
    body1.addObject("RegularGridTopology", name="grid", n="4 4 4", min="0.15 0.17 -0.63", max="0.65 0.67 -0.13")
    body1.addObject("MechanicalObject", name="dofs", template="Vec3")
    body1.addObject("UniformMass", name="UniformMass1", totalMass=0.4)
    body1.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=2500, poissonRatio=0.35)
    body1.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.0917,
        contactStiffness=4,
        color="0.95 0.72 0.3 1",
    )

    body2 = root.addChild("body2")
    body2.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=1, rayleighStiffness=0.02)
    body2.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-9, threshold=1e-20)
    body2.addObject("RegularGridTopology", name="grid", n="4 4 4", min="-0.63 0.17 0.15", max="-0.13 0.67 0.65")
    body2.addObject("MechanicalObject", name="dofs", template="Vec3")
    body2.addObject("UniformMass", name="UniformMass1", totalMass=0.4)
    body2.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=2500, poissonRatio=0.35)
    body2.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.0917,
        contactStiffness=4,
        color="0.45 0.72 0.48 1",
    )

    body3 = root.addChild("body3")
    body3.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=1, rayleighStiffness=0.02)
    body3.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-9, threshold=1e-20)
    body3.addObject("RegularGridTopology", name="grid", n="4 4 4", min="0.13 0.17 0.17", max="0.63 0.67 0.67")
    body3.addObject("MechanicalObject", name="dofs", template="Vec3")
    body3.addObject("UniformMass", name="UniformMass1", totalMass=0.4)
    body3.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=2500, poissonRatio=0.35)
    body3.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.0917,
        contactStiffness=4,
        color="0.3 0.6 0.85 1",
    )

    body4 = root.addChild("body4")
    body4.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=1, rayleighStiffness=0.02)
    body4.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-9, threshold=1e-20)
    body4.addObject("RegularGridTopology", name="grid", n="4 4 4", min="-0.63 0.9 -0.19", max="-0.13 1.4 0.31")
    body4.addObject("MechanicalObject", name="dofs", template="Vec3")
    body4.addObject("UniformMass", name="UniformMass1", totalMass=0.4)
    body4.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=2500, poissonRatio=0.35)
    body4.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.0917,
        contactStiffness=4,
        color="0.6 0.45 0.8 1",
    )

    body5 = root.addChild("body5")
    body5.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=1, rayleighStiffness=0.02)
    body5.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-9, threshold=1e-20)
    body5.addObject("RegularGridTopology", name="grid", n="4 4 4", min="0.15 0.9 -0.3", max="0.65 1.4 0.2")
    body5.addObject("MechanicalObject", name="dofs", template="Vec3")
    body5.addObject("UniformMass", name="UniformMass1", totalMass=0.4)
    body5.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=2500, poissonRatio=0.35)
    body5.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.0917,
        contactStiffness=4,
        color="0.9 0.55 0.7 1",
    )

    body6 = root.addChild("body6")
    body6.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=1, rayleighStiffness=0.02)
    body6.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-9, threshold=1e-20)
    body6.addObject("RegularGridTopology", name="grid", n="4 4 4", min="-0.2 1.65 -0.2", max="0.3 2.15 0.3")
    body6.addObject("MechanicalObject", name="dofs", template="Vec3")
    body6.addObject("UniformMass", name="UniformMass1", totalMass=0.4)
    body6.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=2500, poissonRatio=0.35)
    body6.addObject(
        "SphereCollisionModel",
        name="SphereCollisionModel1",
        radius=0.0917,
        contactStiffness=4,
        color="0.5 0.75 0.8 1",
    )

    tray = root.addChild("tray")
    tray.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 -0.14 0 0 0 0 1  1.06 0.3 0 0 0 0 1  -1.06 0.3 0 0 0 0 1  0 0.3 1.06 0 0 0 1  0 0.3 -1.06 0 0 0 1",
    )
    tray.addObject(
        "OBBCollisionModel",
        name="OBBCollisionModel1",
        extents="1.1 0.2 1.1  0.05 0.3 1.1  0.05 0.3 1.1  1.1 0.3 0.05  1.1 0.3 0.05",
        simulated=0,
        moving=0,
        contactStiffness=30,
        color="0.6 0.6 0.65 1",
    )
    return root
