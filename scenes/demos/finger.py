"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.02
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisual")

    finger = root.addChild("finger")
    finger.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=0.1, rayleighStiffness=0.02)
    finger.addObject("SparseLDLSolver", name="SparseLDLSolver1", template="CompressedRowSparseMatrixMat3x3")
    finger.addObject("MeshGmshLoader", name="loader", filename="mesh/finger.msh")
    finger.addObject("TetrahedronSetTopologyContainer", name="mesh", src="@loader")
    finger.addObject("MechanicalObject", name="dofs", template="Vec3", src="@loader")
    finger.addObject("MeshMatrixMass", name="MeshMatrixMass1", massDensity=1080)
    finger.addObject(
        "TetrahedronHyperelasticityFEMForceField",
        name="rubber",
        materialName="NeoHookean",
        ParameterSet="51724 465517",
    )
    finger.addObject("BoxROI", name="clamp", box="-0.001 -1 -1  0.004 1 1")
    finger.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="@clamp.indices")

    air = finger.addChild("air")
    air.addObject("MeshOBJLoader", name="loader", filename="mesh/finger-air.obj")
    air.addObject("MeshTopology", name="surface", src="@loader")
    air.addObject("MechanicalObject", name="dofs", template="Vec3")
    air.addObject("SurfacePressureForceField", name="pressure", pressure=25000, pulseMode=1, pressureSpeed=25000)
    air.addObject("BarycentricMapping", name="BarycentricMapping1")

    skin = finger.addChild("skin")
    skin.addObject("MeshOBJLoader", name="loader", filename="mesh/finger.obj")
    skin.addObject("OglModel", name="model", src="@loader", color="0.93 0.62 0.32 1")
    skin.addObject("BarycentricMapping", name="BarycentricMapping1", input="@../dofs", output="@model")
    return root
