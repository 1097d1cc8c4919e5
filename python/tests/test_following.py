"""Data that a run changes: counters, engines in Python, and what mirrors them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import settee
import Sofa
import Sofa.Core

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")


def falling() -> Any:
    root = Sofa.Core.Node("root")
    root.gravity = [0, -10, 0]
    body = root.addChild("body")
    body.addObject("EulerExplicitSolver")
    body.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0]])
    body.addObject("UniformMass", totalMass=1.0)
    return root


class Sees(Sofa.Core.DataEngine):  # type: ignore[misc]
    """Copies a number of its input."""

    def __init__(self, source: Any, number: Callable[[Any], float], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.source, self.number = source, number
        self.addData("seen", type="double", value=0.0)
        self.addOutput(self.seen)

    def update(self) -> None:
        self.seen.value = self.number(self.source.value)


@pytest.mark.parametrize("data", ["body.dofs.position", "body.dofs.velocity", "time"])
def test_engines_follow_a_run(data: str) -> None:
    root = falling()
    source = root[data]
    number = float if data == "time" else (lambda value: float(value[0, 1]))
    engine = root.addObject(Sees(source, number, name="engine"))
    engine.addInput(source)
    settee.init(root)
    simulation = settee.Simulation(root)
    for _ in range(3):
        simulation.animate(0.1)
        assert engine.seen.value == number(source.value) != 0.0
    kept = simulation.snapshot()
    simulation.animate(0.1)
    simulation.restore(kept)
    assert engine.seen.value == number(source.value)
    simulation.reset()
    assert engine.seen.value == number(source.value) == 0.0


def test_counters_grow_with_what_a_run_changes() -> None:
    root = falling()
    settee.init(root)
    simulation = settee.Simulation(root)
    position, time, mass = root.body.dofs.position, root.time, root.body.UniformMass.totalMass
    for data in (position, time, mass):
        data.hasChanged()
        assert not data.hasChanged()
    simulation.animate(0.1)
    assert position.hasChanged() and time.hasChanged() and not mass.hasChanged()
    # Reading changes nothing.
    position.value, time.value
    assert not position.hasChanged() and not time.hasChanged()
    simulation.reset()
    assert position.hasChanged() and time.hasChanged()
    position.value = [[1, 2, 3]]
    assert position.hasChanged()


def test_what_was_unset_stays_so_while_it_runs() -> None:
    root = falling()
    settee.init(root)
    root.body.dofs.position.unset()
    settee.animateNSteps(root, 2, 0.1)
    assert not root.body.dofs.position.isSet()


def test_what_is_linked_in_a_circle_keeps_its_value() -> None:
    root = falling()
    root.addData("goal", type="vector<Vec3d>", value=[[1, 2, 3]])
    root.body.dofs.position = "@/.goal"
    root.goal.setParent(root.body.dofs.position)
    settee.init(root)
    assert root.body.dofs.position.value.tolist() == root.goal.value.tolist() == [[1, 2, 3]]


def test_links_that_cannot_follow_any_more_are_told() -> None:
    root = falling()
    root.addData("goal", type="vector<Vec3d>", value=[[1, 2, 3]])
    root.addChild("copy").addObject("MechanicalObject", name="dofs", position="@/.goal")
    settee.init(root)
    with pytest.warns(settee.SceneWarning, match="links cannot be changed after that"):
        root.goal.setParent(root.body.dofs.position)
    assert root.copy.dofs.position.value.tolist() == [[0, 0, 0]]


@pytest.mark.parametrize("mirrors_first", [True, False])
def test_components_follow_data_of_scripts_that_mirror_a_state(mirrors_first: bool) -> None:
    root = falling()
    root.addData("goal", type="vector<Vec3d>", value=[[0, 0, 0]])
    if mirrors_first:
        root.goal.setParent(root.body.dofs.position)
    root.addChild("copy").addObject("MechanicalObject", name="dofs", position="@/.goal")
    if not mirrors_first:
        root.goal.setParent(root.body.dofs.position)
    settee.init(root)
    for _ in range(3):
        settee.animate(root, 0.1)
        # A state that no solver moves follows at the end of a step.
        np.testing.assert_array_equal(root.copy.dofs.position.value, root.body.dofs.position.value)
        np.testing.assert_array_equal(root.goal.value, root.body.dofs.position.value)
    assert root.body.dofs.position.value[0][1] < -0.5
