"""Answers of components and data, components written in Python of every type of points, prefabs and events, each with its values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import Sofa
import Sofa.Core
import Sofa.Simulation

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")


@pytest.fixture
def damped() -> Any:
    """Two masses of 2 kg joined by a spring, damped differently along the axes."""
    root = Sofa.Core.Node("root", gravity=[0, 0, -10])
    root.addObject("EulerImplicitSolver", name="ode")
    root.addObject("SparseLDLSolver", name="linear")
    root.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0], [1, 0, 0]])
    root.addObject("UniformMass", name="mass", totalMass=4.0)
    root.addObject("SpringForceField", name="spring", spring="0 1 100 0 1")
    root.addObject("DiagonalVelocityDampingForceField", name="damping", dampingCoefficient=[[1, 2, 3]])
    Sofa.Simulation.init(root)
    return root


def test_matrices_have_the_numbers_of_the_scene(damped: Any) -> None:
    h = 0.01
    stiffness = np.zeros((6, 6))
    stiffness[np.ix_([0, 3], [0, 3])] = [[-100, 100], [100, -100]]
    damping = np.diag([-1.0, -2, -3] * 2)
    np.testing.assert_array_equal(damped.damping.assembleBMatrix().toarray(), damping)
    np.testing.assert_allclose(damped.spring.assembleKMatrix().toarray(), stiffness, atol=1e-12)
    assert damped.spring.assembleBMatrix().toarray().any() == np.False_
    with pytest.raises(ValueError, match="no damping matrix"):
        damped.dofs.assembleBMatrix()
    with pytest.raises(ValueError, match="no step was made yet"):
        damped.linear.get_system_matrix()
    Sofa.Simulation.animate(damped, h)
    # M - h B - h^2 K, and from rest the right side is h times the weight.
    for solver in (damped.linear, damped.ode):
        np.testing.assert_allclose(solver.get_system_matrix().toarray(), 2 * np.eye(6) - h * damping - h * h * stiffness, rtol=1e-12, atol=1e-15)
        np.testing.assert_allclose(solver.get_rhs_vector(), [0, 0, -20 * h] * 2, rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose(damped.dofs.velocity.value, [[0, 0, -20 * h / (2 + 3 * h)]] * 2, rtol=1e-12, atol=1e-15)


def test_boxes_follow_the_points(damped: Any) -> None:
    damped.dofs.computeBBox()
    assert damped.dofs.bbox.value.tolist() == [0, 0, 0, 1, 0, 0]
    Sofa.Simulation.animate(damped, 0.01)
    damped.dofs.computeBBox()
    z = damped.dofs.position.value[0, 2]
    for owner in (damped.dofs, damped):
        np.testing.assert_allclose(owner.bbox.value, [0, 0, z, 1, 0, z], atol=1e-15)


def test_cleanup_takes_nothing_away(damped: Any) -> None:
    Sofa.Simulation.animate(damped, 0.01)
    before = damped.dofs.position.value.copy()
    damped.dofs.cleanup()
    damped.linear.cleanup()
    np.testing.assert_array_equal(damped.dofs.position.value, before)
    Sofa.Simulation.animate(damped, 0.01)
    assert damped.dofs.position.value[0, 2] < before[0, 2] < 0


def test_visual_models_follow_without_being_told(damped: Any) -> None:
    below = damped.addChild("below")
    model = below.addObject("OglModel", name="model", position=[[0, 0, 0], [1, 0, 0]])
    below.addObject("IdentityMapping", input="@../dofs", output="@model")
    Sofa.Simulation.init(damped)
    for prepare in (Sofa.Simulation.initVisual, Sofa.Simulation.initTextures, Sofa.Simulation.updateVisual):
        assert prepare(damped) is None
    Sofa.Simulation.animate(damped, 0.01)
    Sofa.Simulation.updateVisual(damped)
    # Visual models have single precision.
    np.testing.assert_allclose(model.position.value, damped.dofs.position.value, atol=1e-7)
    assert model.position.value[0, 2] < 0


def test_places_paths_and_parts_by_name(damped: Any) -> None:
    state, data = damped.dofs, damped.dofs.position
    assert (damped.getAsACreateObjectParameter(), state.getAsACreateObjectParameter(), data.getAsACreateObjectParameter()) == ("@/", "@/dofs", "@/dofs.position")
    child = damped.addChild("child")
    for made, name in ((state, "MechanicalObject"), (child, "Node")):
        assert made.getClassName() == name and Path(made.getInstanciationSourceFileName()).name == Path(__file__).name
        assert made.getDefinitionSourceFilePos() == 0
        made.setDefinitionSourceFilePos(12)
        assert made.getDefinitionSourceFilePos() == 12
    assert damped["dofs.position"].value.tolist() == data.value.tolist() and damped["/child/"] is child and state["."] is state
    assert state["position"] == data and data[1].tolist() == [1, 0, 0] and data[1, 0] == 1
    entered = []
    child.onCtxEnter, child.onCtxExit = (lambda: entered.append("in")), (lambda: entered.append("out"))
    with child as inside:
        assert inside is child and entered == ["in"]
    assert entered == ["in", "out"]


def test_data_are_written_and_read_by_methods(damped: Any) -> None:
    data = damped.mass.totalMass
    data.setValue(6.0)
    data.updateIfDirty()
    assert (data.getValue(), data.value, damped.mass.vertexMass.value) == (6.0, 6.0, 3.0)
    assert (data + 1, data - 1, data * 2, 1 + data, 13 - data) == (7.0, 5.0, 12.0, 7.0, 7.0)
    velocity = damped.dofs.velocity
    velocity.setValue([[1, 0, 0], [0, 2, 0]])
    velocity[1, 1] = 5.0
    velocity[0] = [3, 0, 0]
    assert velocity.getValue().tolist() == [[3, 0, 0], [0, 5, 0]]
    with pytest.raises(ValueError, match=r"expected shape \(2, 3\)"):
        velocity.setValue([1, 2, 3])


def test_links_say_the_path_as_it_was_written() -> None:
    root = Sofa.Core.Node("root")
    root.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0]])
    child = root.addChild("child")
    state = child.addObject("MechanicalObject", name="points")
    mapping = child.addObject("IdentityMapping", input="@../dofs", output="@points")
    link = mapping.findLink("input")
    assert (link.getPath(), link.getLinkedPath(), link.getSize()) == ("@../dofs", "@/dofs", 1) and link.getLinkedBase() is root.dofs
    assert isinstance(link, Sofa.Core.BaseLink) and isinstance(state.linkpath, Sofa.Core.LinkPath)
    assert (str(state.linkpath), state.linkpath.target()) == ("@/child/points", state)


def test_names_of_classes_stand_for_the_same_things(damped: Any) -> None:
    core = Sofa.Core
    assert isinstance(damped, core.BaseNode) and isinstance(damped.dofs, core.BaseObject) and not isinstance(damped, core.BaseObject)
    assert isinstance(damped.dofs.position, core.BaseData) and isinstance(damped.dofs.position, core.DataLink)
    assert isinstance(damped.dofs.getClass(), core.BaseClass) and isinstance(damped.dofs.__data__, core.DataDict)
    assert isinstance(damped.objects, core.NodeIterator) and isinstance(core.ObjectFactory.getComponent("UniformMass"), core.ClassEntry)
    assert core.BasePrefab is core.RawPrefab is core.Prefab and issubclass(core.Prefab, core.Node)


TYPES = {
    "Vec1d": ([[1.0], [2.0]], 1), "Vec2d": ([[1.0, 2.0]], 2), "Vec3d": ([[1.0, 2.0, 3.0]], 3), "Vec6d": ([[1.0, 2, 3, 4, 5, 6]], 6),
    "Rigid2d": ([[1.0, 2.0, 0.5]], 3), "Rigid3d": ([[1.0, 2.0, 3.0, 0, 0, 0, 1]], 6),
}


@pytest.mark.parametrize("template", TYPES)
def test_force_fields_act_on_points_of_every_type(template: str) -> None:
    position, width = TYPES[template]
    shapes = set()

    class Push(getattr(Sofa.Core, f"ForceField{template}")):  # type: ignore[misc]
        """1, 2, 3, ... along the axes, and a drag of 5 times the velocity."""

        def addForce(self, params: Any, force: Any, position: Any, velocity: Any) -> None:
            shapes.add((force.value.shape, position.value.shape, velocity.value.shape))
            with force.writeableArray() as f:
                f += np.arange(1, width + 1) - 5 * velocity.value

        def addDForce(self, params: Any, dforce: Any, dx: Any) -> None:
            pass

    root = Sofa.Core.Node("root", gravity=[0, 0, 0])
    root.addObject("EulerExplicitSolver")
    state = root.addObject("MechanicalObject", template=template, position=position)
    root.addObject("UniformMass", vertexMass="2" if template.startswith("Vec") else "2 1 1" if template == "Rigid2d" else "2 1 [1 0 0 0 1 0 0 0 1]")
    field = root.addObject(Push(name="push"))
    Sofa.Simulation.init(root)
    inertia = np.full(width, 2.0)
    if template.startswith("Rigid"):
        # The mass times the unit inertia.
        inertia[-1 if template == "Rigid2d" else -3 :] = 2.0
    v = np.zeros(width)
    for _ in range(2):
        Sofa.Simulation.animate(root, 0.01)
        v += 0.01 * (np.arange(1, width + 1) - 5 * v) / inertia
    n = len(position)
    np.testing.assert_allclose(state.velocity.value, [v] * n, rtol=1e-9)
    assert shapes == {((n, width), (n, len(position[0])), (n, width))} and field.getTemplateName() == template
    if template != "Rigid3d":
        # The speeds of both steps: v1 = 0.01 a, and v.
        first = 0.01 * np.arange(1, width + 1) / inertia
        np.testing.assert_allclose(state.position.value, np.array(position) + 0.01 * (first + v), rtol=1e-12)


class Frames(Sofa.Core.Mapping_Vec3d_Rigid3d):  # type: ignore[misc]
    """A frame at each point, that does not turn."""

    def apply(self, params: Any, out: Any, position: Any) -> None:
        with out.writeableArray() as found:
            found[:, :3] = position.value
            found[:, 3:] = [0, 0, 0, 1]

    def applyJ(self, params: Any, out: Any, velocity: Any) -> None:
        with out.writeableArray() as found:
            found[:, :3] = velocity.value


class Arm(Sofa.Core.Mapping_Rigid3d_Vec3d):  # type: ignore[misc]
    """A point at a distance of 2 along x from each frame, for small turns."""

    arm = np.array([2.0, 0, 0])

    def apply(self, params: Any, out: Any, position: Any) -> None:
        with out.writeableArray() as found:
            found[...] = position.value[:, :3] + self.arm

    def applyJ(self, params: Any, out: Any, velocity: Any) -> None:
        with out.writeableArray() as found:
            found[...] = velocity.value[:, :3] + np.cross(velocity.value[:, 3:], self.arm)


def test_points_lead_frames() -> None:
    root = Sofa.Core.Node("root", gravity=[0, 0, 0])
    root.addObject("EulerImplicitSolver")
    root.addObject("SparseLDLSolver")
    dofs = root.addObject("MechanicalObject", name="dofs", template="Vec3d", position=[[1, 2, 3]], velocity=[[4, 0, 0]])
    root.addObject("UniformMass", totalMass=2.0)
    child = root.addChild("child")
    frames = child.addObject("MechanicalObject", name="frames", template="Rigid3d", position=[[0, 0, 0, 0, 0, 0, 1]])
    child.addObject(Frames(name="mapping", input="@../dofs", output="@frames"))
    child.addObject("ConstantForceField", template="Rigid3d", indices=[0], forces=[[0, 8, 0, 5, 5, 5]])
    Sofa.Simulation.init(root)
    assert frames.position.value.tolist() == [[1, 2, 3, 0, 0, 0, 1]] and frames.velocity.value.tolist() == [[4, 0, 0, 0, 0, 0]]
    Sofa.Simulation.animate(root, 0.01)
    # The force of 8 N comes back to 2 kg, the torque to nothing.
    np.testing.assert_allclose(dofs.velocity.value, [[4, 0.04, 0]], rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose(frames.position.value, [[1.04, 2.0004, 3, 0, 0, 0, 1]], rtol=1e-12)


def test_frames_lead_points() -> None:
    root = Sofa.Core.Node("root", gravity=[0, 0, 0])
    root.addObject("EulerImplicitSolver")
    root.addObject("SparseLDLSolver")
    dofs = root.addObject("MechanicalObject", name="dofs", template="Rigid3d", position=[[1, 0, 0, 0, 0, 0, 1]], velocity=[[0, 0, 0, 0, 0, 3]])
    root.addObject("UniformMass", vertexMass="4 1 [0.25 0 0 0 0.25 0 0 0 0.25]")
    child = root.addChild("child")
    point = child.addObject("MechanicalObject", name="point", template="Vec3d", position=[[0, 0, 0]])
    child.addObject(Arm(name="mapping", input="@../dofs", output="@point"))
    child.addObject("ConstantForceField", template="Vec3d", indices=[0], forces=[[0, 0, 8]])
    Sofa.Simulation.init(root)
    assert point.position.value.tolist() == [[3, 0, 0]] and point.velocity.value.tolist() == [[0, 6, 0]]
    Sofa.Simulation.animate(root, 0.01)
    # 8 N on 4 kg; the torque (2, 0, 0) x (0, 0, 8) = (0, -16, 0) on an inertia of 4 x 0.25.
    np.testing.assert_allclose(dofs.velocity.value, [[0, 0, 0.02, 0, -0.16, 3]], rtol=1e-9, atol=1e-12)


def test_prefabs_build_anew_with_a_method_of_their_own() -> None:
    class Row(Sofa.Core.RawPrefab):  # type: ignore[misc]
        prefabParameters = [{"name": "count", "type": "int", "help": "How many.", "default": 2}]
        prefabData = [{"name": "spacing", "type": "double", "help": "How far apart.", "default": 0.5}]

        def init(self) -> None:
            self.build("first")

        def doReInit(self) -> None:
            self.build("again")

        def build(self, name: str) -> None:
            places = [[self.spacing.value * index, 0, 0] for index in range(self.count.value)]
            self.addObject("MechanicalObject", name=name, position=places)

    row = Sofa.Core.Node("root").addChild(Row(name="row", spacing=2.0))
    assert row.first.position.value.tolist() == [[0, 0, 0], [2, 0, 0]] and row.spacing.getHelp() == "How far apart."
    row.count = 3
    assert len(row.first.position.value) == 2
    row.reinit()
    assert [entry.getName() for entry in row.objects] == ["again"] and row.again.position.value.tolist() == [[0, 0, 0], [2, 0, 0], [4, 0, 0]]
    # From now on a change is enough.
    row.setSourceTracking("")
    row.spacing = 1.0
    assert row.again.position.value.tolist() == [[0, 0, 0], [1, 0, 0], [2, 0, 0]]


class Diary(Sofa.Core.Controller):
    """Notes the events of a step with what the scene is like then."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        Sofa.Core.Controller.__init__(self, *args, **kwargs)
        self.seen: list[tuple[str, float, float]] = []

    def note(self, event: dict[str, Any]) -> None:
        root = self.getRoot()
        self.seen.append((event["type"], float(root.time.value), float(root.body.dofs.position.value[0, 2])))

    onAnimateBeginEvent = onAnimateEndEvent = onCollisionBeginEvent = onCollisionEndEvent = note
    onIntegrateBeginEvent = onIntegrateEndEvent = note

    def onSimulationInitStartEvent(self, event: dict[str, Any]) -> None:
        self.seen.append((event["type"], float(self.getRoot().isInitialized()), 0.0))

    def onSimulationInitDoneEvent(self, event: dict[str, Any]) -> None:
        self.seen.append((event["type"], float(self.getRoot().isInitialized()), 0.0))


