"""Linked data that are read between the steps of a run show what they lead to, as in SOFA; the motion does not depend on that."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import settee
import Sofa.Core

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")


def scene() -> Any:
    """A point that falls, a part of the scene that is linked to it, and springs whose stiffness is linked to another one's."""
    root = Sofa.Core.Node("root", gravity=[0, -10, 0], dt=0.1)
    body = root.addChild("body")
    body.addObject("EulerImplicitSolver")
    body.addObject("CGLinearSolver", iterations=50, tolerance=1e-12, threshold=1e-12)
    body.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0], [1, 0, 0]])
    body.addObject("UniformMass", totalMass=1.0)
    body.addObject("BoxROI", name="region", box=[-1, -0.15, -1, 2, 1, 1], position="@dofs.position")
    body.addObject("TransformEngine", name="moved", input_position="@region.position", translation=[1, 2, 3])
    body.addObject("ConstantForceField", name="first", indices=[0], forces=[[0, 1, 0]])
    body.addObject("ConstantForceField", name="second", indices=[1], forces="@first.forces")
    settee.init(root)
    return root


def test_what_is_linked_to_a_state_shows_where_it_is() -> None:
    root = scene()
    for _ in range(3):
        settee.animate(root)
        place = root.body.dofs.position.value
        assert place[0, 1] < 0.0
        np.testing.assert_array_equal(root.body.region.position.value, place)
        # Links of links, too.
        np.testing.assert_array_equal(root.body.moved.input_position.value, place)
    settee.reset(root)
    np.testing.assert_array_equal(root.body.region.position.value, [[0, 0, 0], [1, 0, 0]])


def test_reading_between_steps_changes_nothing() -> None:
    read, alone = scene(), scene()
    for _ in range(5):
        settee.animate(read)
        settee.animate(alone)
        before = read.body.moved.output_position.value.copy()
        read.body.region.position.value, read.body.moved.input_position.value, read.body.second.forces.value
        np.testing.assert_array_equal(read.body.moved.output_position.value, before)
    for path in ("dofs.position", "dofs.velocity", "region.indices", "moved.output_position", "region.position"):
        np.testing.assert_array_equal(read[f"body.{path}"].value, alone[f"body.{path}"].value)


def test_what_a_script_writes_is_seen_by_what_is_linked_to_it() -> None:
    root = scene()
    settee.animate(root)
    body = root.body
    body.first.forces.value = [[0, 5, 0]]
    assert body.second.forces.value.tolist() == [[0, 5, 0]]
    settee.animate(root)
    # The step used it for both points: they fall together.
    assert body.second.forces.value.tolist() == [[0, 5, 0]]
    assert body.dofs.position.value[0, 1] == body.dofs.position.value[1, 1]


def test_linked_data_that_are_written_keep_that_until_their_source_changes() -> None:
    root = scene()
    settee.animate(root)
    body = root.body
    body.second.forces.value = [[0, 7, 0]]
    for _ in range(2):
        assert body.second.forces.value.tolist() == [[0, 7, 0]]
        settee.animate(root)
    assert body.dofs.position.value[1, 1] > body.dofs.position.value[0, 1]


def test_moments_within_a_step_and_controllers_see_it() -> None:
    root = scene()
    seen = []

    class Looks(Sofa.Core.Controller):  # type: ignore[misc]
        def onAnimateEndEvent(self, event: dict[str, Any]) -> None:
            seen.append(root.body.region.position.value[0, 1] == root.body.dofs.position.value[0, 1] != 0.0)

    root.addObject(Looks(name="looks"))
    simulation = settee.Simulation(root)
    simulation.animate(steps=2)
    assert seen == [True, True]
    with simulation.at(0.15):
        place = root.body.dofs.position.value[0, 1]
        assert root.body.region.position.value[0, 1] == place
    assert root.body.region.position.value[0, 1] == root.body.dofs.position.value[0, 1] != place


def test_batches_see_it() -> None:
    many = settee.Batch(lambda _: scene(), 2, observe=["/body/dofs.position", "/body/region.position"])
    seen = many.step(steps=3)
    assert seen.shape == (2, 12) and seen[0, 1] < 0.0
    np.testing.assert_array_equal(seen[:, :6], seen[:, 6:])

