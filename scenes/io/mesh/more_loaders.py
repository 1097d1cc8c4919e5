"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"

    vtk = root.addChild("vtk")
    vtk.addObject("MeshVTKLoader", name="loader", filename="square.vtk")
    vtk.addObject("MeshTopology", name="mesh", src="@loader")
    vtk.addObject("MechanicalObject", name="points")

    vtu = root.addChild("vtu")
    vtu.addObject("MeshVTKLoader", name="loader", filename="tetrahedron.vtu")
    vtu.addObject("TetrahedronSetTopologyContainer", name="mesh", src="@loader")
    vtu.addObject("MechanicalObject", name="points")

    stl = root.addChild("stl")
    stl.addObject("MeshSTLLoader", name="loader", filename="square.stl", createSubelements=True)
    stl.addObject("TriangleSetTopologyContainer", name="mesh", src="@loader")
    stl.addObject("MechanicalObject", name="points")

    off = root.addChild("off")
    off.addObject("MeshOffLoader", name="loader", filename="square.off", rotation="90 0 0")
    off.addObject("MeshTopology", name="mesh", src="@loader")
    off.addObject("MechanicalObject", name="points")

    xsp = root.addChild("xsp")
    xsp.addObject("MeshXspLoader", name="loader", filename="chain.xs3")
    xsp.addObject("EdgeSetTopologyContainer", name="mesh", src="@loader")
    xsp.addObject("MechanicalObject", name="points")

    trian = root.addChild("trian")
    trian.addObject("MeshTrianLoader", name="loader", filename="square.trian")
    trian.addObject("TriangleSetTopologyContainer", name="mesh", src="@loader")
    trian.addObject("MechanicalObject", name="points")

    gid = root.addChild("gid")
    gid.addObject("GIDMeshLoader", name="loader", filename="tetrahedron.gid")
    gid.addObject("MeshTopology", name="mesh", src="@loader")
    gid.addObject("MechanicalObject", name="points")

    spheres = root.addChild("spheres")
    spheres.addObject("SphereLoader", name="loader", filename="spheres.sph", translation="0 0 1")
    spheres.addObject("MechanicalObject", name="centers", position="@loader.position")
    return root
