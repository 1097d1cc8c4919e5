"""Scripts with createScene, and the names of SOFA's modules."""

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


def run(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-m", "settee", *arguments], capture_output=True, text=True, cwd=cwd, env=environment, timeout=300
    )


def write(folder: Path, text: str, name: str = "scene.py") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


def test_the_command_line_runs_scripts(tmp_path: Path) -> None:
    path = write(tmp_path, "import Sofa, Sofa.Core, Sofa.Simulation, SofaRuntime\n" + SPRING)
    done = run("run", path, "--steps", "5", "--record", "out.json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "simulated time     0.05 s" in done.stdout
    import json

    recorded = json.loads((tmp_path / "out.json").read_text())
    root = settee.load(path)
    settee.init(root)
    settee.animateNSteps(root, 5)
    np.testing.assert_array_equal(recorded["frames"][-1]["x"][0], root.body.dofs.position.value.ravel())


def test_controllers_work_in_scripts_of_the_command_line(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        SPRING.replace("def createScene", "import Sofa\ndef build")
        + """
class Printer(Sofa.Core.Controller):
    def onAnimateEndEvent(self, event):
        print("time", round(self.getRoot().time.value, 6), len(self.getRoot().body.dofs.position))
def createScene(root):
    build(root)
    root.addObject(Printer())
""",
    )
    done = run("run", path, "--steps", "2", "--quiet")
    assert done.stdout.split("\n")[:2] == ["time 0.01 2", "time 0.02 2"], done.stderr


def test_mistakes_in_scripts_end_with_their_traceback(tmp_path: Path) -> None:
    path = write(tmp_path, "def createScene(root):\n    root.addObject('MechanicalObjet')\n")
    done = run("run", path)
    assert done.returncode == 3
    assert 'did you mean "MechanicalObject"' in done.stderr and "scene.py" in done.stderr
    done = run("run", write(tmp_path, "x = 1\n"))
    assert done.returncode == 3 and "defines no createScene" in done.stderr


def test_an_undefined_name_proposes_the_variable_that_was_meant(tmp_path: Path) -> None:
    text = "def createScene(root):\n    deformable_object = root.addChild('body')\n    DeformableObject.addChild('x')\n"
    with pytest.raises(NameError, match="did you mean 'deformable_object'"):
        settee.load(write(tmp_path, text))


def test_values_of_the_only_child_are_promoted_with_a_warning(tmp_path: Path) -> None:
    text = "def createScene(root):\n    child = root.addChild('root', gravity=[0, -1, 0], dt=0.5)\n"
    path = write(tmp_path, text)
    with pytest.warns(settee.SceneWarning, match="the root"):
        root = settee.load(path)
    assert root.dt.value == 0.5
    np.testing.assert_array_equal(root.gravity.value, [0, -1, 0])
    lenient = settee.load(path, compat=True)
    assert lenient.dt.value == 0.01
    with pytest.warns(settee.SceneWarning, match="gravity"):
        touched = settee.load(write(tmp_path, text.replace("    child", "    root.dt = 0.02\n    child"), "touched.py"))
    assert touched.dt.value == 0.02


def test_sofa_means_this_package_only_when_asked() -> None:
    code = "import settee\ntry:\n    import Sofa\nexcept ImportError:\n    print('none')\nimport settee.sofa\nimport Sofa\nprint(Sofa.Core.Node)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.split("\n")[0] == "none" and "settee" in done.stdout, done.stderr


def test_another_sofa_that_is_imported_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "Sofa.py").write_text("mine = True\n")
    code = "import Sofa, sys\nassert Sofa.mine\nimport settee\ntry:\n    import settee.sofa\nexcept ImportError as error:\n    print(error)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert "another Sofa is imported already" in done.stdout, done.stderr


def test_scripts_with_a_main_run_as_they_are(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        SPRING
        + """
def main():
    import SofaRuntime
    import Sofa.Simulation
    SofaRuntime.importPlugin("Sofa.Component")
    root = Sofa.Core.Node("root")
    createScene(root)
    Sofa.Simulation.initRoot(root)
    for _ in range(3):
        Sofa.Simulation.animate(root, root.dt.value)
    print("time", round(root.time.value, 6))
if __name__ == "__main__":
    main()
""",
    )
    done = run(path)
    assert done.stdout.strip() == "time 0.03", done.stderr


def test_messages_and_timers() -> None:
    import Sofa
    import Sofa.Helper

    Sofa.Helper.msg_info(settee.Node("emitter"), "text")
    Sofa.timerSetEnabled("run", True)
    Sofa.timerBegin("run")
    Sofa.timerStepBegin("part")
    Sofa.timerStepEnd("part")
    assert set(Sofa.timerEnd("run")) == {"run", "part"}


def test_the_whole_command_line_is_there(project: Path) -> None:
    done = run("doc", "BDFOdeSolver")
    assert done.returncode == 0 and "order" in done.stdout
    done = run("check", str(project / "scenes/linear_solver/dense.scn"))
    assert done.returncode == 0, done.stdout


