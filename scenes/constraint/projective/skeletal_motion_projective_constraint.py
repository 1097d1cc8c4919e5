"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    arm = root.addChild("arm")
    arm.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    arm.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    arm.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 0 0 0 0 0 1  1 0 0 0 0 0 1  2 -1 0 0 0 0 1",
    )
    arm.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    arm.addObject(
        "SkeletalMotionProjectiveConstraint",
        name="SkeletalMotionProjectiveConstraint1",
        animationSpeed=2,
        joints="BEGIN_JOINT -1 KEY 0 0 0 0 0 0 0 1 KEY 1 0 0 0 0 0 0.4 0.9 KEY 2 0 0 0 0 0 0 1 END_JOINT BEGIN_JOINT 0 POSE 1 0 0 0 0 0 1 KEY 0 1 0 0 0 0 0 1 KEY 1 1 0 0 0 0 0.3 0.95 END_JOINT",
    )
    arm.addObject(
        "SpringForceField",
        name="SpringForceField1",
        indices1=1,
        indices2=2,
        stiffness=200,
        damping=2,
        lengths=1.4142135623730951,
    )
    return root
