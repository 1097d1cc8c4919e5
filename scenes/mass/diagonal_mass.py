"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    tetrahedron = root.addChild("tetrahedron")
    tetrahedron.addObject("EulerExplicitSolver", name="EulerExplicitSolver1")
    tetrahedron.addObject(
        "TetrahedronSetTopologyContainer",
        name="TetrahedronSetTopologyContainer1",
        position="0 0 0  1 0 0  0 1 0  0 0 1",
        tetrahedra="0 1 2 3",
    )
    tetrahedron.addObject("MechanicalObject", name="MechanicalObject1", template="Vec3")
    tetrahedron.addObject("DiagonalMass", name="DiagonalMass1", massDensity=24)

    bodies = root.addChild("bodies")
    bodies.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    bodies.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    bodies.addObject(
        "MechanicalObject",
        name="MechanicalObject1",
        template="Rigid3",
        position="0 0 0 0 0 0 1  2 0 0 0 0 0 1",
        velocity="0 0 0 0 1 0.1  0 0 0 1 0 0",
    )
    bodies.addObject(
        "DiagonalMass",
        name="DiagonalMass1",
        vertexMass="2 1 [0.1 0 0,0 0.2 0,0 0 0.3]  3 1 [0.2 0 0,0 0.2 0,0 0 0.2]",
    )
    return root
