"""The motion within the last step, and events in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import Sofa.Core
import settee

FIXED: dict[str, Any] = {"order": 2}
ADAPTIVE: dict[str, Any] = {
    "order": 2, "adaptive": True, "denseOutput": True, "relativeTolerance": 1e-8, "absoluteTolerance": "1e-8 1e-7",
}  # fmt: skip


def falling(**solver: Any) -> tuple[settee.Simulation, Any]:
    """A mass that falls from a height of 1 m, and what hangs on it; its state."""
    root = settee.Node("root", gravity=[0, -9.81, 0], dt=0.02)
    root.addObject("BDFOdeSolver", **solver)
    root.addObject("NewtonRaphsonSolver", maxNbIterationsNewton=10, absoluteResidualStoppingThreshold=1e-9)
    root.addObject("EigenSimplicialLDLT", template="CompressedRowSparseMatrix")
    ball = root.addObject("MechanicalObject", name="dofs", template="Vec3", position=[[0, 1, 0]])
    root.addObject("UniformMass", totalMass=1)
    mapped = root.addChild("mapped")
    mapped.addObject("MechanicalObject", name="dofs", template="Vec3")
    mapped.addObject("IdentityMapping")
    return settee.Simulation(root), ball


def height(time: float) -> float:
    return 1 - 9.81 * time**2 / 2


def bounce_times(count: int) -> list[float]:
    """When a ball that keeps 0.8 of its velocity touches the ground."""
    times = [(2 / 9.81) ** 0.5]
    speed = 9.81 * times[0]
    while len(times) < count:
        speed *= 0.8
        times.append(times[-1] + 2 * speed / 9.81)
    return times


@pytest.mark.parametrize("solver", [FIXED, ADAPTIVE])
def test_the_scene_at_a_time_is_shown_within_the_block_only(solver: dict[str, Any]) -> None:
    sim, ball = falling(**solver)
    sim.animate(steps=3)
    x, before = ball.position.array(), ball.position.value.copy()
    count = ball.position.getCounter()
    with sim.at(0.05) as shown:
        assert shown is sim and sim.time == 0.05
        assert ball.position[0, 1] == pytest.approx(height(0.05), abs=1e-6)
        assert ball.velocity[0, 1] == pytest.approx(-9.81 * 0.05, abs=1e-6)
        assert x[0, 1] == ball.position[0, 1] == sim.root.mapped.dofs.position[0, 1]
        assert sim.energy["kinetic"] == pytest.approx(ball.velocity[0, 1] ** 2 / 2)
        assert ball.position.getCounter() > count
    assert sim.time == pytest.approx(0.06)
    np.testing.assert_array_equal(x, before)
    np.testing.assert_array_equal(sim.root.mapped.dofs.position.value, before)


def test_looking_changes_no_bit(spring: Any) -> None:
    import copy

    looked, straight = settee.Simulation(copy.deepcopy(spring)), settee.Simulation(spring)
    for _ in range(10):
        looked.animate()
        straight.animate()
        with looked.at(looked.time - 0.003):
            assert looked.energy["potential"] is not None
        looked.sample([looked.time - 0.01, looked.time])
        dofs = looked.root.body.dofs
        looked.find_event(lambda sim: 0.5 - dofs.position[1, 1])
        np.testing.assert_array_equal(dofs.position.value, straight.root.body.dofs.position.value)
        assert looked.time == straight.time


def test_samples_are_rows_of_what_is_observed() -> None:
    sim, ball = falling(**FIXED)
    sim.animate(steps=2)
    times = [0.02, 0.025, 0.04]
    rows = sim.sample(times, "/dofs.position")
    np.testing.assert_allclose(rows[:, 1], [height(time) for time in times], atol=1e-9)
    assert sim.sample(times).shape == (3, 6)  # that of both states
    assert sim.sample(np.array(times), ["/dofs.position", "/dofs.velocity"]).shape == (3, 6)
    assert sim.sample(0.03, lambda root: ball.velocity[0, 1])[0] == pytest.approx(-9.81 * 0.03)
    assert len(sim.sample([])) == 0
    with pytest.raises(ValueError, match="one time or a list"):
        sim.sample([times])


def test_times_that_are_not_known_are_refused(spring: Any) -> None:
    sim, ball = falling(**FIXED)
    for look in (lambda: sim.sample(0.0), lambda: sim.find_event(lambda sim: 1.0), lambda: sim.go_to(0.0)):
        with pytest.raises(ValueError, match="no step to look into"):
            look()
    sim.animate(steps=2)
    before = ball.position.value.copy()
    for time in (0.019, 0.041, float("nan")):
        with pytest.raises(ValueError, match="not within the last step, from 0.02 to 0.04"):
            sim.sample(time)
        with pytest.raises(ValueError, match="not within the last step"):
            sim.go_to(time)
    np.testing.assert_array_equal(ball.position.value, before)
    # Sub-steps that were not kept.
    spring.body.ode.adaptive = True
    spring.body.ode.relativeTolerance = 1e-9
    spring.body.ode.absoluteTolerance = 1e-9
    short = settee.Simulation(spring)
    short.animate(0.1, steps=2)
    before = spring.body.dofs.position.value.copy()
    with pytest.raises(ValueError, match="/body/ode: .* denseOutput"):
        short.sample(0.101)
    np.testing.assert_array_equal(spring.body.dofs.position.value, before)
    assert short.time == pytest.approx(0.2)
    short.animate(0.1)


def test_nothing_is_written_while_a_time_is_shown() -> None:
    sim, ball = falling(**FIXED)
    sim.animate(steps=2)
    state = sim.snapshot()

    def write() -> None:
        ball.velocity.value = [[0, 0, 0]]

    def nest() -> None:
        with sim.at(0.04):
            pass

    actions = [write, nest, sim.animate, sim.reset, sim.snapshot, lambda: sim.restore(state), lambda: sim.go_to(0.03)]
    actions += [lambda: sim.root.addChild("late"), sim.open_energy_account]
    with sim.at(0.03):
        for action in actions:
            with pytest.raises(RuntimeError, match="a moment within the last step is shown"):
                action()
        assert ball.position[0, 1] == pytest.approx(height(0.03))
    with pytest.raises(ZeroDivisionError), sim.at(0.03):
        1 / 0  # noqa: B018
    assert sim.time == pytest.approx(0.04)
    sim.animate()
    assert ball.position[0, 1] == pytest.approx(height(0.06))


def test_a_scene_that_is_unloaded_in_the_block_is_gone() -> None:
    sim, ball = falling(**FIXED)
    sim.animate()
    with sim.at(0.01):
        settee.unload(sim.root)
    with pytest.raises(RuntimeError, match="unloaded"):
        sim.animate()


def test_a_controller_looks_at_no_moment_of_its_own_step(spring: Any) -> None:
    class Looker(Sofa.Core.Controller):  # type: ignore[misc]
        def onAnimateEndEvent(self, event: dict[str, Any]) -> None:
            settee.Simulation(self.getRoot()).sample(0.0)

    spring.addObject(Looker())
    settee.init(spring)
    with pytest.raises(RuntimeError, match="a step is being made"):
        settee.animate(spring)


@pytest.mark.parametrize("solver", [FIXED, ADAPTIVE])
def test_a_ball_is_stopped_where_it_touches_the_ground(solver: dict[str, Any]) -> None:
    sim, ball = falling(**solver)
    bounces: list[float] = []
    while len(bounces) < 3 and sim.time < 3:
        sim.animate()
        time = sim.find_event(lambda sim: -ball.position[0, 1])
        if time is not None:
            sim.go_to(time)
            assert sim.time == time and -1e-8 < ball.position[0, 1] <= 1e-12
            assert sim.root.mapped.dofs.position[0, 1] == ball.position[0, 1]
            ball.velocity = -0.8 * ball.velocity.value
            bounces.append(time)
    np.testing.assert_allclose(bounces, bounce_times(3), atol=1e-4)
    with pytest.raises(ValueError, match="no step to look into"):
        sim.sample(sim.time)
    sim.animate()


def test_an_event_rises_through_zero_within_the_step() -> None:
    sim, ball = falling(**FIXED)
    sim.animate(steps=2)
    half = height(0.03)
    found = sim.find_event(lambda sim: half - ball.position[0, 1], tolerance=1e-13)
    assert found == pytest.approx(0.03, abs=1e-9)
    assert sim.find_event(lambda sim: ball.position[0, 1] - half) is None  # it falls
    assert sim.find_event(lambda sim: -ball.position[0, 1]) is None  # not yet
    assert sim.find_event(lambda sim: ball.position[0, 1]) is None  # before already
    rough = sim.find_event(lambda sim: half - ball.position[0, 1], tolerance=1e-3)
    assert rough is not None and 0.03 - 1e-9 <= rough <= 0.031
    assert sim.find_event(lambda sim: sim.time - 0.033) == pytest.approx(0.033)


def test_what_the_function_raises_is_raised_with_its_own_lines() -> None:
    class Special(Exception):
        pass

    sim, ball = falling(**FIXED)
    sim.animate(steps=2)
    x, before = ball.position.array(), ball.position.value.copy()
    looks: list[float] = []

    def fails_later(sim: settee.Simulation) -> float:
        looks.append(sim.time)
        if len(looks) == 3:
            raise Special("on purpose")
        return -1.0

    with pytest.raises(Special, match="on purpose") as caught:
        sim.find_event(fails_later)
    assert caught.traceback[-1].name == "fails_later" and len(looks) == 3
    np.testing.assert_array_equal(x, before)
    assert sim.time == pytest.approx(0.04)
    wrong: list[tuple[Any, type[Exception], str]] = [
        (lambda sim: ball.position[0, 1] < 0, TypeError, "rises through 0"),
        (lambda sim: None, TypeError, "NoneType"),
        (lambda sim: float("nan"), ValueError, "nan at t = 0.02"),
        (lambda sim: sim.animate(), RuntimeError, "a moment within the last step is shown"),
    ]
    for function, kind, text in wrong:
        with pytest.raises(kind, match=text):
            sim.find_event(function)
        np.testing.assert_array_equal(x, before)
    for tolerance in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="tolerance"):
            sim.find_event(lambda sim: 1.0, tolerance=tolerance)
    sim.animate()


def test_the_example_of_the_page_runs(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", (project / "docs/python.md").read_text(), flags=re.M | re.S)
    (example,) = [block for block in blocks if "find_event" in block]
    for text in (example, example.replace("adaptive=True, denseOutput=True, relativeTolerance=1e-6", "")):
        names: dict[str, Any] = {}
        exec(text, names)
        np.testing.assert_allclose(names["bounces"], bounce_times(3), atol=5e-3)
    assert len(capsys.readouterr().out.splitlines()) == 2
