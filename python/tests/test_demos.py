"""The package carries demos and their meshes: it needs no folder of the project."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import settee


def program(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "settee", *arguments], cwd=folder, capture_output=True, text=True)


def test_demos_are_saved_and_run_in_an_empty_folder(tmp_path: Path) -> None:
    listed = program(tmp_path, "demo")
    assert listed.returncode == 0 and "  finger " in listed.stdout
    saved = program(tmp_path, "demo", "finger", "--save")
    assert saved.returncode == 0, saved.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"finger.scn", "mesh"}
    done = program(tmp_path, "run", "finger.scn", "--steps", "2", "--quiet")
    assert done.returncode == 0, done.stderr


def test_the_loop_of_the_tutorial_changes_the_pressure(tmp_path: Path) -> None:
    program(tmp_path, "demo", "finger", "--save")
    root = settee.load(tmp_path / "finger.scn")
    root.finger.air.pressure.pressure = 10e3
    root.finger.air.pressure.pressureSpeed = 10e3
    simulation = settee.Simulation(root)
    simulation.animate(steps=3)
    assert root.finger.air.pressure.pressure.value == 10e3
    assert root.finger.dofs.position.array().shape == (965, 3)
