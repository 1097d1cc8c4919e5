"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("VisualStyle", name="VisualStyle1", displayFlags="showBehaviorModels showMappings")

    tetrahedron = root.addChild("tetrahedron")
    tetrahedron.addObject("RungeKutta4Solver", name="RungeKutta4Solver1")
    tetrahedron.addObject(
        "TetrahedronSetTopologyContainer",
        name="elements",
        position="0 0 0  2 0 0  0 2 0  0 0 2",
        tetrahedra="0 1 2 3",
    )
    tetrahedron.addObject("MechanicalObject", name="points", velocity="0 0 0  0 0 0  0 0 0  0 0 1")
    tetrahedron.addObject("UniformMass", name="UniformMass1", totalMass=1)

    parts = tetrahedron.addChild("parts")
    parts.addObject("TetrahedronSetTopologyContainer", name="elements")
    parts.addObject("SimpleTesselatedTetraTopologicalMapping", name="cut", input="@../elements", output="@elements")
    parts.addObject("MechanicalObject", name="points", showObject=True, showObjectScale=8)
    parts.addObject(
        "SimpleTesselatedTetraMechanicalMapping",
        name="SimpleTesselatedTetraMechanicalMapping1",
        input="@../points",
        output="@points",
    )

    hexahedron = root.addChild("hexahedron")
    hexahedron.addObject("RegularGridTopology", name="grid", n="2 2 2", min="3 0 0", max="5 2 2")

    parts_2 = hexahedron.addChild("parts")
    parts_2.addObject("HexahedronSetTopologyContainer", name="elements")
    parts_2.addObject("SimpleTesselatedHexaTopologicalMapping", name="cut", input="@../grid", output="@elements")
    return root
