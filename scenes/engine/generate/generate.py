"""A scene; run it with `settee run`."""


def createScene(root):
    root.name = "root"
    root.gravity = "0 -9.81 0"
    root.dt = 0.01
    root.addObject("DefaultAnimationLoop", name="DefaultAnimationLoop1")

    cube = root.addChild("cube")
    cube.addObject("EulerImplicitSolver", name="EulerImplicitSolver1")
    cube.addObject("CGLinearSolver", name="CGLinearSolver1", iterations=25, tolerance=1e-9, threshold=1e-9)
    cube.addObject(
        "GenerateRigidMass",
        name="solid",
        density=1000,
        position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1",
        quads="0 3 2 1  4 5 6 7  0 1 5 4  1 2 6 5  2 3 7 6  3 0 4 7",
    )
    cube.addObject("QuatToRigidEngine", name="frame", positions="0.5 0.5 0.5", orientations="0 0 0 1")
    cube.addObject("MechanicalObject", name="dofs", template="Rigid3", position="@frame.rigids")
    cube.addObject("UniformMass", name="UniformMass1", vertexMass="@solid.rigidMass")

    lists = root.addChild("lists")
    lists.addObject("RigidToQuatEngine", name="parts", rigids="1 2 3 0 0 0 1")
    lists.addObject("MergePoints", name="merged", position1="0 0 0  1 0 0", position2="@parts.positions")
    lists.addObject("NormEngine", name="sizes", input="@merged.points")
    lists.addObject("DifferenceEngine", name="difference", input="@sizes.output", substractor=1)
    lists.addObject("MathOp", name="sum", input1="@difference.output", input2=1, op="+")
    lists.addObject("IndexValueMapper", name="marked", inputValues="@sum.output", indices=0, value=5)
    lists.addObject("MapIndices", name="mapped", indices="2 0 1", **{"in": "0 1 2"})
    lists.addObject("MechanicalObject", name="dofs", template="Vec3", position="@merged.points")
    return root
