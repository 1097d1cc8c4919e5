"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject(
        "RequiredPlugin",
        name="RequiredPlugin1",
        pluginName="Sofa.Component.StateContainer Sofa.Component.Visual",
    )
    root.addObject("BackgroundSetting", name="BackgroundSetting1", color="0.1 0.1 0.2 1")
    root.addObject("ViewerSetting", name="ViewerSetting1", resolution="1024 768")
    root.addObject("StatsSetting", name="StatsSetting1")
    root.addObject("AttachBodyButtonSetting", name="AttachBodyButtonSetting1")
    root.addObject("ConstraintAttachButtonSetting", name="ConstraintAttachButtonSetting1")
    root.addObject("FixPickedParticleButtonSetting", name="FixPickedParticleButtonSetting1")
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    body.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    body.addObject("RegularGridTopology", name="grid", n="3 3 3", min="-0.5 0 -0.5", max="0.5 1 0.5")
    body.addObject("MechanicalObject", name="dofs", template="Vec3")
    body.addObject("UniformMass", name="UniformMass1", totalMass=1)
    body.addObject("HexahedronFEMForceField", name="HexahedronFEMForceField1", youngModulus=2000, poissonRatio=0.3)
    return root
