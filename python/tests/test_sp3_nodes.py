"""Nodes, as scripts written for SofaPython3 use them: every answer that its interface promises."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import Sofa
import Sofa.Core
import Sofa.Simulation

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")


class Listener(Sofa.Core.Controller):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        Sofa.Core.Controller.__init__(self, *args, **kwargs)
        self.heard: list[tuple[str, Any, str]] = []

    def onPythonScriptEvent(self, event: Any) -> None:
        self.heard.append((event["event_name"], event["userData"], event["sender"].name.value))


def test_nodes_are_made_with_name_and_data() -> None:
    root = Sofa.Core.Node("rootNode")
    assert root.name.value == "rootNode" and root.name == "rootNode"
    assert Sofa.Core.Node().name.value == "" and Sofa.Core.Node(name="a").name.value == "a"
    assert Sofa.Core.Node("a", gravity=[1, 2, 3]).gravity.value.tolist() == [1, 2, 3]
    child = root.addChild("child1")
    assert root.child1 is child
    with pytest.raises(AttributeError):
        root.child2  # noqa: B018
    root.setName("b")
    assert root.name.value == "b"
    root.name = "c"
    assert root.getName() == "c"
    root.name.value = "d"
    assert root.getName() == "d"


def test_children_objects_and_parents_are_found_by_place_and_by_name() -> None:
    root = Sofa.Core.Node("rootNode")
    first, second = root.addChild("child1"), root.addChild("child2")
    assert len(root.children) == 2 and root.children.at(1) is second and root.children["child1"] is first
    assert "child1" in root.children and "child3" not in root.children and first in root.children
    for wrong in ("nothing", 7):
        with pytest.raises(IndexError):
            root.children[wrong]  # noqa: B018
    with pytest.raises(TypeError):
        root.children["child1"] = Sofa.Core.Node("x")
    shared = Sofa.Core.Node("shared")
    first.addChild(shared)
    second.addChild(shared)
    assert [parent.name.value for parent in shared.parents] == ["child1", "child2"] and shared.parents["child2"] is second
    root.children.remove_at(0)
    assert [child.name.value for child in root.children] == ["child2"]
    state = root.addObject("MechanicalObject", name="state")
    assert root.objects["state"] is state and state in root.objects and root.objects[0] is state


def test_data_are_a_dictionary_that_can_be_written() -> None:
    root = Sofa.Core.Node("rootNode")
    root.addData("aData", value=1.0, help="what it is", group="none", type="double")
    fields = root.__data__
    assert {"aData", "name", "gravity"} <= set(fields) and fields["aData"].value == 1.0
    fields["aData"] = 2.5
    assert root.aData.value == 2.5
    with pytest.raises(KeyError):
        fields["nothing"]  # noqa: B018
    with pytest.raises(KeyError):
        fields["nothing"] = 1
    assert all(name == data.getName() for name, data in fields.items()) and len(fields) == len(fields.values())
    root.addData("with-dash", value=1, type="int")
    assert root.getData("with-dash").value == 1
    for wrong in ("with blank", "a.b", ""):
        with pytest.raises(ValueError, match="is no name of data"):
            root.addData(wrong, value=1)


def test_paths_lead_to_the_root_and_back() -> None:
    root = Sofa.Core.Node("rootNode")
    b = root.addChild("a").addChild("b")
    state = b.addObject("MechanicalObject", name="o", position=[[1, 2, 3]])
    assert [node.getRootPath() for node in (root, root.a, b)] == ["", "../", "../../"]
    assert (b.getPathName(), b.getLinkPath(), state.getPathName()) == ("/a/b", "@/a/b", "/a/b/o")
    assert root["a.b.o.position"].value[0, 1] == 2 and root["."] is root and root[".name"] == "rootNode"
    assert state.position.getPathName() == "/a/b/o.position" and state.position.getLinkPath() == "@/a/b/o.position"
    with pytest.raises(AttributeError):
        root["nothing"]  # noqa: B018


def test_what_is_removed_can_be_added_elsewhere() -> None:
    root = Sofa.Core.Node("rootNode")
    body = root.addChild("body", gravity=[0, 0, -1])
    state = body.addObject("MechanicalObject", name="state", position=[[1, 2, 3]])
    follower = body.addChild("below").addObject("MechanicalObject", name="other", position="@../state.position")
    body.addData("own", value=7, type="int")
    listener = body.addObject(Listener(name="listener"))
    body.init()
    assert root.removeChild("body") is body and len(root.children) == 0
    assert body.name.value == "body" and body.own.value == 7 and body.state is state and body.listener is listener
    other = Sofa.Core.Node("other")
    other.addChild(body)
    assert state.getPathName() == "/body/state" and body.gravity.value.tolist() == [0, 0, -1] and state.position.value.tolist() == [[1, 2, 3]]
    Sofa.Simulation.init(other)
    assert follower.position.value.tolist() == [[1, 2, 3]]
    other.sendEvent(1, "ping")
    assert listener.heard == [("ping", 1, "other")]
    part = Sofa.Core.Node("r").addChild("part")
    part.detachFromGraph()
    assert part.getRoot() is part and part.name.value == "part"
    for wrong in ("nothing", other):
        with pytest.raises(IndexError):
            root.removeChild(wrong)


def test_add_takes_whatever_can_be_added() -> None:
    root = Sofa.Core.Node("rootNode")
    assert root.add(Sofa.Core.Node, name="b") is root.b
    assert root.add("MechanicalObject", name="m") is root.m
    made = Sofa.Core.Node("q")
    assert root.add(made) is made is root.q
    assert root.add(Listener, name="listener") is root.listener
    assert root.add(lambda node, name, k=2: node.addChild(name + str(k)), name="y", k=3) is root.y3
    first, second = root.addChild("child1"), root.addChild("child2")
    first.moveChild(second, root)
    assert not hasattr(root, "child2") and first.child2 is second


def test_events_reach_the_controllers_from_their_node_on_down() -> None:
    root = Sofa.Core.Node("root")
    node = root.addChild("node")
    above, below = root.addObject(Listener(name="above")), node.addObject(Listener(name="below"))
    Sofa.Simulation.init(root)
    root.sendEvent("hello", "event")
    node.sendEvent({"a": 1}, "two")
    assert above.heard == [("event", "hello", "root")] and below.heard == [("event", "hello", "root"), ("two", {"a": 1}, "node")]


def test_energy_of_a_part_of_the_scene() -> None:
    root = Sofa.Core.Node("root", gravity=[0, 0, 0])
    for name, mass in (("one", 2.0), ("two", 4.0)):
        body = root.addChild(name)
        body.addObject("EulerImplicitSolver")
        body.addObject("SparseLDLSolver")
        body.addObject("MechanicalObject", name="mo", position=[[1, 0, 0]], velocity=[[1, 2, 3]])
        body.addObject("UniformMass", totalMass=mass)
        body.addObject("RestShapeSpringsForceField", stiffness=8.0)
    Sofa.Simulation.init(root)
    root.one.mo.position.value = [[1.5, 0, 0]]
    assert root.one.computeEnergy() == pytest.approx((14.0, 1.0)) and root.two.computeEnergy() == pytest.approx((28.0, 0.0))
    assert root.computeEnergy() == pytest.approx((42.0, 1.0))


def test_contexts_answer_questions() -> None:
    root = Sofa.Core.Node("root")
    for kind in (Sofa.Core.Base, Sofa.Core.BaseContext, Sofa.Core.BaseNode, Sofa.Core.Context):
        assert isinstance(root, kind)
    root.setDt(0.1)
    root.setGravity([1, 2, 3])
    root.setAnimate(True)
    root.setActive(False)
    assert (root.getTime(), root.getDt(), root.getGravity().tolist(), root.getAnimate(), root.isActive()) == (0.0, 0.1, [1, 2, 3], True, False)
    assert not root.isSleeping() and not root.canChangeSleepingState() and root.getRootContext() is root
    with pytest.raises(AttributeError, match="instead: sleeping, written before the initialisation"):
        root.setSleeping(True)
    grid = root.addObject("MeshTopology", position=[[0, 0, 0]])
    below = root.addChild("below")
    up, local = root.SearchDirection.SearchUp, Sofa.Core.BaseContext.SearchDirection.Local
    assert below.getTopology() is None and below.getMeshTopologyLink(up) is grid and below.getMeshTopologyLink(local) is None


def test_a_node_that_sleeps_stands_still_below_a_solver() -> None:
    root = Sofa.Core.Node("root", gravity=[0, -1, 0])
    root.addObject("EulerImplicitSolver")
    root.addObject("SparseLDLSolver")
    for name, sleeps in (("asleep", True), ("awake", False)):
        body = root.addChild(name, sleeping=sleeps)
        body.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0]])
        body.addObject("UniformMass", totalMass=1.0)
    Sofa.Simulation.init(root)
    Sofa.Simulation.animate(root, 0.01)
    assert root.asleep.isSleeping() and not root.awake.isSleeping() and not root.isSleeping()
    assert root.asleep.dofs.position.value.tolist() == [[0, 0, 0]]
    # One step of the implicit Euler method from rest: h^2 g.
    np.testing.assert_allclose(root.awake.dofs.position.value, [[0, -1e-4, 0]], rtol=1e-12)


def test_nodes_have_links_that_follow_from_the_scene() -> None:
    root = Sofa.Core.Node("root")
    child = root.addChild("child1")
    state = child.addObject("MechanicalObject", name="state")
    link = root.findLink("child")
    assert isinstance(link, Sofa.Core.BaseLink) and (link.getName(), link.getSize(), link.isMultiLink()) == ("child", 1, True)
    assert link.getLinkedBase() is child and link.getLinkedPath() == "@/child1" and link.getOwnerBase() is root
    assert child.findLink("parents").getLinkedBase() is root and child.findLink("mechanicalState").getLinkedBase() is state
    assert state.findLink("context").getLinkedBase() is child and not link.isPersistent() and link.isReadOnly()
    with pytest.raises(ValueError, match="follows from the scene"):
        link.setLinkedBase(child)
    assert {"child", "parents", "object", "mass"} <= {own.getName() for own in root.getLinks()} and root.findLink("nothing") is None


def test_a_node_is_a_context_manager() -> None:
    root = Sofa.Core.Node("root")
    seen: list[str] = []
    root.onCtxEnter = lambda: seen.append("in")
    root.onCtxExit = lambda: seen.append("out")
    with root as entered:
        seen.append("inside")
    assert entered is root and seen == ["in", "inside", "out"]


def test_initialised_is_what_init_was_called_for() -> None:
    root = Sofa.Core.Node("root")
    child = root.addChild("child1")
    child.addObject("MechanicalObject", position=np.zeros((10, 3)))
    assert not child.isInitialized()
    root.init()
    assert child.isInitialized() and root.isInitialized()
