"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("RegularGridTopology", name="grid", n="6 6 2", min="0 0 0", max="5 5 1")
    root.addObject("MechanicalObject", name="points")
    root.addObject("SphereROI", name="sphere", centers="0 0 0  5 5 0", radii=1.5, edgeAngle=10, direction="1 0 0")
    root.addObject("PlaneROI", name="plane", plane="0 0 0.5  5 0 0.5  5 2 0.5  1")
    root.addObject("PairBoxROI", name="frame", inclusiveBox="0 0 0 5 5 1", includedBox="1 1 0 4 4 1")
    root.addObject(
        "MeshROI",
        name="inside",
        ROIposition="-1 -1 -1  9 -1 -1  -1 9 -1  -1 -1 9",
        ROItriangles="0 2 1  0 1 3  0 3 2  1 2 3",
    )
    root.addObject("ProximityROI", name="near", centers="2.2 2.2 0", radii=3, N=4)
    root.addObject("MeshBoundaryROI", name="border", triangles="0 1 7  0 7 6")
    root.addObject("PointsFromIndices", name="corner", indices="0 1 6")
    root.addObject("ValuesFromIndices", name="values", indices="@near.indices", **{"in": "@points.position"})
    root.addObject(
        "IndicesFromValues",
        name="places",
        values="@corner.indices_position",
        **{"global": "@points.position"},
    )
    root.addObject("FixedProjectiveConstraint", name="fixed", indices="@sphere.indices")

    other = root.addChild("other")
    other.addObject("MechanicalObject", name="points", position="0.1 0 0  5 5 1.2  9 9 9")
    other.addObject(
        "NearestPointROI",
        name="pairs",
        template="Vec3",
        object1="@../points",
        object2="@points",
        radius=0.5,
    )
    return root
