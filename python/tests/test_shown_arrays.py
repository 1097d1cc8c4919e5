"""Arrays that data show, and values that data take."""

from __future__ import annotations

import copy
import operator
import pickle
from typing import Any

import numpy as np
import pytest
import settee
import Sofa.Core

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")


@pytest.mark.parametrize("is_running", [False, True])
def test_what_would_be_lost_is_refused(spring: Any, is_running: bool) -> None:
    if is_running:
        settee.init(spring)
    for data in (spring.body.dofs.position, spring.gravity, spring.body.dofs.rest_position):
        values = data.value
        before = np.array(values)
        with pytest.raises(ValueError, match="read-only"):
            values[0] = 7
        np.testing.assert_array_equal(data.value, before)
    data = spring.body.dofs.position
    before = np.array(data.value)
    data.value += 1.0
    np.testing.assert_array_equal(data.value, before + 1)
    spring.gravity.value *= 2
    np.testing.assert_array_equal(spring.gravity.value, [0, 2 * -9.81, 0])


def test_copies_are_written_and_results_are_plain_arrays(running: Any) -> None:
    shown = running.body.dofs.position.value
    made = shown.copy()
    same = made
    made += 1
    np.testing.assert_array_equal(same, shown + 1)
    assert type(shown * 2) is type(np.array(shown)) is np.ndarray and isinstance(shown.sum(), float)
    assert repr(shown).startswith("array(")
    for sent in (pickle.loads(pickle.dumps(shown)), copy.deepcopy(shown)):
        assert type(sent) is np.ndarray and sent.flags.writeable
        np.testing.assert_array_equal(sent, shown)


def test_data_of_scripts_have_arrays_of_their_own() -> None:
    root = Sofa.Core.Node("root")
    mine = np.zeros((2, 3))
    root.addData("points", type="vector<Vec3d>", value=mine)
    root.addData("plain", value=mine)
    mine[0] = 7
    for data in (root.points, root.plain):
        np.testing.assert_array_equal(data.value, np.zeros((2, 3)))
        counter = data.getCounter()
        with pytest.raises(ValueError, match="read-only"):
            data.value[0] = 7
        data[0] = [1, 2, 3]
        assert data.value[0].tolist() == [1, 2, 3] and data.getCounter() == counter + 1


class Tensor:
    """An array of another library."""

    def __init__(self, values: Any) -> None:
        self.values = np.asarray(values)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.values

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Any:
        return (Tensor(value) for value in self.values)

    def item(self) -> Any:
        return self.values.item()


@pytest.mark.parametrize("is_running", [False, True])
def test_tensors_are_values(spring: Any, is_running: bool) -> None:
    if is_running:
        settee.init(spring)
    wanted = [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
    position = spring.body.dofs.position
    position.value = Tensor(wanted)
    assert position.value.tolist() == wanted
    position.value = [Tensor([0, 0, 0]), np.array([1.0, 1.0, 1.0])]
    assert position.value.tolist() == [[0, 0, 0], [1, 1, 1]]
    spring.body.mass.totalMass.value = Tensor(3.0)
    assert spring.body.mass.totalMass.value == 3.0


def test_numbers_that_do_not_fit_are_refused(spring: Any) -> None:
    position = spring.body.dofs.position
    for large in (np.array([[2**63 + 1, 1, 1]], dtype=np.uint64), [[2**70, 0, 0]]):
        with pytest.raises(ValueError, match="too large"):
            position.value = large
    with pytest.raises(ValueError, match="dt = -1"):
        spring.dt = -1
    with pytest.raises(TypeError):
        operator.index(spring.dt)
    assert ["a", "b"][spring.body.newton.maxNbIterationsNewton - 9] == "b"


def test_texts_are_written_to_states_that_run(running: Any) -> None:
    position = running.body.dofs.position
    position.value = "0 0 0  1 2 3"
    assert position.value.tolist() == [[0, 0, 0], [1, 2, 3]]
    assert position.read("0 0 0, 3 2 1") and position.value.tolist() == [[0, 0, 0], [3, 2, 1]]
    for wrong, said in (("a b", "position: \"a\" is no number"), ("1 2", "shape"), ("@mass", "links cannot be changed")):
        with pytest.raises(ValueError, match=said):
            position.value = wrong
    assert not position.read("1 2") and position.value.tolist() == [[0, 0, 0], [3, 2, 1]]


def test_data_stand_for_their_values(running: Any) -> None:
    matrix, position, dt = np.diag([1.0, 2.0, 3.0]), running.body.dofs.position, running.dt
    value = np.array(position.value)
    np.testing.assert_array_equal(position @ matrix, value @ matrix)
    np.testing.assert_array_equal(matrix @ position[1], matrix @ value[1])
    np.testing.assert_array_equal(value @ np.transpose(position), value @ value.T)
    assert (1.0 // dt, 1.0 % dt, divmod(1.0, dt)) == (1.0 // 0.01, 1.0 % 0.01, divmod(1.0, 0.01))
    assert (round(dt, 1), +dt, running.animate & True, running.animate | True) == (0.0, 0.01, running.animate.value, True)


def test_what_was_removed_can_be_shown(running: Any) -> None:
    body, mass = running.body, running.body.mass
    data, link = mass.totalMass, running.body.ode.findLink("linearSolver")
    body.removeObject(mass)
    assert "removed" in repr(mass) and "removed" in repr(data)
    running.removeChild(body)
    assert "removed" in repr(body) and "removed" in repr(link)


def test_a_part_is_not_copied_without_its_scene(running: Any) -> None:
    with pytest.raises(TypeError, match="deepcopy"):
        copy.copy(running)


@pytest.mark.parametrize("name", ["a/b", "..", ".", "a\nb", "a\n"])
def test_names_that_no_path_leads_to_are_refused(spring: Any, name: str) -> None:
    for name_it in (
        spring.addChild, spring.body.setName, spring.body.mass.setName, Sofa.Core.Node,
        lambda name: spring.addObject("MechanicalObject", name=name),
    ):
        with pytest.raises(ValueError, match="is no name"):
            name_it(name)
    assert spring.addChild("a.b c").getName() == "a.b c"


def test_objects_without_a_name_have_that_of_their_class() -> None:
    root = Sofa.Core.Node("root")
    made = [root.addObject("MechanicalObject") for _ in range(3)]
    assert [one.getName() for one in made] == ["MechanicalObject", "MechanicalObject1", "MechanicalObject2"]
    assert root.addChild("other").addObject("MechanicalObject").getName() == "MechanicalObject"
