"""A scene with everything that a script may be called for within a step: changes of it are run by `settee-attack scripts`."""

import numpy as np
import Sofa.Core


class Watch(Sofa.Core.Controller):
    """Reads and writes at every event, and lets parts of the scene come and go."""

    def __init__(self, *args, **kwargs):
        Sofa.Core.Controller.__init__(self, *args, **kwargs)
        self.body = kwargs["body"]
        self.count = 0
        self.addData("goal", type="vector<Vec3d>", value=[[0, 0, 0]])

    def onSimulationInitDoneEvent(self, event):
        self.goal.setParent(self.body.dofs.position)

    def onAnimateBeginEvent(self, event):
        self.count += 1
        time = self.getRoot().time.value
        self.body.push.forces = [[np.sin(6.28 * time), 0.5, 0]]
        with self.body.dofs.velocity.writeableArray() as velocity:
            velocity[1] *= 0.5

    def onIntegrateBeginEvent(self, event):
        if self.count == 2:
            self.body.elastic.youngModulus = 2000

    def onCollisionBeginEvent(self, event):
        self.body.mass.totalMass = 1.5

    def onCollisionEndEvent(self, event):
        self.last = self.body.dofs.position.value[4, 1]

    def onIntegrateEndEvent(self, event):
        if self.count == 1:
            other = self.body.addChild("other")
            other.addObject("MechanicalObject", name="points", position=[[1, 0, 0]])

    def onAnimateEndEvent(self, event):
        if self.count == 2:
            self.body.removeChild(self.body.other)
        self.seen = [float(self.goal.value[0, 0]), event["dt"]]


class Twice(Sofa.Core.DataEngine):
    """Data from data."""

    def __init__(self, *args, **kwargs):
        Sofa.Core.DataEngine.__init__(self, *args, **kwargs)
        self.addData("given", type="double", value=1.5)
        self.addData("twice", type="double", value=0.0)
        self.addInput(self.given)
        self.addOutput(self.twice)

    def update(self):
        self.twice.value = 2 * self.given.value


class Drag(Sofa.Core.ForceFieldVec3d):
    """A force against the velocity."""

    def addForce(self, params, force, position, velocity):
        with force.writeableArray() as values:
            values -= 0.1 * velocity.value

    def addDForce(self, params, dforce, dx):
        with dforce.writeableArray() as values:
            values -= 0.1 * dx.value * params["kFactor"]

    def addKToMatrix(self, params, n_points, size):
        return np.zeros((size, size))


class Height(Sofa.Core.Mapping):
    """The heights of points as positions on a line."""

    def apply(self, position):
        return position[:, 1:2]

    def jacobian(self, position):
        n = len(position)
        return [[row, 3 * row + 1, 1.0] for row in range(n)]


def createScene(root):
    root.gravity = [0, -9.81, 0]
    root.dt = 0.01
    root.addObject("CollisionPipeline")
    root.addObject("BruteForceBroadPhase")
    root.addObject("BVHNarrowPhase")
    root.addObject("MinProximityIntersection", alarmDistance=0.1, contactDistance=0.05)
    root.addObject("CollisionResponse", response="PenalityContactForceField")
    body = root.addChild("body")
    body.addObject("EulerImplicitSolver", name="ode", rayleighStiffness=0.1)
    body.addObject("CGLinearSolver", iterations=25, tolerance=1e-9, threshold=1e-12)
    body.addObject(
        "TetrahedronSetTopologyContainer",
        name="cells",
        position=[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]],
        tetrahedra=[[0, 1, 2, 3], [4, 2, 1, 3]],
    )
    body.addObject("TetrahedronSetTopologyModifier", name="modifier")
    body.addObject("MechanicalObject", name="dofs", template="Vec3d")
    body.addObject("UniformMass", name="mass", totalMass=1.0)
    body.addObject("TetrahedralCorotationalFEMForceField", name="elastic", youngModulus=1000, poissonRatio=0.3)
    body.addObject("BoxROI", name="end", box=[-0.1, -0.1, -0.1, 0.1, 0.1, 0.1])
    body.addObject("FixedProjectiveConstraint", name="fixed", indices="@end.indices")
    body.addObject("ConstantForceField", name="push", indices=[1], forces=[[0, 0, 0]])
    body.addObject(Drag(name="drag"))
    skin = body.addChild("skin")
    skin.addObject("MechanicalObject", name="points", template="Vec3d")
    skin.addObject("SphereCollisionModel", radius=0.1)
    skin.addObject("IdentityMapping", name="mapping", input="@../dofs", output="@points")
    heights = body.addChild("heights")
    heights.addObject("MechanicalObject", name="line", template="Vec1d", position=[[0], [0], [1], [0], [1]])
    heights.addObject(Height(name="height", input="@../dofs", output="@line"))
    heights.addObject("RestShapeSpringsForceField", stiffness=10, points=[2])
    root.addObject(Twice(name="twice"))
    root.addObject(Watch(name="watch", body=body))
    return root
