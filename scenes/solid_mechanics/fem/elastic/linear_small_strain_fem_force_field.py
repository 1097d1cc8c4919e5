"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    bar = root.addChild("bar")
    bar.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    bar.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    bar.addObject(
        "MeshTopology",
        name="mesh",
        position="0 0 0  1 0 0  0 1 0  1 1 0  0 0 1  1 0 1  0 1 1  1 1 1  0.5 0.5 2",
        prisms="0 1 2 4 5 6  1 3 2 5 7 6",
        pyramids="4 5 7 6 8",
    )
    bar.addObject("MechanicalObject", name="dofs", template="Vec3")
    bar.addObject("UniformMass", name="UniformMass1", totalMass=1)
    bar.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 1 2 3")
    bar.addObject(
        "LinearSmallStrainFEMForceField",
        name="LinearSmallStrainFEMForceField1",
        template="Vec3,Prism",
        youngModulus=100000,
        poissonRatio=0.3,
    )
    bar.addObject(
        "LinearSmallStrainFEMForceField",
        name="LinearSmallStrainFEMForceField2",
        template="Vec3,Pyramid",
        youngModulus=100000,
        poissonRatio=0.3,
    )

    plate = root.addChild("plate")
    plate.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    plate.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    plate.addObject(
        "MeshTopology",
        name="mesh",
        position="0 0 0  1 0 0  2 0 0  0 1 0  1 1 0  2 1 0",
        quads="0 1 4 3  1 2 5 4",
    )
    plate.addObject("MechanicalObject", name="dofs", template="Vec2", position="0 0  1 0  2 0  0 1  1 1  2 1")
    plate.addObject("UniformMass", name="UniformMass1", totalMass=1)
    plate.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", template="Vec2", indices="0 3")
    plate.addObject(
        "LinearSmallStrainFEMForceField",
        name="LinearSmallStrainFEMForceField1",
        template="Vec2,Quad",
        youngModulus=100000,
        poissonRatio=0.3,
    )
    return root
