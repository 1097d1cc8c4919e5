"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 -9.81"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    membrane = root.addChild("membrane")
    membrane.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.1)
    membrane.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=50, tolerance=1e-9, threshold=1e-15)
    membrane.addObject(
        "TriangleSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  2 0 0  0 1 0  1 1 0  2 1 0  0 2 0  1 2 0  2 2 0",
        triangles="0 1 4  0 4 3  1 2 5  1 5 4  3 4 7  3 7 6  4 5 8  4 8 7",
    )
    membrane.addObject("MechanicalObject", name="dofs", template="Vec3")
    membrane.addObject("UniformMass", name="UniformMass1", totalMass=1)
    membrane.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 3 6 2 5 8")
    membrane.addObject(
        "TriangularTensorMassForceField",
        name="TriangularTensorMassForceField1",
        youngModulus=500,
        poissonRatio=0.3,
    )
    return root
