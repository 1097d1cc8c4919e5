"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    root.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    root.addObject("MeshTopology", name="mesh", position="0 0 0  1 0 0  0 1 0  0 0 1", tetrahedra="0 1 2 3")
    root.addObject("MechanicalObject", name="vertices")
    root.addObject("UniformMass", name="UniformMass1", totalMass=1)

    fine = root.addChild("fine")
    fine.addObject("MechanicalObject", name="points")
    fine.addObject(
        "SimpleTesselatedTetraMechanicalMapping",
        name="SimpleTesselatedTetraMechanicalMapping1",
        applyRestPosition=True,
    )
    fine.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", points="4 9", stiffness=100)
    return root
