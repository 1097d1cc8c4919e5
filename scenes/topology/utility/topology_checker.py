"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 -9.81 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels showForceFields")

    bar = root.addChild("bar")
    bar.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighStiffness=0.1, rayleighMass=0.1)
    bar.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    bar.addObject(
        "TetrahedronSetTopologyContainer",
        name="cells",
        position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1  2 0 0  2 1 0  2 0 1  2 1 1",
        tetrahedra="0 1 3 4  1 2 3 6  1 3 4 6  1 4 5 6  3 4 6 7  1 2 6 9  1 8 9 6  1 8 6 10  1 6 5 10  8 9 6 11  8 6 10 11",
    )
    bar.addObject("TetrahedronSetTopologyModifier", name="modifier")
    bar.addObject("MechanicalObject", name="dofs")
    bar.addObject("DiagonalMass", name="DiagonalMass1", massDensity=1)
    bar.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 3 4 7")
    bar.addObject(
        "TetrahedralCorotationalFEMForceField",
        name="TetrahedralCorotationalFEMForceField1",
        youngModulus=2000,
        poissonRatio=0.3,
        method="large",
    )
    bar.addObject(
        "TopologicalChangeProcessor",
        name="TopologicalChangeProcessor1",
        useDataInputs=True,
        timeToRemove=0.015,
        interval=0.03,
        tetrahedraToRemove=9,
    )
    bar.addObject("TopologyChecker", name="TopologyChecker1", eachStep=True)
    return root
