"""A class for each component: what it shows, and what type checkers say of slips."""

from __future__ import annotations

import pydoc
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import settee
import settee.components
from settee import _settee


def test_each_component_has_a_class(spring: Any) -> None:
    dofs = spring.body.dofs
    assert type(dofs) is settee.components.MechanicalObject and isinstance(dofs, settee.Object)
    assert settee.components.BDFOdeSolver is type(spring.body.ode) is not type(spring.body.newton)
    for name in _settee.class_names():
        assert getattr(settee.components, name).__name__ == name
    with pytest.raises(AttributeError, match='no component "Nope"'):
        settee.components.Nope  # type: ignore[attr-defined]
    assert "MechanicalObject" in dir(settee.components)


def test_a_class_adds_its_component() -> None:
    root = settee.Node("root")
    made = settee.components.MechanicalObject(root, name="dofs", position=[[1, 2, 3]])
    assert made is root.dofs and made.getContext() is root
    np.testing.assert_array_equal(made.position.value, [[1, 2, 3]])
    with pytest.raises(TypeError, match='did you mean "position"'):
        settee.components.MechanicalObject(root, positon=[[1, 2, 3]])  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="addObject"):
        settee.Object()


def test_help_shows_data_and_links(spring: Any) -> None:
    text = pydoc.plain(pydoc.render_doc(spring.body.spring))
    assert "class SpringForceField" in text and spring.body.spring.getHelp().splitlines()[0] in text
    shown = pydoc.getdoc(type(spring.body.mass))
    assert "totalMass (real, kg" in shown and spring.body.mass.totalMass.getHelp().splitlines()[0] in shown
    assert "Links:" in shown and pydoc.getdoc(settee.Object) == "A component of a node."


def checked(folder: Path, text: str) -> list[str]:
    pytest.importorskip("mypy")
    (folder / "script.py").write_text("import settee\nroot = settee.Node('root')\n" + text)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--hide-error-context", "script.py"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=folder)
    return [line for line in done.stdout.splitlines() if line.startswith("script.py")]


def test_slips_are_one_line_of_mypy(tmp_path: Path) -> None:
    right = """
from settee.components import BDFOdeSolver
solver = root.addObject("BDFOdeSolver", name="ode", order=2)
solver.order = 3
solver.order.value += 1
BDFOdeSolver(root, order="2", tags=["a"])
root.addChild("body").addObject("UniformMass", totalMass=2.0).totalMass.value
"""
    assert checked(tmp_path, right) == []
    wrong = """
from settee.components import BDFOdeSolver
a = root.addObject("BDFOdeSolver", ordr=2)
b = root.addObject("BDFOdeSover")
c = root.addObject("BDFOdeSolver", order=[2]).ordr
BDFOdeSolver(root, ordr=2)
d = root.addObject("BDFOdeSolver", order=2).ordr
"""
    lines = checked(tmp_path, wrong)
    assert [line.split(":")[1] for line in lines if "note" not in line] == ["5", "6", "7", "8", "9"]
    assert "ClassWithTheseAttributes" in lines[0] and 'did you mean "order"' in "".join(lines[3:5])
    assert '"BDFOdeSolver" has no attribute "ordr"; maybe "order"' in lines[-1]


def test_scripts_with_sofa_are_checked(tmp_path: Path) -> None:
    text = """
import Sofa
import Sofa.Core
import Sofa.constants.Key as Key
import SofaRuntime

class Keys(Sofa.Core.Controller):
    def onKeypressedEvent(self, event: dict[str, str]) -> None:
        if event["key"] == Key.plus:
            Sofa.msg_info(Sofa.GetVersion())

def createScene(node: Sofa.Core.Node) -> None:
    node.addObject("MechanicalObject", position=[[0, 0, 0]]).position.value
    node.addObject(Keys(name="keys"))
    SofaRuntime.importPlugin("Sofa.Component")
"""
    assert checked(tmp_path, text) == []
    lines = checked(tmp_path, text.replace("msg_info", "msg_inof").replace("position=", "positon="))
    assert len(lines) == 2 and 'maybe "msg_info"' in lines[0] and "addObject" in lines[1]
