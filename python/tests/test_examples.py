"""The examples run, and everything written in Python passes the type checker."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import settee


def test_the_swing_runs(project: Path) -> None:
    root = settee.load(project / "python/examples/swing.py")
    settee.init(root)
    settee.animateNSteps(root, 25)
    # Pushed to the positive side for half a second.
    assert root.body.dofs.position.value[1, 0] > 0.01


def test_the_environment_is_held_at_its_target(project: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(project / "python/examples/gym_spring.py")], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    height = float(done.stdout.split()[1])
    assert height == pytest.approx(-0.8, abs=0.01)


def test_a_device_feels_the_floor(project: Path) -> None:
    script = project / "python/examples/haptics.py"
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    # Two millimetres below where the floor keeps it: 2 kg m / (0.01 s)^2.
    assert float(done.stdout.split()[1]) == pytest.approx(40.0, abs=0.1)


def test_soft_fingers_learn_to_reach(project: Path) -> None:
    pytest.importorskip("gymnasium")
    script = project / "python/examples/soft_finger.py"
    done = subprocess.run([sys.executable, "-W", "ignore", str(script)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    heights = [float(line.split()[5]) for line in done.stdout.splitlines()]
    assert abs(heights[-1] - 20.0) < 0.5 and abs(heights[-1] - 20.0) <= abs(heights[0] - 20.0)


@pytest.mark.parametrize("name", ["spring", "sweep"])
def test_notebooks_run(project: Path, name: str) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(project / f"python/examples/{name}.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=120).execute()


def test_types_are_right(project: Path) -> None:
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "python/settee", "python/examples"],
        capture_output=True,
        text=True,
        cwd=project,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout


def test_the_declarations_of_components_are_those_of_the_library(project: Path) -> None:
    from settee import stubs

    assert (project / "python/settee/components.pyi").read_text() == stubs.text()