def test_events_come_in_the_order_of_a_step() -> None:
    root = Sofa.Core.Node("root", gravity=[0, 0, -10], dt=0.1)
    root.addObject("CollisionPipeline")
    root.addObject("BruteForceBroadPhase")
    root.addObject("BVHNarrowPhase")
    root.addObject("CollisionResponse", response="PenalityContactForceField")
    root.addObject("MinProximityIntersection", alarmDistance=0.5, contactDistance=0.2)
    body = root.addChild("body")
    body.addObject("EulerImplicitSolver")
    body.addObject("SparseLDLSolver")
    body.addObject("MechanicalObject", name="dofs", position=[[0, 0, 1]])
    body.addObject("UniformMass", totalMass=1.0)
    body.addObject("SphereCollisionModel", radius=0.1)
    diary = root.addObject(Diary(name="diary"))
    Sofa.Simulation.init(root)
    assert diary.seen == [("SimulationInitStartEvent", 0.0, 0.0), ("SimulationInitDoneEvent", 1.0, 0.0)]
    diary.seen.clear()
    Sofa.Simulation.animate(root, 0.1)
    before, after = 1.0, pytest.approx(0.9)
    assert [(name, z) for name, _, z in diary.seen] == [
        ("AnimateBeginEvent", before), ("CollisionBeginEvent", before), ("CollisionEndEvent", before),
        ("IntegrateBeginEvent", before), ("IntegrateEndEvent", after), ("AnimateEndEvent", after),
    ]
    assert diary.seen[0][1] == 0.0 and root.time.value == pytest.approx(0.1)
