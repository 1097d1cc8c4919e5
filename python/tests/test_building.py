"""Scenes built object by object."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import Sofa.Core
import settee


def test_values_are_what_they_were_given_as(spring: Any) -> None:
    assert spring.dt.value == 0.01
    assert spring.body.ode.order.value == 2
    assert spring.body.mass.totalMass.value == 15.0
    np.testing.assert_array_equal(spring.body.dofs.position.value, [[0, 0, 0], [1, 1, 0]])
    assert spring.body.dofs.name.value == "dofs"
    assert spring.body.ode.order.isSet() and not spring.body.ode.rayleighMass.isSet()


@pytest.mark.parametrize(
    "value",
    [
        "0 0 0  1 1 0",
        [0, 0, 0, 1, 1, 0],
        [[0, 0, 0], (1.0, 1, 0)],
        np.array([[0, 0, 0], [1, 1, 0]]),
        np.array([[0, 0, 0], [1, 1, 0]], dtype=np.float32),
        np.array([0.0, 0, 0, 1, 1, 0]),
    ],
)
def test_positions_are_given_in_many_ways(value: Any) -> None:
    root = settee.Node("root")
    state = root.addObject("MechanicalObject", position=value)
    np.testing.assert_array_equal(state.position.value, [[0, 0, 0], [1, 1, 0]])


def test_long_arrays_come_through_with_all_their_bits() -> None:
    values = np.random.default_rng(7).standard_normal((1000, 3))
    state = settee.Node("root").addObject("MechanicalObject", position=values)
    np.testing.assert_array_equal(state.position.value, values)
    state = settee.Node("root").addObject("MechanicalObject", position=values.tolist())
    np.testing.assert_array_equal(state.position.value, values)


def test_links_are_paths_data_or_objects() -> None:
    root = settee.Node("root")
    body = root.addChild("body")
    state = body.addObject("MechanicalObject", name="dofs", position=[[1, 2, 3]])
    child = body.addChild("child")
    for source in ("@../dofs.position", state.position.getLinkPath(), state.position.linkpath, state.position):
        points = child.addObject("MechanicalObject", position=source)
        np.testing.assert_array_equal(points.position.value, [[1, 2, 3]])
        assert points.position.getParent() is not None
        child.removeObject(points)
    child.addObject("MechanicalObject", name="points", position=[[0, 0, 0]])
    mapping = child.addObject("IdentityMapping", input=state, output="@points")
    settee.init(root)
    assert mapping.findLink("input").getLinkedBase() is state
    np.testing.assert_array_equal(child.points.position.value, [[1, 2, 3]])


def test_a_link_to_what_comes_later_is_resolved_at_the_initialisation() -> None:
    root = settee.Node("root")
    state = root.addObject("MechanicalObject", position="@later.position")
    root.addObject("MechanicalObject", name="later", position=[[4, 5, 6]])
    settee.init(root)
    np.testing.assert_array_equal(state.position.value, [[4, 5, 6]])


def test_templates_follow_the_state_even_if_it_comes_later() -> None:
    root = settee.Node("root")
    mass = root.addObject("UniformMass", totalMass=3)
    mass.totalMass = 5
    root.addObject("MechanicalObject", template="Rigid3", position=[0, 0, 0, 0, 0, 0, 1])
    settee.init(root)
    assert mass.getTemplateName() == "Rigid3d"
    assert mass.totalMass.value == 5.0


def test_nodes_are_found_and_walked(spring: Any) -> None:
    body = spring.body
    assert spring.children[0] is body and spring.children["body"] is body and spring.getChild("body") is body
    assert body.getObject("ode") is body.ode and body.objects["ode"] is body.ode
    assert [parent for parent in body.parents] == [spring]
    assert body.ode.getContext() is body and body.getRoot() is spring
    assert body.ode.getPathName() == "/body/ode" and body.ode.getClassName() == "BDFOdeSolver"
    assert body.getMechanicalState() is body.dofs
    assert spring["body.dofs.position"].value.shape == (2, 3)
    assert spring.getChild("nobody") is None and body.getObject("nothing") is None


def test_names_without_one_are_the_class() -> None:
    root = settee.Node("root")
    assert root.addObject("UniformMass").getName() == "UniformMass"


def test_a_tree_made_beforehand_is_added_with_everything() -> None:
    part = Sofa.Core.Node("part")
    inner = part.addChild("inner")
    state = inner.addObject("MechanicalObject", name="dofs", position=[[1, 2, 3]])
    copy = part.addChild("copy").addObject("MechanicalObject", name="same", position=state.position)
    root = Sofa.Core.Node("root")
    root.addChild("before")
    assert root.addChild(part) is part
    assert root.part.inner.dofs is state and state.getPathName() == "/part/inner/dofs"
    settee.init(root)
    np.testing.assert_array_equal(copy.position.value, [[1, 2, 3]])


def test_prefabs_fill_themselves() -> None:
    class Pair(Sofa.Prefab):  # type: ignore[misc]
        prefabParameters = [{"name": "length", "type": "double", "help": "Distance.", "default": 1.0}]

        def init(self) -> None:
            self.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0], [self.length.value, 0, 0]])

    root = settee.Node("root")
    pair = root.addChild(Pair(name="pair", length=3.0))
    assert root.pair is pair
    np.testing.assert_array_equal(root.pair.dofs.position.value[1], [3, 0, 0])
    pair.note = "kept"
    pair.activated = False
    assert pair.note == "kept" and pair.findData("activated").value is False
    with pytest.raises(TypeError, match="did you mean \"length\""):
        Pair(name="pair", lenght=3.0)


def test_own_data_are_kept() -> None:
    root = settee.Node("root")
    root.addData("stiffness", value=3.0, help="N/m")
    assert root.stiffness.value == 3.0 and root.findData("stiffness").getHelp() == "N/m"
    root.stiffness = 4.0
    mass = root.addObject("UniformMass", totalMass=root.stiffness)
    assert mass.totalMass.value == 4.0


def test_old_names_work_with_a_warning() -> None:
    root = settee.Node("root")
    with pytest.warns(DeprecationWarning):
        child = root.createChild("child")
    with pytest.warns(DeprecationWarning):
        child.createObject("MechanicalObject")


def test_data_written_between_steps_count(running: Any) -> None:
    running.gravity = [0, 0, 0]
    running.body.spring.spring.value  # readable
    settee.animate(running)
    speed = running.body.dofs.velocity.value[1]
    # Without weight the spring alone pulls, along the diagonal.
    assert speed[0] == pytest.approx(speed[1])
    with pytest.raises(ValueError, match="expected"):
        running.body.ode.rayleighMass.value = "abc"
    assert running.body.ode.rayleighMass.value == 0.0


def test_objects_added_to_a_running_scene_take_part(running: Any) -> None:
    settee.animate(running)
    time = running.time.value
    running.body.addObject("ConstantForceField", name="push", forces=[[0, 0, 100.0]], indices=[1]).init()
    settee.animate(running)
    assert running.time.value == pytest.approx(time + 0.01)
    assert running.body.dofs.velocity.value[1, 2] > 0
    running.body.removeObject("push")
    settee.animate(running)


def test_visitors_go_down_and_up(spring: Any) -> None:
    seen: list[str] = []

    class Visitor:
        def processNodeTopDown(self, node: Any) -> bool:
            seen.append("down " + node.getName())
            return True

        def processNodeBottomUp(self, node: Any) -> None:
            seen.append("up " + node.getName())

    spring.executeVisitor(Visitor())
    assert seen == ["down root", "down body", "up body", "up root"]


def test_engines_in_python_compute_data_from_data() -> None:
    class Circle(Sofa.Core.DataEngine):  # type: ignore[misc]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.addData("radius", value=1.0, type="float")
            self.addData("points", value=[[0, 0, 0]], type="Vec3")
            self.addInput(self.radius)
            self.addOutput(self.points)
            self.updates = 0

        def update(self) -> None:
            self.updates += 1
            r = self.radius.value
            self.points.value = [[r, 0, 0], [0, r, 0], [-r, 0, 0]]

    root = settee.Node("root")
    engine = root.addObject(Circle(name="circle"))
    engine.radius = 2.0
    state = root.addObject("MechanicalObject", name="dofs", position=engine.points)
    np.testing.assert_array_equal(state.position.value[0], [2, 0, 0])
    assert engine.updates == 1
    settee.init(root)
    settee.animate(root)
    assert engine.updates == 1
    engine.radius = 3.0
    settee.animate(root)
    assert engine.updates == 2
    np.testing.assert_array_equal(state.position.value[1], [0, 3, 0])
