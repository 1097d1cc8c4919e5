"""What users of the package have besides scenes: many runs at once, notebooks, a folder in the place of SOFA."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import settee
from conftest import SPRING


def pushed(root: Any) -> None:
    names: dict[str, Any] = {}
    exec(SPRING, names)
    names["createScene"](root)
    root.body.addObject("ConstantForceField", name="push", indices=[1], forces=[[0, 0, 0]])


def test_runs_at_once_have_the_bits_of_single_runs() -> None:
    controls = np.random.default_rng(1).normal(size=(5, 6, 3))
    found = settee.rollout(pushed, controls, 5, control="/body/push.forces", threads=3)
    assert found.shape == (5, 6, 6)
    for own, seen in zip(controls, found):
        root = settee.Node("root")
        pushed(root)
        settee.init(root)
        for force, positions in zip(own, seen):
            root.body.push.forces.value = [force]
            settee.animate(root)
            np.testing.assert_array_equal(positions, root.body.dofs.position.value.ravel())
    assert not np.array_equal(found[0], found[1])


def test_equal_runs_and_wrong_shapes() -> None:
    def control(root: Any, numbers: Any) -> None:
        root.body.push.forces.value = [numbers]

    found = settee.rollout(pushed, np.zeros((4, 3)), 2, control=control, observe=lambda root: root.time.value)
    np.testing.assert_allclose(found, np.broadcast_to([[[0.01], [0.02], [0.03], [0.04]]], (2, 4, 1)))
    for shape, n in (((3,), None), ((2, 4, 3), 3)):
        with pytest.raises(ValueError, match="expected"):
            settee.rollout(pushed, np.zeros(shape), n, control=control)
    with pytest.raises(ValueError, match='no data "nothing"'):
        settee.rollout(pushed, np.zeros((1, 3)), control="/body/push.nothing")


def test_notebooks_show_trees_and_tables(spring: Any) -> None:
    spring.name = "<root>"
    assert "&lt;root&gt;" in spring._repr_html_() and "BDFOdeSolver <b>ode</b>" in spring._repr_html_()
    shown = spring.body.dofs._repr_html_()
    assert "<td>position</td>" in shown and "MechanicalObject /body/dofs" in shown
    assert repr(spring.body) == "<Node body /body>"


def test_programs_find_sofa_in_a_folder(tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=120, cwd=tmp_path)

    done = run("-m", "settee", "sofa-root", "sofa")
    assert done.returncode == 0, done.stderr
    target = done.stdout.splitlines()[0]
    assert target == os.path.join(str(tmp_path), "sofa/lib/python3/site-packages")
    for first in ("Sofa", "SofaRuntime", "Sofa.Core"):
        code = f"import sys; sys.path.append({target!r}); import {first}; import Sofa.Core, SofaRuntime; print(Sofa.Core.Node.__module__)"
        done = run("-c", code)
        assert done.stdout.strip() == "settee.node", done.stderr
    assert run("-m", "settee", "sofa-root", "sofa").returncode == 0
    (Path(target) / "Sofa.py").write_text("mine = True\n")
    done = run("-m", "settee", "sofa-root", "sofa")
    assert done.returncode == 1 and "another Sofa" in done.stderr
    assert run("-m", "settee", "sofa-root").returncode == 2


@pytest.mark.parametrize(("name", "package", "extra"), [("VectorEnv", "gymnasium", "gym"), ("Player", "anywidget", "notebook")])
def test_what_needs_another_package_names_it(name: str, package: str, extra: str) -> None:
    code = (
        f"import sys; sys.modules['{package}'] = None; import settee\n"
        f"try: settee.{name}\nexcept ModuleNotFoundError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == f"settee.{name} needs {package}: pip install settee[{extra}]", done.stderr
    with pytest.raises(AttributeError, match="no attribute 'Playr'"):
        settee.Playr  # type: ignore[attr-defined]
