"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.dt = 0.01
    root.gravity = "0 0 0"
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")
    root.addObject("RegularGridTopology", name="grid", n="5 3 3", min="0 0 0", max="4 2 2")
    root.addObject("MechanicalObject", name="points")
    root.addObject("BoxROI", name="left", box="-1 -1 -1  0.5 3 3")
    root.addObject("BoxROI", name="low", box="-1 -1 -1  5 0.5 3")
    root.addObject("MergeROIs", name="either", indices1="@left.indices", indices2="@low.indices")
    root.addObject("MergeSets", name="both", in1="@left.indices", in2="@low.indices", op="intersection")
    root.addObject("ComplementaryROI", name="rest", indices1="@either.indices")
    root.addObject("SelectLabelROI", name="labelled", labels="0 1 2 1 0", selectLabels="0 2")
    root.addObject(
        "ValuesFromPositions",
        name="values",
        inputValues="@points.position",
        blockSize=3,
        box="-1 -1 -1  0.5 0.5 0.5",
    )
    root.addObject("SubsetTopology", name="halves", box="-1 -1 -1  2 3 3", localIndices=True)
    root.addObject("FixedProjectiveConstraint", name="fixed", indices="@both.out")

    right = root.addChild("right")
    right.addObject(
        "MeshTopology",
        name="mesh",
        position="@../halves.pointsOutROI",
        tetrahedra="@../halves.tetrahedraOutROI",
    )
    right.addObject("MechanicalObject", name="points")
    return root
