"""The window of the viewer, opened from Python: on a display that is not there, where Xvfb is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import settee

WATCH = """
import Sofa, Sofa.Core, Sofa.Gui, Sofa.Simulation
import conftest

seen = []

class Counter(Sofa.Core.Controller):
    def onAnimateEndEvent(self, event):
        seen.append(self.getRoot().time.value)

names = {}
exec(conftest.SPRING, names)
root = Sofa.Core.Node("root")
names["createScene"](root)
root.addObject(Counter())
Sofa.Simulation.init(root)
Sofa.Simulation.animate(root, 0.01)
Sofa.Gui.GUIManager.Init("scene.py", "qglviewer")
Sofa.Gui.GUIManager.createGUI(root, __file__)
Sofa.Gui.GUIManager.SetDimension(800, 600)
"""

SCRIPT = "step 3\nexpect step 4\nselect /body/mass\nset /body/mass.totalMass 30\nexpect value /body/mass.totalMass 30\nquit\n"


@pytest.fixture
def display(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Variables of a process that sees a display in memory."""
    drivers = Path("/usr/share/vulkan/icd.d")
    if shutil.which("Xvfb") is None or not (drivers.exists() and any(drivers.iterdir())):
        pytest.skip("Xvfb or a Vulkan driver is not installed")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x768x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as lines:
            number = lines.readline().strip()
        yield {**os.environ, "DISPLAY": f":{number}", "LIBGL_ALWAYS_SOFTWARE": "1", "XDG_RUNTIME_DIR": str(tmp_path)}
        server.terminate()


def run(script: str, variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    variables = {**variables, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), variables.get("PYTHONPATH", "")])}
    variables.pop("WAYLAND_DISPLAY", None)
    file = Path(variables["XDG_RUNTIME_DIR"]) / "watch.py"
    file.write_text("import settee.sofa\n" + WATCH + script)
    return subprocess.run([sys.executable, str(file)], env=variables, capture_output=True, text=True, timeout=300)


def test_a_window_steps_and_edits_the_scene_and_gives_it_back(display: dict[str, str]) -> None:
    done = run(
        f"""
settee.Simulation(root).view(script={SCRIPT!r})
print(settee.Simulation(root).steps, root.body.mass.totalMass.value, [round(time, 6) for time in seen])
Sofa.Simulation.animate(root, 0.01)
print(settee.Simulation(root).steps)
""",
        display,
    )
    assert done.stdout.split("\n")[:2] == ["4 30.0 [0.01, 0.02, 0.03, 0.04]", "5"], done.stderr


def test_a_wrong_script_is_an_exception(display: dict[str, str]) -> None:
    done = run(
        """
try:
    settee.Simulation(root).view(script="expect step 9\\nquit\\n")
except ValueError as error:
    print("refused", error)
print(settee.Simulation(root).steps)
""",
        display,
    )
    assert "refused" in done.stdout and done.stdout.strip().endswith("1"), done.stderr


def test_without_a_display_the_scene_stays(tmp_path: Path) -> None:
    variables = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = run(
        """
try:
    Sofa.Gui.GUIManager.MainLoop(root)
except RuntimeError as error:
    print("refused", "needs a display" in str(error))
Sofa.Simulation.animate(root, 0.01)
print(settee.Simulation(root).steps)
""",
        {**variables, "XDG_RUNTIME_DIR": str(tmp_path)},
    )
    assert done.stdout.split("\n")[:2] == ["refused True", "2"], done.stderr


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"theme": "blue"}, "dark"),
        ({"flags": "showVisul"}, "is no flag.*did you mean"),
        ({"camera": "sideways"}, "camera"),
        ({"script": "jump"}, "script"),
    ],
)
def test_wrong_options_open_no_window(running: Any, options: dict[str, Any], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        settee.Simulation(running).view(**options)
    settee.animate(running)
