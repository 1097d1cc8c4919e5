"""SOFA's way to drive a regression list from Python gives the verdicts of ``settee regress``.

The runner uses only ``Sofa``, ``Sofa.Simulation`` and ``SofaRuntime``: it loads scenes, walks the graph for mechanical objects, reads
``position.value`` and animates.
"""

from __future__ import annotations

import gzip
import json
import math
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import Sofa
import Sofa.Simulation
import SofaRuntime


class Entry:
    def __init__(self, line: str) -> None:
        self.scene, steps, threshold, mapped, _ = line.split()
        self.steps, self.threshold, self.mapped = int(steps), float(threshold), mapped == "1"


def entries(file: Path) -> list[Entry]:
    lines = [line.strip() for line in file.read_text().splitlines()]
    return [Entry(line) for line in lines if line and not line.startswith("#") and len(line.split()) == 5]


def states(node: Any, mapped: bool, is_simulated: bool = False, is_below_mapping: bool = False) -> list[Any]:
    """Mechanical objects that solvers move, in the order of the graph; those below mappings only if asked for."""
    roles = [entry.getCategories()[0] for entry in node.objects]
    is_simulated = is_simulated or "OdeSolver" in roles
    is_below_mapping = is_below_mapping or "Mapping" in roles
    found = [entry for entry in node.objects if entry.getClassName() == "MechanicalObject"]
    found = found if is_simulated and (mapped or not is_below_mapping) else []
    for child in node.children:
        found += states(child, mapped, is_simulated, is_below_mapping)
    return found


def recordings(folder: Path, scene: str) -> list[list[tuple[float, np.ndarray]]]:
    """Recorded times and positions of each state."""
    place = (folder / scene).parent
    files = [file for file in place.glob(Path(scene).name + ".reference_*_mstate.txt*")]
    files.sort(key=lambda file: int(file.name.split(".reference_")[1].split("_")[0]))
    found = []
    for file in files:
        text = gzip.open(file, "rt").read() if file.suffix == ".gz" else file.read_text()
        frames, time = [], 0.0
        for line in text.splitlines():
            words = line.split()
            if words and words[0] == "T=":
                time = float(words[1])
            elif words and words[0] == "X=":
                frames.append((time, np.array(words[1:], dtype=float)))
        found.append(frames)
    return found


def six_digits(values: np.ndarray) -> np.ndarray:
    return np.array([float(f"{value:.6g}") for value in values.ravel()])


def verdict(scene: Path, entry: Entry, references: list[Any], **options: Any) -> str:
    """``options`` are what the command line says about all scenes of a list."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        root = Sofa.Simulation.load(str(scene), **options)
        if any("not supported yet" in str(warning.message) and "component" in str(warning.message) for warning in caught):
            return "skipped"
        Sofa.Simulation.init(root)
    return "passed" if passes(root, entry, references) else "failed"


def passes(root: Any, entry: Entry, references: list[Any]) -> bool:
    found = states(root, entry.mapped)
    if len(found) != len(references):
        return False
    dt = root.dt.value
    errors = [0.0] * len(found)
    for step in range(entry.steps + 1):
        for index, (state, frames) in enumerate(zip(found, references)):
            for time, expected in frames:
                if round(time / dt) == step:
                    values = six_digits(state.position.value)
                    if len(values) != len(expected):
                        return False
                    errors[index] += float(np.linalg.norm(values - expected)) / max(len(expected), 1)
        if step < entry.steps:
            Sofa.Simulation.animate(root, dt)
    Sofa.Simulation.unload(root)
    mean = sum(errors) / max(len(errors), 1)
    return math.isfinite(mean) and mean <= entry.threshold


def verdicts_of_the_program(file: Path, *arguments: str) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "settee", "regress", str(file), "--json", *arguments], capture_output=True, text=True, timeout=600
    )
    return {scene["scene"]: scene["verdict"] for scene in json.loads(done.stdout)["scenes"]}


def test_the_verdicts_are_those_of_the_program(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SofaRuntime.importPlugin("Sofa.Component")
    # Scenes that record write into the current folder.
    monkeypatch.chdir(tmp_path)
    file = project / "scenes/settee.regression-tests"
    expected = verdicts_of_the_program(file)
    assert expected and "failed" not in expected.values()
    for entry in entries(file):
        references = recordings(project / "tests/references", entry.scene)
        assert verdict(file.parent / entry.scene, entry, references) == expected[entry.scene], entry.scene


def test_the_verdicts_on_scenes_of_sofa_are_those_of_the_program(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SOFA's own list, where it is at hand."""
    sofa = project / "../shared/sofa"
    file = sofa / "examples/RegressionStateScenes.regression-tests"
    if not file.exists():
        pytest.skip("SOFA's scenes are not there")
    monkeypatch.chdir(tmp_path)
    lines = [line.split() for line in (project / "tests/sofa.regression-quirks").read_text().splitlines()]
    quirks = {words[0]: words[1:] for words in lines if words and not words[0].startswith("#")}
    options = ["--references", str(sofa / "regression"), "--data", str(sofa / "share"), "--quirks", str(project / "tests/sofa.regression-quirks")]
    expected = verdicts_of_the_program(file, *options)
    for entry in entries(file):
        references = recordings(sofa / "regression/references/examples", entry.scene)
        found = verdict(
            file.parent / entry.scene,
            entry,
            references,
            compat=True,
            data=[str(sofa / "share"), str(file.parent)],
            quirks=quirks.get(entry.scene, []),
        )
        assert found == expected[entry.scene], entry.scene
