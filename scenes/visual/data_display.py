"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.02
    root.gravity = "0 0 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showVisualModels")
    root.addObject("Camera", name="Camera1", position="1.6 0.4 3.9", lookAt="1.6 0.5 0")

    sheet = root.addChild("sheet")
    sheet.addObject("EulerImplicitSolver", name="EulerImplicitSolver1", rayleighMass=1, rayleighStiffness=0.1)
    sheet.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=100, tolerance=1e-12, threshold=1e-12)
    sheet.addObject("RegularGridTopology", name="grid", n="9 9 1", min="0 0 0", max="1 1 0")
    sheet.addObject("MechanicalObject", name="dofs", template="Vec3")
    sheet.addObject("UniformMass", name="UniformMass1", totalMass=1)
    sheet.addObject(
        "TriangleFEMForceField",
        name="TriangleFEMForceField1",
        youngModulus=200,
        poissonRatio=0.3,
        method="large",
    )
    sheet.addObject("FixedProjectiveConstraint", name="FixedProjectiveConstraint1", indices="0 8 72")
    sheet.addObject("ConstantForceField", name="ConstantForceField1", indices=80, forces="4 2.5 6")

    distances = sheet.addChild("distances")
    distances.addObject("MechanicalObject", name="dofs", template="Vec1")
    distances.addObject(
        "DistanceFromTargetMapping",
        name="DistanceFromTargetMapping1",
        input="@../dofs",
        output="@dofs",
        targetPositions="@../dofs.rest_position",
    )

    cut = sheet.addChild("cut")
    cut.addObject("ClipPlane", name="ClipPlane1", position="0.5 0.5 0", normal="1 0.6 0")
    cut.addObject(
        "OglColorMap",
        name="OglColorMap1",
        colorScheme="Blue to Red",
        legendTitle="distance",
        min="@values.currentMin",
        max="@values.currentMax",
    )
    cut.addObject("DataDisplay", name="values", pointData="@../distances/dofs.position")
    cut.addObject("IdentityMapping", name="IdentityMapping1", input="@../dofs", output="@values")

    whole = sheet.addChild("whole")
    whole.addObject("VisualTransform", name="VisualTransform1", transform="1.5 0 0 0 0 0 1")
    whole.addObject(
        "OglColorMap",
        name="OglColorMap1",
        colorScheme="Blue to Red",
        legendTitle="distance",
        min="@values.currentMin",
        max="@values.currentMax",
    )
    whole.addObject("DataDisplay", name="values", pointData="@../distances/dofs.position")
    whole.addObject("IdentityMapping", name="IdentityMapping1", input="@../dofs", output="@values")
    return root
