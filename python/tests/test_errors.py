"""Wrong use is an exception with our text, and changes nothing."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
import settee
import Sofa.Core


def test_unknown_types_and_attributes_propose_the_nearest_name() -> None:
    root = settee.Node("root")
    with pytest.raises(ValueError, match=r'test_errors.py:\d+:.*MechanicalObjet.*did you mean "MechanicalObject"'):
        root.addObject("MechanicalObjet")
    with pytest.raises(TypeError, match=r'positon.*did you mean "position"'):
        root.addObject("MechanicalObject", positon=[0, 0, 0])
    with pytest.raises(TypeError, match='did you mean "gravity"'):
        root.addChild("child", gravit=[0, 0, 0])
    with pytest.raises(AttributeError, match='did you mean "gravity"'):
        root.gravit = [0, 0, 0]
    with pytest.raises(AttributeError, match='did you mean "gravity"'):
        root.gravit
    assert not root.children and not root.objects


@pytest.mark.parametrize(
    ("attributes", "kind"),
    [
        ({"position": [1, 2]}, ValueError),
        ({"position": np.zeros((4, 2))}, ValueError),
        ({"position": np.zeros((2, 3), dtype=complex)}, TypeError),
        ({"position": object()}, TypeError),
        ({"position": None}, TypeError),
        ({"position": [[0, 0, float("inf")]]}, ValueError),
        ({"size": "many"}, ValueError),
        ({"size": 1.5}, ValueError),
        ({"size": 10**30}, (ValueError, OverflowError)),
    ],
)
def test_wrong_values_leave_no_object(attributes: dict[str, Any], kind: Any) -> None:
    root = settee.Node("root")
    with pytest.raises(kind):
        root.addObject("MechanicalObject", **attributes)
    assert not root.objects


def test_lists_nested_without_end_are_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(ValueError, match="nested"):
        settee.Node("root").addObject("MechanicalObject", position=endless)


def test_a_scene_with_mistakes_names_all_of_them() -> None:
    root = settee.Node("root")
    root.addObject("EulerImplicitSolver")
    root.addObject("MechanicalObject")
    root.addObject("MechanicalObject", name="other", position="@nothing.position")
    root.addObject("IdentityMapping", input="@nobody", output="@other")
    with pytest.raises(settee.SceneError) as caught:
        settee.init(root)
    assert "@nothing.position" in str(caught.value) and "@nobody" in str(caught.value)
    with pytest.raises(RuntimeError, match="cannot make steps"):
        settee.animate(root)


def test_steps_need_an_initialised_scene(spring: Any) -> None:
    with pytest.raises(RuntimeError, match="not initialised"):
        settee.animate(spring)
    settee.init(spring)
    with pytest.raises(ValueError, match="not the root"):
        settee.animate(spring.body)
    for dt in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="dt"):
            settee.animate(spring, dt)
    settee.unload(spring)
    with pytest.raises(RuntimeError, match="unloaded"):
        settee.animate(spring)
    with pytest.raises(RuntimeError, match="unloaded"):
        spring.body  # noqa: B018


def test_removed_objects_are_known_to_be_gone(spring: Any) -> None:
    mass = spring.body.mass
    spring.body.removeObject(mass)
    with pytest.raises(RuntimeError, match="removed"):
        mass.totalMass.value  # noqa: B018
    body = spring.body
    settee.init(spring)
    spring.removeChild(body)
    with pytest.raises(RuntimeError, match="removed"):
        body.addObject("UniformMass")


def test_a_failed_step_leaves_the_state_before_it() -> None:
    root = settee.Node("root")
    root.addObject("EulerExplicitSolver")
    root.addObject("CGLinearSolver", iterations=10, tolerance=1e-9, threshold=1e-9)
    state = root.addObject("MechanicalObject", position=[[0, 0, 0], [1, 0, 0]], velocity=[[0, 0, 0], [1e153, 0, 0]])
    root.addObject("UniformMass", totalMass=2)
    settee.init(root)
    before = state.position.value.copy()
    with pytest.raises(settee.StepError, match="not finite"):
        for _ in range(10):
            before = state.position.value.copy()
            settee.animate(root, 10.0)
    np.testing.assert_array_equal(state.position.value, before)


def test_warnings_stand_at_the_line_of_the_script() -> None:
    root = settee.Node("root")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        root.addObject("MechanicalObject", reset_position=[0, 0, 0])
    assert [entry.category for entry in caught] == [settee.SceneWarning]
    assert caught[0].filename == __file__


def test_components_are_not_made_by_their_class() -> None:
    with pytest.raises(TypeError, match="addObject"):
        settee.Object("MechanicalObject")
    with pytest.raises(TypeError):
        settee.Node("root").addObject(3)  # type: ignore[arg-type]


def test_data_of_nodes_that_are_out_of_range_are_told_where_they_are_written() -> None:
    root = settee.Node("root", dt=0.01)
    with pytest.raises(ValueError, match="dt = 0: out of range; expected a positive number"):
        root.dt = 0
    assert root.dt.value == 0.01
    settee.init(root)
    settee.animate(root)
    assert root.time.value == 0.01


def test_engines_take_data_only() -> None:
    class Sum(Sofa.Core.DataEngine):  # type: ignore[misc]
        pass

    engine = Sum(name="sum")
    with pytest.raises(TypeError, match="expected data.* not method"):
        engine.addInput(engine.addInput)
    with pytest.raises(TypeError, match="int was not added with addData"):
        engine.addOutput(3)
