"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    movement = root.addChild("movement")
    movement.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    movement.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    movement.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    movement.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    movement.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    movement.addObject(
        "LinearMovementProjectiveConstraint",
        name="LinearMovementProjectiveConstraint1",
        indices=0,
        keyTimes="0 0.05 1",
        movements="0 0 0  0 0.1 0  0 0 0",
    )

    velocity = root.addChild("velocity")
    velocity.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    velocity.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    velocity.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    velocity.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    velocity.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    velocity.addObject(
        "LinearVelocityProjectiveConstraint",
        name="LinearVelocityProjectiveConstraint1",
        indices=0,
        keyTimes="0 0.05",
        velocities="0 0 0  0 1 0",
        continueAfterEnd=True,
    )

    partial = root.addChild("partial")
    partial.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    partial.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    partial.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    partial.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    partial.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    partial.addObject(
        "PartialLinearMovementProjectiveConstraint",
        name="PartialLinearMovementProjectiveConstraint1",
        indices=0,
        keyTimes="0 1",
        movements="0 0 0  1 1 1",
        movedDirections="0 1 0",
    )

    oscillator = root.addChild("oscillator")
    oscillator.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    oscillator.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    oscillator.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3", position="0 0 0  1 0 0  2 0 0")
    oscillator.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    oscillator.addObject("SpringForceField", name="SpringForceField1", spring="0 1 500 2 1  1 2 500 2 1")
    oscillator.addObject(
        "OscillatorProjectiveConstraint",
        name="OscillatorProjectiveConstraint1",
        oscillators="0  0 0 0  0 0.1 0  6 0",
    )
    return root
