"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    sheet = root.addChild("sheet")
    sheet.addObject("BDFOdeSolver", name="BDFOdeSolver1", order=2, rayleighMass=0, rayleighStiffness=0)
    sheet.addObject("NewtonRaphsonSolver", name="NewtonRaphsonSolver1", maxNbIterationsNewton=20)
    sheet.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    sheet.addObject(
        "TriangleSetTopologyContainer",
        name="mesh",
        position="0 0 0  1 0 0  1 1 0  0 1 0",
        triangles="0 1 2  0 2 3",
    )
    sheet.addObject("MechanicalObject", name="dofs", template="Vec3")
    sheet.addObject("MeshMatrixMass", name="MeshMatrixMass1", totalMass=2)
    sheet.addObject("RestShapeSpringsForceField", name="RestShapeSpringsForceField1", stiffness=50)
    return root
