"""Scene files and scripts say the same: the same bits come of both."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import settee
from conftest import PROJECT

SCENES = sorted((PROJECT / "scenes").rglob("*.scn"))


def motion(root: Any, steps: int) -> list[np.ndarray[Any, Any]]:
    settee.init(root)
    settee.animateNSteps(root, steps)
    states = settee.Simulation(root).states()
    return [data.value.copy() for state in states for data in (state.position, state.velocity)]


def convert(source: Path, target: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "settee", "convert", str(source), str(target)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.filterwarnings("ignore::settee.SceneWarning")
@pytest.mark.parametrize("scene", SCENES, ids=lambda path: str(path.relative_to(PROJECT / "scenes")))
def test_the_script_beside_a_scene_gives_the_same_bits(scene: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script = scene.with_suffix(".py")
    expected = motion(settee.load(scene), 3)
    found = motion(settee.load(script, overwrite=True), 3)
    assert len(found) == len(expected)
    for one, other in zip(found, expected):
        np.testing.assert_array_equal(one, other)


def test_the_scripts_are_those_that_the_program_writes(tmp_path: Path) -> None:
    for scene in SCENES[::10]:
        convert(scene, tmp_path / "scene.py")
        assert (tmp_path / "scene.py").read_text() == scene.with_suffix(".py").read_text(), scene


@pytest.mark.filterwarnings("ignore::settee.SceneWarning")
@pytest.mark.parametrize("name", ["ode_solver/bdf/spring3d", "mapping/linear/barycentric_mapping", "linear_solver/dense"])
def test_a_script_becomes_a_scene_file_and_gives_the_same_bits(name: str, tmp_path: Path) -> None:
    script = PROJECT / "scenes" / (name + ".py")
    convert(script, tmp_path / "scene.scn")
    expected = motion(settee.load(script), 3)
    for one, other in zip(motion(settee.load(tmp_path / "scene.scn"), 3), expected):
        np.testing.assert_array_equal(one, other)
