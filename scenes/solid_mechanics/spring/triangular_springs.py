"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    quadratic = root.addChild("quadratic")
    quadratic.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    quadratic.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    quadratic.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="0 0 0  1 0 0  2 0 0  0 1 0  1 1 0  2 1 0  0 2 0  1 2 0  2 2 0",
        triangles="0 1 4  0 4 3  1 2 5  1 5 4  3 4 7  3 7 6  4 5 8  4 8 7",
    )
    quadratic.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    quadratic.addObject("UniformMass", name="UniformMass1", totalMass=1)
    quadratic.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="6 8")
    quadratic.addObject(
        "TriangularQuadraticSpringsForceField",
        name="TriangularQuadraticSpringsForceField1",
        youngModulus=300,
        poissonRatio=0.3,
    )

    biquadratic = root.addChild("biquadratic")
    biquadratic.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    biquadratic.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    biquadratic.addObject(
        "TriangleSetTopologyContainer",
        name="TriangleSetTopologyContainer1",
        position="3 0 0  4 0 0  5 0 0  3 1 0  4 1 0  5 1 0  3 2 0  4 2 0  5 2 0",
        triangles="0 1 4  0 4 3  1 2 5  1 5 4  3 4 7  3 7 6  4 5 8  4 8 7",
    )
    biquadratic.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    biquadratic.addObject("UniformMass", name="UniformMass1", totalMass=1)
    biquadratic.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="6 8")
    biquadratic.addObject(
        "TriangularBiquadraticSpringsForceField",
        name="TriangularBiquadraticSpringsForceField1",
        youngModulus=300,
        poissonRatio=0.3,
    )
    return root
