"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 0 100"
    root.dt = 0.02
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisual showBehaviorModels")
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    reference = root.addChild("reference")
    reference.addObject("MeshOBJLoader", name="surface", filename="mesh/cylinder-bent.obj", handleSeams=True)
    reference.addObject("OglModel", name="model", src="@surface", color="green")

    springs = root.addChild("springs")
    springs.addObject("NewmarkImplicitSolver", name="NewmarkImplicitSolver1", rayleighStiffness=0.01)
    springs.addObject("SparseLDLSolver", name="SparseLDLSolver1")
    springs.addObject("MeshGmshLoader", name="loader", filename="mesh/cylinder.msh")
    springs.addObject("MeshTopology", name="MeshTopology1", src="@loader")
    springs.addObject("MechanicalObject", name="dofs", src="@loader", dx=15)
    springs.addObject("UniformMass", name="UniformMass1", totalMass=15)
    springs.addObject("BoxROI", name="ends", box="-5 -18 -5  25 -17 5  -5 17 -5  25 18 5")
    springs.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@ends.indices")
    springs.addObject("MeshSpringForceField", name="MeshSpringForceField1", tetrasStiffness=1870)

    visual = springs.addChild("visual")
    visual.addObject("MeshOBJLoader", name="surface", filename="mesh/cylinder.obj", handleSeams=True)
    visual.addObject("OglModel", name="model", src="@surface", color="yellow", dx=15)
    visual.addObject("BarycentricMapping", name="BarycentricMapping1", input="@..", output="@model")

    corotational = root.addChild("corotational")
    corotational.addObject("NewmarkImplicitSolver", name="NewmarkImplicitSolver1", rayleighStiffness=0.01)
    corotational.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-8, threshold=1e-12)
    corotational.addObject("MeshGmshLoader", name="loader", filename="mesh/cylinder.msh")
    corotational.addObject("MeshTopology", name="MeshTopology1", src="@loader")
    corotational.addObject("MechanicalObject", name="dofs", src="@loader", dx=30)
    corotational.addObject("UniformMass", name="UniformMass1", totalMass=15)
    corotational.addObject("BoxROI", name="ends", box="25 -18 -5  35 -17 5  25 17 -5  35 18 5")
    corotational.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@ends.indices")
    corotational.addObject(
        "TetrahedronFEMForceField",
        name="TetrahedronFEMForceField1",
        youngModulus=1116,
        poissonRatio=0.45,
        method="polar",
    )

    visual_2 = corotational.addChild("visual")
    visual_2.addObject("MeshOBJLoader", name="surface", filename="mesh/cylinder.obj", handleSeams=True)
    visual_2.addObject("OglModel", name="model", src="@surface", color="cyan", dx=30)
    visual_2.addObject("BarycentricMapping", name="BarycentricMapping1", input="@..", output="@model")

    linear = root.addChild("linear")
    linear.addObject("NewmarkImplicitSolver", name="NewmarkImplicitSolver1", rayleighStiffness=0.01)
    linear.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-8, threshold=1e-12)
    linear.addObject("MeshGmshLoader", name="loader", filename="mesh/cylinder.msh")
    linear.addObject("MeshTopology", name="MeshTopology1", src="@loader")
    linear.addObject("MechanicalObject", name="dofs", src="@loader", dx=45)
    linear.addObject("UniformMass", name="UniformMass1", totalMass=15)
    linear.addObject("BoxROI", name="ends", box="40 -18 -5  50 -17 5  40 17 -5  50 18 5")
    linear.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@ends.indices")
    linear.addObject(
        "TetrahedronFEMForceField",
        name="TetrahedronFEMForceField1",
        youngModulus=1116,
        poissonRatio=0.45,
        method="small",
    )

    visual_3 = linear.addChild("visual")
    visual_3.addObject("MeshOBJLoader", name="surface", filename="mesh/cylinder.obj", handleSeams=True)
    visual_3.addObject("OglModel", name="model", src="@surface", color="red", dx=45)
    visual_3.addObject("BarycentricMapping", name="BarycentricMapping1", input="@..", output="@model")
    return root