def test_meshes_are_found_beside_the_script(tmp_path: Path, project: Path) -> None:
    mesh: Any = next(project.glob("mesh/**/*.msh"))
    (tmp_path / "body.msh").write_bytes(mesh.read_bytes())
    text = "def createScene(root):\n    loader = root.addObject('MeshGmshLoader', filename='body.msh')\n    root.count = None\n"
    path = write(tmp_path, text.replace("    root.count = None\n", "    assert len(loader.position.value) > 0\n"))
    root = settee.load(path)
    assert root.MeshGmshLoader.position.value.shape[1] == 3


def test_the_levels_of_strictness_are_those_of_the_command_line(tmp_path: Path) -> None:
    text = "def createScene(root):\n    made = root.addObject('CollisionThing')\n    assert made is None\n"
    path = write(tmp_path, text)
    for options in ({}, {"lenient": True}, {"strictness": "strict"}):
        with pytest.raises(ValueError, match="there is no such component"):
            settee.load(path, **options)
    for options in ({"compat": True}, {"strictness": "compat"}):
        with pytest.warns(settee.SceneWarning, match="the component is left out"):
            settee.load(path, **options)
    attribute = write(tmp_path, "def createScene(root):\n    root.addObject('MechanicalObject', colour='red')\n", "colour.py")
    with pytest.raises(TypeError, match="colour"):
        settee.load(attribute)
    with pytest.warns(settee.SceneWarning, match="the attribute is left out"):
        settee.load(attribute, lenient=True)
    for wrong in ({"strictness": "loose"}, {"strictness": "strict", "compat": True}):
        with pytest.raises((ValueError, TypeError), match="strict"):
            settee.load(path, **wrong)


RAISES = """
import sys, Sofa.Core
class Wrong(Sofa.Core.Controller):
    def onAnimateBeginEvent(self, event):
        {what}
def createScene(root):
    root.addObject(Wrong(name="wrong"))
"""


def test_exceptions_of_controllers_name_their_line(tmp_path: Path) -> None:
    path = write(tmp_path, RAISES.format(what="raise ArithmeticError('in a handler')"))
    done = run("run", path, "--steps", "1", cwd=tmp_path)
    assert done.returncode == 4 and "ArithmeticError: in a handler" in done.stderr
    assert f'{path}", line 5, in onAnimateBeginEvent' in done.stderr and "settee/graph.py" not in done.stderr


def test_a_script_ends_the_program_with_its_code(tmp_path: Path) -> None:
    path = write(tmp_path, RAISES.format(what="sys.exit(7)"))
    assert run("run", path, "--steps", "1", cwd=tmp_path).returncode == 7
    path = write(tmp_path, "import sys\ndef createScene(root):\n    sys.exit(9)\n", "exits.py")
    assert run("run", path, "--steps", "1", cwd=tmp_path).returncode == 9


def test_modules_beside_a_script_are_found(tmp_path: Path) -> None:
    write(tmp_path, "VALUE = 41\n", "beside.py")
    program = write(tmp_path, "import Sofa, beside\nprint(beside.VALUE)\n", "program.py")
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    done = run(program, cwd=folder)
    assert done.stdout == "41\n", done.stderr
    path = write(tmp_path, RAISES.format(what="import beside; print('later', beside.VALUE)"))
    done = run("run", path, "--steps", "1", "--quiet", cwd=folder)
    assert done.returncode == 0 and "later 41" in done.stdout, done.stderr


def test_files_that_are_missing_are_named(tmp_path: Path) -> None:
    for name in ("missing.scn", "missing.py"):
        with pytest.raises(FileNotFoundError, match=name):
            settee.load(str(tmp_path / name))


def test_parts_of_timers_are_summed_up() -> None:
    import SofaRuntime

    timer = SofaRuntime.Timer
    timer.setEnabled("parts", True)
    timer.begin("parts")
    for _ in range(3):
        timer.stepBegin("outer")
        timer.stepBegin("inner")
        timer.stepEnd("inner")
        timer.stepEnd("outer")
    timer.end("parts")
    outer = timer.getRecords("parts")["outer"]
    assert outer["nb_calls"] == 3 and outer["inner"]["nb_calls"] == 3
    assert 0 < outer["inner"]["total_time"] <= outer["total_time"]


def test_the_root_is_a_node() -> None:
    with pytest.raises(TypeError, match="expected a node, not NoneType"):
        settee.animate(None)


def test_an_exception_with_a_text_that_no_terminal_can_show_has_its_place(tmp_path: Path) -> None:
    text = (
        "import Sofa.Core\n"
        "class Raises(Sofa.Core.Controller):\n"
        "    def onAnimateBeginEvent(self, event):\n"
        "        raise ValueError('\\udc80 in a name')\n"
        "def createScene(root):\n"
        "    root.addObject(Raises(name='raises'))\n"
    )
    done = run("run", write(tmp_path, text), "--steps", "1", cwd=tmp_path)
    assert done.returncode == 4, done.stderr
    assert 'scene.py", line 4, in onAnimateBeginEvent' in done.stderr
    assert "ValueError: \\udc80 in a name" in done.stderr
