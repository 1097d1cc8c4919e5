"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    body.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    body.addObject(
        "TetrahedronSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  0 1 0  0 0 1  1 1 1",
        tetrahedra="0 1 2 3  1 2 3 4",
    )
    body.addObject("MechanicalObject", name="dofs", template="Vec3")
    body.addObject("NodalMassDensity", name="NodalMassDensity1", property="1 1 1 1 5")
    body.addObject("FEMMass", name="FEMMass1", template="Vec3,Tetrahedron", consistent=True)
    body.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 1 3")
    body.addObject(
        "LinearSmallStrainFEMForceField",
        name="LinearSmallStrainFEMForceField1",
        template="Vec3,Tetrahedron",
        youngModulus=5000,
        poissonRatio=0.3,
    )
    return root
