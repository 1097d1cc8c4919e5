"""What scripts written for SofaPython3 rely on: each works, or is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import Sofa
import Sofa.Core
import Sofa.Simulation

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")


class Controller(Sofa.Core.Controller):
    pass


@pytest.fixture
def root() -> Any:
    root = Sofa.Core.Node("root")
    body = root.addChild("body")
    body.addObject("EulerImplicitSolver")
    body.addObject("CGLinearSolver", iterations=25, tolerance=1e-9, threshold=1e-9)
    body.addObject("MechanicalObject", name="mo", position=[[0, 0, 0], [1, 0, 0]])
    body.addObject("UniformMass", totalMass=1.0)
    return root


def step(root: Any, count: int = 1) -> None:
    for _ in range(count):
        Sofa.Simulation.animate(root, 0.01)


def test_a_node_that_is_switched_off_stands_still(root: Any) -> None:
    Sofa.Simulation.init(root)
    step(root)
    root.body.activated = False
    before = root.body.mo.position.value.copy()
    step(root, 3)
    np.testing.assert_array_equal(root.body.mo.position.value, before)
    root.body.setActive(True)
    step(root)
    assert (root.body.mo.position.value[:, 1] < before[:, 1]).all()


def test_no_event_comes_below_a_node_that_is_switched_off(root: Any) -> None:
    heard: list[str] = []
    for node in (root, root.body):
        controller = node.addObject(Controller())
        controller.onAnimateBeginEvent = lambda event, name=str(node.name.value): heard.append(name)
    Sofa.Simulation.init(root)
    step(root)
    root.body.activated = False
    step(root)
    root.body.activated = True
    step(root)
    assert heard == ["root", "body", "root", "root", "body"]


def test_handlers_of_instances_are_called_while_they_listen(root: Any) -> None:
    controller = root.addObject(Controller())
    heard: list[Any] = []
    controller.onAnimateBeginEvent = lambda event: heard.append(event["dt"])
    Sofa.Simulation.init(root)
    step(root)
    assert heard == [0.01]
    controller.onAnimateEndEvent = lambda event: heard.append("end")
    step(root)
    assert heard == [0.01, 0.01, "end"]
    controller.listening.value = False
    step(root)
    assert len(heard) == 3
    controller.listening.value = True
    step(root)
    assert len(heard) == 5


def test_a_text_in_place_of_a_handler_is_not_called(root: Any) -> None:
    class Odd(Sofa.Core.Controller):  # type: ignore[misc]
        onAnimateEndEvent = "text"

        def bwdInit() -> None:  # type: ignore[misc]
            raise AssertionError

    root.addObject(Odd(name="odd"))
    Sofa.Simulation.init(root)
    step(root)


def test_script_events_go_down_until_one_handles_them(root: Any) -> None:
    heard: list[Any] = []

    class Listener(Sofa.Core.Controller):  # type: ignore[misc]
        def onPythonScriptEvent(self, event: dict[str, Any]) -> bool:
            heard.append((self.getName(), event["event_name"], event["userData"], event["sender"]))
            return self.getName() == "second"

    for name in ("first", "second", "third"):
        root.body.addObject(Listener(name=name))
    root.addObject(Listener(name="above"))
    Sofa.Simulation.init(root)
    root.body.sendEvent([1], "hello")
    assert heard == [(name, "hello", [1], root.body) for name in ("first", "second")]


def test_own_attributes_are_kept_and_slips_are_refused(root: Any) -> None:
    root.thing = 3
    root.addThing = lambda: 7
    root.body.mo.count = 5
    root.loader = root.addObject("MeshOBJLoader", name="loader", filename="mesh/cube.obj")
    assert (root.thing, root.addThing(), root.body.mo.count) == (3, 7, 5)
    assert root.loader is root.getObject("loader")
    with pytest.raises(AttributeError, match='did you mean "gravity"'):
        root.gravty = [0, 0, 0]
    with pytest.raises(AttributeError, match='did you mean "position"'):
        root.body.mo.positon = [0, 0, 0]


def test_links_survive_adoption_renames_and_moves() -> None:
    part = Sofa.Core.Node("part")
    grid = part.addObject("RegularGridTopology", name="grid", n=[2, 2, 2], min=[0, 0, 0], max=[1, 1, 1])
    state = part.addObject("MechanicalObject", position=part.grid.position.getLinkPath())
    root = Sofa.Core.Node("root")
    root.addChild(part)
    part.name = "other"
    grid.setName("mesh")
    root.addChild("upper").moveChild(part)
    Sofa.Simulation.init(root)
    assert part.getPathName() == "/upper/other"
    np.testing.assert_array_equal(state.position.value, grid.position.value)
    assert len(state.position.value) == 8


def test_data_of_scripts_have_types_and_are_linked_both_ways(root: Any) -> None:
    root.addData("a", type="double", value=1.0)
    root.a.value = "3.5"
    root.addData("b", type="double", value="@/.a")
    assert root.a.value == 3.5 and root.b.value == 3.5 and root.b.getParent() is root.a
    root.a = 4
    assert root.b.value == 4.0
    with pytest.raises(ValueError, match="double"):
        root.a.value = "many"
    root.addData("points", type="vector<Vec3d>", value=[[1, 2, 3]])
    states = [root.addObject("MechanicalObject", name=f"s{i}", position=at) for i, at in enumerate(("@/.points", root.points.linkpath))]
    root.points.value = "4 5 6"
    for state in states:
        np.testing.assert_array_equal(state.position.value, [[4, 5, 6]])
    root.addData("seen", type="vector<Vec3d>")
    root.seen.setParent("@/body/mo.position")
    np.testing.assert_array_equal(root.seen.value, [[0, 0, 0], [1, 0, 0]])
    copy = root.addData(root.points)
    assert copy.getValueTypeString() == "vector<Vec3d>"


def test_engines_notice_what_their_inputs_mirror() -> None:
    class Next(Sofa.Core.DataEngine):  # type: ignore[misc]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.addData("before", type="int", value=1)
            self.addData("after", type="int", value=0)
            self.addInput(self.before)
            self.addOutput(self.after)

        def update(self) -> None:
            self.after.value = self.before.value + 1

    root = Sofa.Core.Node("root")
    root.addData("source", type="int", value=1)
    engine = root.addObject(Next(name="next"))
    engine.before.setParent(root.source)
    assert engine.after.value == 2
    root.source.value = 41
    assert engine.after.value == 42


def test_assigned_data_are_copied_and_links_know_their_targets(root: Any) -> None:
    goal = root.addChild("goal").addObject("MechanicalObject", name="goal", position=[[9, 9, 9], [9, 9, 9]])
    goal.position = root.body.mo.position
    np.testing.assert_array_equal(goal.position.value, [[0, 0, 0], [1, 0, 0]])
    assert goal.position.getParent() is None
    assert root.body.mo.linkpath.target() is root.body.mo
    assert root.body.mo.position.linkpath.target().getOwner() is root.body.mo


def test_data_that_follow_say_so(root: Any) -> None:
    with pytest.warns(Warning, match="follows @/body/mo.position"):
        root.addChild("goal").addObject("MechanicalObject", position=root.body.mo.position)


def test_components_compute_before_the_scene_is_initialised(root: Any) -> None:
    box = root.body.addObject("BoxROI", box=[-0.5, -0.5, -0.5, 0.5, 0.5, 0.5])
    box.init()
    assert box.indices.value.tolist() == [0]
    root.body.addObject("FixedProjectiveConstraint", indices=box.indices.value)
    Sofa.Simulation.init(root)
    step(root)
    np.testing.assert_array_equal(root.body.mo.position.value[0], [0, 0, 0])


def test_what_is_computed_early_is_not_computed_twice() -> None:
    root = Sofa.Core.Node("root")
    part = root.addChild("part")
    part.addObject("PointSetTopologyContainer", position=[[0, 0, 0], [1, 1, 1]])
    state = part.addObject("MechanicalObject", translation=[1, 0, 0])
    state.init()
    state.init()
    part.init()
    np.testing.assert_array_equal(state.position.value, [[1, 0, 0], [2, 1, 1]])
    Sofa.Simulation.init(root)
    np.testing.assert_array_equal(state.position.value, [[1, 0, 0], [2, 1, 1]])


def test_force_fields_are_initialised_and_miss_attributes_as_python_does(root: Any) -> None:
    class Push(Sofa.Core.ForceFieldVec3d):  # type: ignore[misc]
        def init(self) -> None:
            self.push = 3.0
            self.missing = False

        def addForce(self, params: Any, force: Any, position: Any, velocity: Any) -> None:
            self.missing = not hasattr(self, "nothing")
            force.array()[...] += self.push

    field = root.body.addObject(Push(name="push", mstate=root.body.mo))
    Sofa.Simulation.init(root)
    step(root)
    assert field.missing and root.body.mo.position.value[0, 0] > 0


def test_prefabs_take_parents_and_keep_other_keywords(root: Any) -> None:
    class Point(Sofa.Prefab):  # type: ignore[misc]
        properties = [{"name": "place", "type": "double", "default": 1.0}]

        def init(self) -> None:
            self.addObject("MechanicalObject", name="dofs", position=[[self.place.value, 0, 0]])

    point = Point(parent=root, place="2", colour="red")
    assert point.colour == "red" and root.Point is point
    point.place.value = 3
    assert point.dofs.position.value[0, 0] == 2
    point.setSourceTracking()
    point.place.value = 4
    assert point.dofs.position.value[0, 0] == 4 and len(point.objects) == 1
    point.addPrefabParameter(name="length", type="double", help="Length.", default=1.5)
    assert point.length.value == 1.5


def test_questions_to_nodes(root: Any) -> None:
    body = root.body
    assert body.hasODESolver() and not root.hasODESolver()
    assert body.getMass().getClassName() == "UniformMass" and root.getMass() is None
    assert body.getMechanicalMapping() is None and body.getForceField(0) is None and body.getTopology() is None
    assert body.getRootContext() is root and body.getClassName() == "Node"
    root.setDt(0.02)
    assert root.getDt() == 0.02 and root.getTime() == 0.0
    with root as entered:
        assert entered is root
    Sofa.Simulation.init(root)
    step(root)
    kinetic, _ = root.computeEnergy()
    assert kinetic > 0
    assert body.computeEnergy() == pytest.approx(root.computeEnergy())


def test_values_of_data_as_sofa_has_them(root: Any) -> None:
    position = root.body.mo.position
    assert position.shape == (2, 3) and position.size == 6 and position.ndim == 2
    assert (position == None) is False and (position != None) is True  # noqa: E711
    assert bool(root.findData("time")) and bool(position) and not bool(root.body.mo.findData("force"))
    assert position.hasChanged() and not position.hasChanged()
    assert position.read("1 2 3  4 5 6") and not position.read("nothing")
    position.apply(lambda i, j, value: value + 10 * i)
    np.testing.assert_array_equal(position.getValue(), [[1, 2, 3], [14, 15, 16]])
    with position.writeableArray() as values:
        values[0] = 0
    with pytest.raises(ValueError, match="read-only"):
        values[0] = 1
    assert position.getValue()[0, 0] == 0 and position.hasChanged()
    names = [data.getName() for data in root.body.mo.getDataFields()]
    assert "position" in names


def test_handlers_that_are_never_called_are_told(root: Any) -> None:
    class Mouse(Sofa.Core.Controller):  # type: ignore[misc]
        def onMouseEvent(self, event: dict[str, Any]) -> None:
            raise AssertionError

        def draw(self) -> None:
            raise AssertionError

    root.addObject(Mouse(name="mouse"))
    with pytest.warns(Warning, match="onMouseEvent, draw of Mouse is never called"):
        Sofa.Simulation.init(root)


def test_matrices_of_masses_store_no_zeros(root: Any) -> None:
    pytest.importorskip("scipy")
    Sofa.Simulation.init(root)
    assert root.body.UniformMass.assembleMMatrix().nnz == 6


def test_a_controller_without_handlers_is_not_called_in_steps(root: Any) -> None:
    root.addObject(Controller())
    Sofa.Simulation.init(root)
    calls: list[str] = []
    root._graph._dispatch = lambda event, dt: calls.append(event)
    step(root)
    assert calls == []


def test_corners_of_boxes_may_be_rows_and_other_shapes_may_not(root: Any) -> None:
    box = root.body.addObject("BoxROI", name="box", box=[[-0.5, -0.5, -0.5], [0.5, 0.5, 0.5]])
    other = root.body.addObject("BoxROI", name="other", box=[[[-1, -1, -1], [0.5, 1, 1]], [[0.6, -1, -1], [2, 1, 1]]])
    Sofa.Simulation.init(root)
    assert box.indices.value.tolist() == [0] and other.indices.value.tolist() == [0, 1]
    np.testing.assert_array_equal(box.box.value, [[-0.5, -0.5, -0.5, 0.5, 0.5, 0.5]])
    for attributes in ({"position": [[0, 0], [1, 1], [2, 2]]}, {"position": [[0, 0, 0, 0]]}):
        with pytest.raises(ValueError, match="an array of shape"):
            root.addChild("wrong").addObject("MechanicalObject", **attributes)
    with pytest.raises(ValueError, match="an array of shape"):
        root.addChild("hexa").addObject("MeshTopology", hexahedra=[[0, 1, 2, 3], [4, 5, 6, 7]])


def test_force_fields_have_the_time_and_are_told_so(root: Any) -> None:
    class Wave(Sofa.Core.ForceFieldVec3d):  # type: ignore[misc]
        def addForce(self, params: Any, force: Any, position: Any, velocity: Any) -> None:
            self.seen = (params["time"], params["dt"])
            if self.asks:
                self.getContext().getRoot().time.value  # noqa: B018

    field = root.body.addObject(Wave(name="wave"))
    field.asks = False
    Sofa.Simulation.init(root)
    step(root, 2)
    assert field.seen == (0.01, 0.01)
    field.asks = True
    with pytest.raises(RuntimeError, match="params.*time"):
        step(root)


def test_what_scripts_ask_of_children_that_are_not_there(root: Any) -> None:
    for kind in (IndexError, KeyError):
        with pytest.raises(kind, match="nothing here is called"):
            root.children["no"]
        with pytest.raises(IndexError, match="no such child"):
            root.removeChild("no")
    assert "body" in root.children and "no" not in root.children and root.children.at(0) is root.children["body"] is root.children[0]
    assert root.children == [root.body] and root.children + [1] == [root.body, 1] and len(root.body.objects) == 4


def test_names_are_found_after_every_change() -> None:
    root = Sofa.Core.Node("root")
    nodes = [root.addChild(f"n{index}") for index in range(40)]
    assert root.getChild("n39") is nodes[39] and root.getChild("n40") is None
    nodes[39].setName("last")
    assert root.getChild("n39") is None and root.last is nodes[39]
    again = root.addChild("last")
    assert root.last is nodes[39]
    root.removeChild(nodes[39])
    assert root.last is again
    nodes[0].moveChild(again)
    assert root.getChild("last") is None and nodes[0].last is again
    root.addChild(again)
    assert root.last is again is nodes[0].last
    objects = [root.addObject("MechanicalObject", name=f"o{index}") for index in range(30)]
    assert root.getObject("o29") is objects[29] and root.o7 is objects[7]
    root.removeObject("o7")
    assert root.getObject("o7") is None and root.getObject("MechanicalObject") is objects[0]


def test_an_event_costs_the_same_whatever_the_scene(root: Any) -> None:
    import sys

    class Nothing(Sofa.Core.Controller):  # type: ignore[misc]
        def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
            pass

    def calls(n: int) -> int:
        scene = Sofa.Core.Node("root")
        for index in range(n):
            scene.addChild(f"n{index}").addObject("MechanicalObject")
        scene.addObject(Nothing(name="nothing"))
        Sofa.Simulation.init(scene)
        step(scene)
        counted = 0

        def count(frame: Any, event: str, _: Any) -> None:
            nonlocal counted
            counted += event in ("call", "c_call")

        sys.setprofile(count)
        try:
            scene._graph.animate(0.01)
        finally:
            sys.setprofile(None)
        return counted

    assert calls(1) == calls(60) <= 12
