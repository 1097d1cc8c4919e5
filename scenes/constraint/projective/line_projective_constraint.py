"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    point = root.addChild("point")
    point.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    point.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    point.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    point.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    point.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    point.addObject("PointProjectiveConstraint", name="PointProjectiveConstraint1", indices=0, point="0 0.1 0")

    line = root.addChild("line")
    line.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    line.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    line.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    line.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    line.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    line.addObject("LineProjectiveConstraint", name="LineProjectiveConstraint1", indices=0, direction="1 1 0")

    direction = root.addChild("direction")
    direction.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    direction.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    direction.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    direction.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    direction.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    direction.addObject(
        "DirectionProjectiveConstraint",
        name="DirectionProjectiveConstraint1",
        indices=0,
        direction="1 1 0",
    )

    plane = root.addChild("plane")
    plane.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    plane.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    plane.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    plane.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    plane.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    plane.addObject("PlaneProjectiveConstraint", name="PlaneProjectiveConstraint1", indices=0, normal="1 1 0")
    return root
