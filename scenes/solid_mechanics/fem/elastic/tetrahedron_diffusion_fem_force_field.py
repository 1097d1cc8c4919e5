"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    block = root.addChild("block")
    block.addObject(
        "TetrahedronSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  0 1 0  1 1 0  0 0 1  1 0 1  0 1 1  1 1 1",
        tetrahedra="0 1 2 4  3 2 1 7  5 4 7 1  6 7 4 2  1 2 4 7",
    )
    block.addObject("MechanicalObject", name="geometry", template="Vec3", tags="meca")

    heat = block.addChild("heat")
    heat.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", firstOrder=True)
    heat.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=50, tolerance=1e-9, threshold=1e-15)
    heat.addObject("MechanicalObject", name="temperature", template="Vec1", position="1 0 1 0 1 0 1 0")
    heat.addObject("UniformMass", name="UniformMass1", totalMass=1)
    heat.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 2 4 6")
    heat.addObject(
        "TetrahedronDiffusionFEMForceField",
        name="TetrahedronDiffusionFEMForceField1",
        constantDiffusionCoefficient=0.5,
    )
    return root
