"""The modules that scripts for SofaPython3 import."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import Sofa
import Sofa.constants.Key as Key
import Sofa.constants.KeyCode as KeyCode
import Sofa.Core
import Sofa.Helper
import Sofa.PyTypes
import Sofa.Simulation
import Sofa.Types
import SofaRuntime
import SofaTypes


def test_keys_are_a_module() -> None:
    from Sofa.constants import Key as other

    assert other is Key and Key.plus == "+" and Key.leftarrow == chr(18)
    assert (Key.minus, Key.space, Key.A, Key.KP_0, Key.KP_9) == ("-", " ", "A", "0", "9")
    assert [ord(key) for key in (Key.leftarrow, Key.uparrow, Key.rightarrow, Key.downarrow)] == [18, 19, 20, 21]
    assert KeyCode.plus == 43 and KeyCode.leftarrow == 18
    assert (KeyCode.minus, KeyCode.space, KeyCode.A, KeyCode.KP_0, KeyCode.uparrow) == (45, 32, 65, 48, 19)
    with pytest.raises(AttributeError, match="no key"):
        KeyCode.nothing  # noqa: B018


def test_vectors_matrices_and_quaternions() -> None:
    vector = SofaTypes.Vec3d(1, 2, 2)
    assert vector.norm() == 3 and vector.z == 2 and vector.xy.tolist() == [1, 2] and vector.normalize()
    np.testing.assert_allclose(vector, [1 / 3, 2 / 3, 2 / 3])
    np.testing.assert_array_equal(SofaTypes.Vec3d(1, 0, 0).cross(SofaTypes.Vec3d(0, 1, 0)), [0, 0, 1])
    with pytest.raises(ValueError, match="Vec3d has 3"):
        SofaTypes.Vec3d(1, 2)
    matrix = SofaTypes.Mat2x2(1, 2, 3, 4)
    np.testing.assert_allclose(matrix @ matrix.inverted(), np.eye(2), atol=1e-15)
    quarter = SofaTypes.Quat.createFromAxisAngle([0, 0, 1], math.pi / 2)
    np.testing.assert_allclose(quarter.rotate([1, 0, 0]), [0, 1, 0], atol=1e-15)
    np.testing.assert_allclose(quarter.inverseRotate(quarter.rotate([1, 2, 3])), [1, 2, 3], atol=1e-14)
    angles = [0.1, 0.2, 0.3]
    np.testing.assert_allclose(SofaTypes.Quat.createFromEuler(angles).toEulerVector(), angles, atol=1e-14)
    half = SofaTypes.Quat().slerp(quarter, 0.5)
    np.testing.assert_allclose(half.rotate([1, 0, 0]), [math.sqrt(0.5), math.sqrt(0.5), 0], atol=1e-15)


def test_colours_boxes_and_small_vectors() -> None:
    assert Sofa.Types.RGBAColor("#ff0000") == Sofa.Types.RGBAColor("red") == [1, 0, 0, 1]
    assert [*Sofa.Types.RGBAColor(0, 0, 0).lighten(0.5)] == [0.5, 0.5, 0.5, 1]
    box = Sofa.Types.BoundingBox([0, 0, 0], [2, 4, 6])
    assert box.getCenter().tolist() == [1, 2, 3]
    assert Sofa.PyTypes.Vec3(3, 4, 0).getNorm() == 5


def test_keys_that_are_pressed_reach_controllers() -> None:
    class Heard(Sofa.Core.Controller):  # type: ignore[misc]
        keys = ""

        def onKeypressedEvent(self, event: dict[str, Any]) -> None:
            self.keys += event["key"]

    root = Sofa.Core.Node("root")
    heard = root.addObject(Heard(name="heard"))
    Sofa.Simulation.init(root)
    for key in (Key.space, Key.uparrow, Key.KP_0):
        root.sendKeypressedEvent(key)
    assert heard.keys == " \x130"


def test_general_names_of_vectors_and_matrices() -> None:
    vector, matrix = SofaTypes.Vec3d(1, 2, 3), SofaTypes.Mat3x3.Identity()
    assert isinstance(vector, SofaTypes.Vec) and isinstance(matrix, SofaTypes.Mat) and not isinstance(vector, SofaTypes.Mat)
    assert matrix * vector == [1, 2, 3]


def test_plug_ins_are_inside_or_not() -> None:
    assert SofaRuntime.importPlugin("Sofa.Component.Mass") is True
    assert SofaRuntime.importPlugin("SoftRobots") is True
    with pytest.warns(Warning, match="SoftRobots.Inverse is not inside"):
        assert SofaRuntime.importPlugin("SoftRobots.Inverse") is False
    with pytest.warns(Warning, match="NoSuch is not inside"):
        Sofa.Core.Node("root").addObject("RequiredPlugin", name="NoSuch")
    assert SofaRuntime.getCategories("UniformMass") == ["Mass"] and SofaRuntime.getCategories("Nothing") == []


def test_folders_find_files(tmp_path: Path) -> None:
    (tmp_path / "data.txt").write_text("x")
    folders = Sofa.Helper.System.FileRepository()
    folders.addFirstPath(str(tmp_path))
    assert folders.getFile("data.txt") == str(tmp_path / "data.txt") and folders.getFirstPath() == str(tmp_path)
    assert folders.findFile("nothing.txt") == ""
    with pytest.raises(ValueError, match="none of the folders"):
        folders.getFile("nothing.txt")
    folders.removePath(str(tmp_path))
    assert folders.getPaths() == []


def test_folders_of_the_data_are_those_of_scenes(tmp_path: Path) -> None:
    repository = SofaRuntime.DataRepository
    assert isinstance(repository, Sofa.Helper.System.FileRepository) and isinstance(SofaRuntime.PluginRepository, Sofa.Helper.System.FileRepository)
    (tmp_path / "square.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    before = repository.getPaths()
    repository.addFirstPath(str(tmp_path))
    try:
        assert repository.getFirstPath() == str(tmp_path) and repository.getFile("square.obj") == str(tmp_path / "square.obj")
        # A loader finds it in a scene that is made from now on.
        root = Sofa.Core.Node("root")
        loader = root.addObject("MeshOBJLoader", filename="square.obj")
        loader.init()
        assert loader.position.value.tolist() == [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    finally:
        repository.removePath(str(tmp_path))
    assert repository.getPaths() == before and SofaRuntime.PluginRepository.getPaths() == []
    with pytest.raises(ValueError):
        Sofa.Core.Node("root").addObject("MeshOBJLoader", filename="square.obj").init()


def test_modules_of_scripts_are_read_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib
    import sys

    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.syspath_prepend(str(tmp_path))
    # What a test runner imported stays: it is not asked to forget its own modules.
    kept = dict(sys.modules)
    script = tmp_path / "a_script_of_this_test.py"
    try:
        for forget, answer in ((Sofa.unloadModules, 1), (SofaRuntime.unloadModules, 22)):
            script.write_text(f"answer = {answer}\n")
            importlib.invalidate_caches()
            assert importlib.import_module(script.stem).answer == answer
            forget()
            assert script.stem not in sys.modules and {"numpy", "settee", "Sofa"} <= set(sys.modules)
    finally:
        sys.modules.update(kept)


def test_windows_are_prepared_without_being_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = Sofa.Gui.GUIManager
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr("settee.Simulation.view", lambda self, **options: shown.append({"root": self.root, **options}))
    root = Sofa.Core.Node("root")
    assert manager.ListSupportedGUI() == "settee" == manager.ListSupportedGUI("|") and manager.Init("scenes/my.py", "imgui") == 0
    manager.createGUI(root, "scenes/other.py")
    manager.SetDimension(640, 480)
    with pytest.warns(Warning, match="SetFullScreen: the window opens in its own size"):
        manager.SetFullScreen()
    manager.MainLoop(root)
    manager.MainLoop(root, "third.py")
    assert manager.closeGUI() is None
    assert shown == [{"root": root, "size": (640.0, 480.0), "title": "other.py"}, {"root": root, "size": (640.0, 480.0), "title": "third.py"}]
    assert root.isInitialized() and manager.Init() == 0


def test_timers_measure_a_tree() -> None:
    timer = SofaRuntime.Timer
    timer.setEnabled("run", True)
    timer.begin("run")
    timer.stepBegin("outer")
    timer.stepBegin("inner")
    timer.stepEnd("inner")
    timer.stepEnd("outer")
    timer.end("run")
    records = timer.getRecords("run")
    assert 0 <= records["outer"]["inner"]["total_time"] <= records["outer"]["total_time"] <= records["total_time"]
    assert records["outer"]["nb_calls"] == 1
    # Steps are parts of the timers that run, also before these end.
    root = Sofa.Core.Node("root")
    Sofa.Simulation.init(root)
    timer.setEnabled("Animate", True)
    timer.begin("Animate")
    for _ in range(3):
        Sofa.Simulation.animate(root, 0.01)
    running = timer.getRecords("Animate")
    timer.end("Animate")
    assert running["Simulation::animate"]["nb_calls"] == 3
    assert timer.getRecords("Animate")["total_time"] >= running["total_time"] >= running["Simulation::animate"]["total_time"]
    timer.clear()



def test_handlers_get_messages(capsys: Any) -> None:
    class Collect(Sofa.Helper.MessageHandler):  # type: ignore[misc]
        def __init__(self) -> None:
            self.texts: list[str] = []

        def process(self, message: dict[str, Any]) -> None:
            self.texts.append(f"{message['type']} {message['message']}")

    collect = Collect()
    with collect:
        Sofa.Helper.msg_error("who", "what", "file.py", 3)
    Sofa.Helper.msg_info("after")
    assert collect.texts == ["Error what"]
    assert "after" in capsys.readouterr().err


def test_every_kind_of_message_has_its_name(capsys: Any) -> None:
    root = Sofa.Core.Node("root")
    for module in (Sofa, Sofa.Helper):
        for name in ("info", "warning", "error", "fatal", "deprecated"):
            getattr(module, f"msg_{name}")(root, f"about {name}")
            assert capsys.readouterr().err == f"[{name.upper()}] [root] about {name}\n"
    assert root.countLoggedMessages(["Fatal"]) == 2 and root.countLoggedMessages(["Deprecated"]) == 2 and root.countLoggedMessages() == 10


def test_exceptions_become_messages_with_their_places(capsys: Any) -> None:
    import inspect
    import sys

    def fails() -> None:
        raise KeyError("gone")

    here = Path(__file__).name
    try:
        fails()
    except KeyError as error:
        kind, raised, trace = sys.exc_info()
        text = Sofa.getSofaFormattedStringFromException(error)
        Sofa.sendMessageFromException(error)
    lines = text.splitlines()
    assert lines[0] == "KeyError: 'gone'" and lines[-1].endswith(": fails") and all(f"{here}:" in line for line in lines[1:])
    assert capsys.readouterr().err == f"[ERROR] {text}\n"
    assert kind is not None and raised is not None
    assert Sofa.sofaFormatHandler(kind, raised, trace) == text
    Sofa.sofaExceptHandler(kind, raised, trace)
    assert capsys.readouterr().err == f"[ERROR] {text}\n"
    stack = Sofa.getStackForSofa(inspect.stack())
    assert stack[0].endswith(": test_exceptions_become_messages_with_their_places") and f"{here}:" in stack[0]
    assert Sofa.formatStackForSofa(inspect.stack()).splitlines()[1:] == stack[1:]


def test_topologies_answer_questions() -> None:
    root = Sofa.Core.Node("root")
    points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]
    mesh = root.addObject("MeshTopology", name="mesh", position=points, triangles=[[0, 1, 2], [1, 3, 2]], edges=[[0, 1], [1, 2], [2, 0]])
    assert (mesh.getNbPoints(), mesh.getNbTriangles(), mesh.getNbEdges(), mesh.getNbTetrahedra()) == (4, 2, 3, 0)
    assert mesh.getTriangle(1) == [1, 3, 2] and mesh.getTrianglesAroundVertex(3) == [1]
    assert mesh.getTrianglesAroundEdge(1) == [0, 1] and mesh.getEdgesInTriangle(0) == [0, 1, 2]
    assert mesh.getVerticesAroundVertex(1) == [0, 2]
    with pytest.raises(IndexError, match="none of them"):
        mesh.getTriangle(2)
    with pytest.raises(AttributeError):
        mesh.getNothing()


@pytest.mark.parametrize("name", ["SofaLinearSolver", "SofaLinearSystem", "SofaDeformable", "SofaConstraintSolver", "SofaBaseTopology", "SofaExporter", "SofaGL"])
def test_sub_modules_are_there_under_both_names(name: str) -> None:
    import importlib

    assert importlib.import_module(f"Sofa.{name}") is importlib.import_module(name)
