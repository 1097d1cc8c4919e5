"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    bodies = root.addChild("bodies")
    bodies.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0, rayleighStiffness=0)
    bodies.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    bodies.addObject("MechanicalObject", name="dofs", template="Rigid3", position="0 0 0 0 0 0 1  2 0 0 0 0 0 1")
    bodies.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    bodies.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices=0)
    bodies.addObject(
        "FrameSpringForceField",
        name="FrameSpringForceField1",
        spring="BEGIN_SPRING 0 1 VEC_1 1 0 0 VEC_2 -1 0 0 KS_T 5000 KS_R 500 KD 1 END_SPRING",
    )
    return root
