"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    root.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    root.addObject("MeshTopology", name="lines", edges="0 1  1 2")
    root.addObject(
        "MechanicalObject",
        name="frames",
        template="Rigid3",
        position="0 0 0 0 0 0 1  1 0 0 0 0 0 1  2 0 0 0 0 0 1",
        velocity="0 0 0 0 0 1  0 0 0 1 0 0  0 0 0 0 0 -1",
    )
    root.addObject("UniformMass", name="UniformMass1", totalMass=3)

    beams = root.addChild("beams")
    beams.addObject("MechanicalObject", name="points", position="0.5 0 0.1  1.5 0 0.1")
    beams.addObject("BeamLinearMapping", name="BeamLinearMapping1", applyRestPosition=True)
    beams.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points="0 1", stiffness=10)

    tube = root.addChild("tube")
    tube.addObject("MechanicalObject", name="points")
    tube.addObject("TubularMapping", name="TubularMapping1", nbPointsOnEachCircle=6, radius=0.2, peak=-1)

    skin = root.addChild("skin")
    skin.addObject("MechanicalObject", name="points", position="0 0.2 0  0.7 0.2 0  1.4 0.2 0")
    skin.addObject("SkinningMapping", name="SkinningMapping1", nbRef=2)

    skinOfLines = root.addChild("skinOfLines")
    skinOfLines.addObject("MechanicalObject", name="points", position="0 0.2 0  0.7 0.2 0  1.4 0.2 0")
    skinOfLines.addObject("LineSetSkinningMapping", name="LineSetSkinningMapping1", numberInfluencedLines=2)

    nothing = root.addChild("nothing")
    nothing.addObject("VoidMapping", name="VoidMapping1")
    return root
