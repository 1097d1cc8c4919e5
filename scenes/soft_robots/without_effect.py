"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("FreeMotionAnimationLoop", name="FreeMotionAnimationLoop1")
    root.addObject("BlockGaussSeidelConstraintSolver", name="BlockGaussSeidelConstraintSolver1", tolerance=1e-12)
    root.addObject("SerialPortBridgeGeneric", name="SerialPortBridgeGeneric1", packetOut="0 90")

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    body.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    body.addObject(
        "MechanicalObject",
        name="dofs",
        template="Rigid3",
        position="0 0 0 0 0 0 1  1 0 0 0 0 0 1",
        showObject=1,
        showObjectScale=0.3,
    )
    body.addObject("UniformMass", name="UniformMass1", vertexMass="1 1 0.4 0 0 0 0.4 0 0 0 0.4")
    body.addObject("PartialRigidificationConstraint", name="PartialRigidificationConstraint1")
    body.addObject("PartialRigidificationForceField", name="PartialRigidificationForceField1", template="Rigid3")
    body.addObject("PREquivalentStiffnessForceField", name="PREquivalentStiffnessForceField1")
    body.addObject("LinearSolverConstraintCorrection", name="LinearSolverConstraintCorrection1")

    pipe = body.addChild("pipe")
    pipe.addObject("MechanicalObject", name="points", template="Vec3", position="0.5 0.2 0")
    pipe.addObject("PipeForceField", name="PipeForceField1")
    pipe.addObject("RigidMapping", name="RigidMapping1")
    return root
