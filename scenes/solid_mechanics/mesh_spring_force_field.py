"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    cube = root.addChild("cube")
    cube.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0.01)
    cube.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    cube.addObject(
        "MeshTopology",
        name="MeshTopology1",
        position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1",
        hexahedra="0 1 2 3 4 5 6 7",
    )
    cube.addObject("MechanicalObject", name="dofs", template="Vec3")
    cube.addObject("UniformMass", name="UniformMass1", totalMass=1)
    cube.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="3 7")
    cube.addObject("MeshSpringForceField", name="MeshSpringForceField1", cubesStiffness=100, cubesDamping=0.5)
    return root
