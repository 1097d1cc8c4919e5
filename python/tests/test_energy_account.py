"""Where the energy goes, step by step."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import settee

SCENE = "scenes/ode_solver/bdf/spring3d.scn"


def test_the_account_has_what_the_command_line_writes(project: Path, tmp_path: Path) -> None:
    file = tmp_path / "energy.csv"
    command = [sys.executable, "-m", "settee", "run", str(project / SCENE), "--steps", "5", "--energy", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = list(csv.DictReader(file.open()))
    sim = settee.Simulation(project / SCENE)
    assert sim.energy_report() is None
    sim.open_energy_account()
    for row in rows:
        sim.animate()
        report = sim.energy_report()
        assert report is not None
        assert ["time", *report] == list(row)
        for name, value in report.items():
            assert value == pytest.approx(float(row[name]), rel=1e-9, abs=1e-12), name
    assert report is not None and report["kinetic"] > 0


def test_the_sum_stays_what_it_was_but_for_the_imbalance(running: Any) -> None:
    sim = settee.Simulation(running)
    sim.animate(steps=3)
    opened = sim.energy["kinetic"], sim.energy["potential"]
    expected = running.body.dofs.position.value.copy()
    sim.open_energy_account()
    assert set((sim.energy_report() or {"": None}).values()) == {0.0}
    sim.animate(steps=20)
    report = sim.energy_report()
    assert report is not None and opened[0] is not None and opened[1] is not None
    stored = sum(report[name] for name in ("kinetic", "elastic", "gravity", "contact"))
    spent = sum(report[name] for name in ("rayleigh", "viscous", "numerical"))
    given = sum(report[name] for name in ("external", "prescribed", "constraints"))
    assert stored + spent - given == pytest.approx(opened[0] + opened[1] + report["imbalance"], rel=1e-9)
    assert abs(report["imbalance"]) < 1e-3 * report["kinetic"]
    energy = sim.energy
    assert report["kinetic"] == pytest.approx(energy["kinetic"], rel=1e-12)
    assert report["elastic"] + report["gravity"] == pytest.approx(energy["potential"], rel=1e-9)
    # The same motion as without it.
    sim.reset()
    sim.animate(steps=3)
    assert (running.body.dofs.position.value == expected).all()


def test_a_snapshot_has_the_account_as_it_was(running: Any) -> None:
    sim = settee.Simulation(running)
    before = sim.snapshot()
    sim.open_energy_account()
    sim.animate(steps=4)
    report, state = sim.energy_report(), sim.snapshot()
    sim.animate(steps=4)
    assert sim.energy_report() != report
    sim.restore(state)
    assert sim.energy_report() == report
    sim.restore(before)
    assert sim.energy_report() is None


def test_it_is_asked_of_a_scene_that_runs(spring: Any) -> None:
    for ask in (spring._graph.open_energy_account, spring._graph.energy_report):
        with pytest.raises(RuntimeError, match="not initialised"):
            ask()
