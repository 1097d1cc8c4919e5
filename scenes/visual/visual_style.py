"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehavior showVisual")
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    chain = root.addChild("chain")
    chain.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    chain.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    chain.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="0 0 0  1 0 0  2 0 0",
        showObject=True,
        showObjectScale=8,
    )
    chain.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    chain.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 2")
    chain.addObject(
        "SpringForceField",
        name="SpringForceField1",
        indices1="0 1",
        indices2="1 2",
        stiffness=100,
        damping=0,
        lengths=1,
    )

    below = root.addChild("below")
    below.addObject("VisualStyle", name="VisualStyle1", displayFlags="hideForceFields")
    below.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    below.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    below.addObject(
        "MechanicalObject",
        name="dofs",
        template="Vec3",
        position="0 -1 0  1 -1 0  2 -1 0",
        showObject=True,
        showObjectScale=8,
    )
    below.addObject("UniformMass", name="UniformMass1", vertexMass=1)
    below.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 2")
    below.addObject(
        "SpringForceField",
        name="SpringForceField1",
        indices1="0 1",
        indices2="1 2",
        stiffness=100,
        damping=0,
        lengths=1,
    )
    return root
