"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 -9.81"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    recorded = root.addChild("recorded")
    recorded.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    recorded.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    recorded.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0")
    recorded.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    recorded.addObject("WriteState", name="WriteState1", filename="write_state.txt.gz", writeV=True, period=0.02)

    played = root.addChild("played")
    played.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0")
    played.addObject("ReadState", name="ReadState1", filename="falling_point.txt", translation="1 0 0", loop=True)

    compared = root.addChild("compared")
    compared.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    compared.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    compared.addObject("MechanicalObject", name="dofs", template="Vec3", position="0 0 0")
    compared.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    compared.addObject("CompareState", name="CompareState1", filename="falling_point.txt")
    return root
