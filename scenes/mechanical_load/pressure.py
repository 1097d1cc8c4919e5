"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    balloon = root.addChild("balloon")
    balloon.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    balloon.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    balloon.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="0 0 0  1 0 0  0 1 0  0 0 1",
        triangles="0 2 1  0 1 3  1 2 3  0 3 2",
    )
    balloon.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    balloon.addObject("UniformMass", name="UniformMass1", totalMass=1)
    balloon.addObject("TriangularFEMForceField", name="TriangularFEMForceField1", youngModulus=500, poissonRatio=0.3)
    balloon.addObject(
        "SurfacePressureForceField",
        name="SurfacePressureForceField1",
        pressure=20,
        volumeConservationMode=True,
    )

    liquid = root.addChild("liquid")
    liquid.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    liquid.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    liquid.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="2 0 0  3 0 0  2 1 0  2 0 1",
        triangles="0 2 1  0 1 3  1 2 3  0 3 2",
    )
    liquid.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    liquid.addObject("UniformMass", name="UniformMass1", totalMass=1)
    liquid.addObject("TriangularFEMForceField", name="TriangularFEMForceField1", youngModulus=500, poissonRatio=0.3)
    liquid.addObject(
        "TaitSurfacePressureForceField",
        name="TaitSurfacePressureForceField1",
        p0=5,
        B=200,
        gamma=7,
        injectedVolume=0.02,
        maxInjectionRate=0.1,
    )

    membrane = root.addChild("membrane")
    membrane.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    membrane.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    membrane.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="4 0 0  5 0 0  5 1 0  4 1 0  4.5 0.5 0",
        triangles="0 1 4  1 2 4  2 3 4  3 0 4",
    )
    membrane.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    membrane.addObject("UniformMass", name="UniformMass1", totalMass=1)
    membrane.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 1 2 3")
    membrane.addObject("TriangularFEMForceField", name="TriangularFEMForceField1", youngModulus=500, poissonRatio=0.3)
    membrane.addObject(
        "SurfacePressureForceField",
        name="SurfacePressureForceField1",
        pressure=20,
        pulseMode=True,
        pressureSpeed=100,
    )

    plate = root.addChild("plate")
    plate.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    plate.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    plate.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="6 0 0  7 0 0  7 1 0  6 1 0",
        triangles="0 1 2  0 2 3",
    )
    plate.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    plate.addObject("UniformMass", name="UniformMass1", totalMass=1)
    plate.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 3")
    plate.addObject("TriangularFEMForceField", name="TriangularFEMForceField1", youngModulus=500, poissonRatio=0.3)
    plate.addObject("TrianglePressureForceField", name="TrianglePressureForceField1", triangleList=0, pressure="5 0 0")
    plate.addObject("EdgePressureForceField", name="EdgePressureForceField1", edges="1 2", p_intensity=3)

    quad = root.addChild("quad")
    quad.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    quad.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    quad.addObject(
        "QuadSetTopologyContainer",
        name="QuadSetTopologyContainer1",
        position="8 0 0  9 0 0  9 1 0  8 1 0",
        quads="0 1 2 3",
    )
    quad.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    quad.addObject("UniformMass", name="UniformMass1", totalMass=1)
    quad.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 3")
    quad.addObject("TriangleFEMForceField", name="TriangleFEMForceField1", youngModulus=500, poissonRatio=0.3)
    quad.addObject("QuadPressureForceField", name="QuadPressureForceField1", quadList=0, pressure="5 0 0")

    lid = root.addChild("lid")
    lid.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.05)
    lid.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    lid.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="10 0 0  11 0 0  11 1 0  10 1 0",
        triangles="0 1 2  0 2 3",
    )
    lid.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    lid.addObject("UniformMass", name="UniformMass1", totalMass=1)
    lid.addObject(
        "OscillatingTorsionPressureForceField",
        name="OscillatingTorsionPressureForceField1",
        triangleList="0 1",
        moment=2,
        center="10.5 0.5 0",
        penalty=100,
        frequency=2,
    )
    return root
