"""Components, controllers, engines and messages, as scripts written for SofaPython3 use them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import Sofa
import Sofa.Core
import Sofa.Helper
import Sofa.Simulation
import SofaRuntime

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")


def test_objects_know_their_class_and_where_they_were_made() -> None:
    state = Sofa.Core.Node("root").addObject("MechanicalObject", name="t")
    line = state.getInstanciationSourceFilePos()
    assert Path(state.getInstanciationFileName()).name == Path(__file__).name and line > 0
    facts = state.getClass()
    assert (facts.className, facts.templateName, facts.typeName) == ("MechanicalObject", "Vec3d", "MechanicalObject<Vec3d>")
    assert (facts.name, facts.namespace, [parent.name for parent in facts.parents]) == ("MechanicalObject", "", ["Object"])
    assert state.getCategories() == ["MechanicalState"] and state.getTarget() == "Sofa.Component.StateContainer"
    state.setInstanciationSourceFileName("other.py")
    state.setInstanciationSourceFilePos(7)
    assert (state.getInstanciationFileName(), state.getInstanciationSourceFilePos()) == ("other.py", 7)
    assert (state.getDefinitionSourceFileName(), state.getDefinitionSourceFilePos()) == ("", 0)
    state.setDefinitionSourceFileName("d.py")
    assert state.getDefinitionSourceFileName() == "d.py"

    class Own(Sofa.Core.Controller):
        pass

    own = state.getContext().addObject(Own(name="own"))
    assert (own.getClass().namespace, own.getClass().parents[0].name) == (__name__, "Controller")
    assert Path(own.getDefinitionSourceFileName()).name == Path(__file__).name and own.getDefinitionSourceFilePos() > line
    assert state.getSlaves() == [] and state.getMaster() is None


def test_kinds_of_components_are_classes() -> None:
    root = Sofa.Core.Node("root")
    state, mass = root.addObject("MechanicalObject"), root.addObject("UniformMass", totalMass=1)
    grid = root.addObject("RegularGridTopology", n=[2, 2, 2], min=[0, 0, 0], max=[1, 1, 1])
    assert isinstance(state, Sofa.Core.BaseMechanicalState) and not isinstance(mass, Sofa.Core.BaseMechanicalState)
    assert isinstance(mass, Sofa.Core.BaseMass) and isinstance(grid, Sofa.Core.Topology) and isinstance(grid, Sofa.Core.Object)
    assert not isinstance(root, Sofa.Core.BaseMass) and not isinstance(3, Sofa.Core.BaseMass)
    with pytest.raises(TypeError, match="node.addObject"):
        Sofa.Core.BaseMass()


def test_messages_are_kept_with_what_they_are_about(capsys: pytest.CaptureFixture[str]) -> None:
    root = Sofa.Core.Node("root")
    assert root.countLoggedMessages() == 0 and root.getLoggedMessagesAsString() == ""
    Sofa.msg_info(root, "hello")
    Sofa.Helper.msg_error(root, "failed", "file.py", 3)
    assert root.countLoggedMessages() == 2 and root.countLoggedMessages(["Error"]) == 1
    assert root.getLoggedMessagesAsString() == "[Info] hello\n[Error] failed"
    root.clearLoggedMessages()
    assert root.countLoggedMessages() == 0
    mass = root.addChild("b").addObject("UniformMass", totalMass=1, vertexMass=1)
    Sofa.msg_warning(mass, "about the mass")
    assert "about the mass" in mass.getLoggedMessagesAsString()
    assert "[INFO] [root] hello" in capsys.readouterr().err


def test_handlers_get_messages_with_their_places() -> None:
    class Handler(Sofa.Helper.MessageHandler):
        def __init__(self) -> None:
            super().__init__()
            self.told: list[dict[str, Any]] = []

        def process(self, message: dict[str, Any]) -> None:
            self.told.append(message)

    with Handler() as handler:
        assert Sofa.Helper.MessageDispatcher.getHandlerCount() == 1
        Sofa.msg_info("a")
        Sofa.msg_warning("emitter", "b")
        Sofa.msg_error("emitter", "c", "file.py", 3)
    assert Sofa.Helper.MessageDispatcher.getHandlerCount() == 0
    assert [(one["type"], one["emitter"], one["message"]) for one in handler.told] == [
        ("Info", "", "a"), ("Warning", "emitter", "b"), ("Error", "emitter", "c"),
    ]
    assert Path(handler.told[0]["file"]).name == Path(__file__).name and (handler.told[2]["file"], handler.told[2]["line"]) == ("file.py", 3)


def test_controllers_call_the_constructor_of_their_base() -> None:
    class Bare(Sofa.Core.Controller):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            pass

    with pytest.raises(TypeError, match="Bare.__init__ has to call Sofa.Core.Controller.__init__"):
        Bare()


def test_engines_follow_engines() -> None:
    class Twice(Sofa.Core.DataEngine):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            Sofa.Core.DataEngine.__init__(self, *args, **kwargs)
            self.addData("given", value=kwargs.get("given", 0), type="int")
            self.addData("twice", value=0, type="int")
            self.addInput(self.given)
            self.addOutput(self.twice)

        def update(self) -> None:
            self.twice.value = self.given.value * 2

    root = Sofa.Core.Node("root")
    first, second = root.addObject(Twice(name="first", given=4)), root.addObject(Twice(name="second"))
    assert first.twice.isDirty() and first.twice.value == 8 and not first.twice.isDirty()
    second.given.setParent(first.twice)
    assert second.twice.value == 16
    first.given = 21
    assert second.twice.isDirty() and second.twice.value == 84


def test_states_go_back_to_what_they_stored() -> None:
    root = Sofa.Core.Node("root")
    root.addObject("EulerImplicitSolver")
    root.addObject("CGLinearSolver", iterations=5, tolerance=1e-9, threshold=1e-9)
    state = root.addObject("MechanicalObject", position=[[0, 0, 0]])
    root.addObject("UniformMass", totalMass=1.0)
    Sofa.Simulation.init(root)
    with pytest.raises(ValueError, match="storeResetState was not called"):
        state.reset()
    Sofa.Simulation.animate(root, 0.01)
    state.storeResetState()
    kept = state.position.value.copy(), state.velocity.value.copy()
    Sofa.Simulation.animateNSteps(root, 3, 0.01)
    assert not np.array_equal(state.position.value, kept[0])
    state.reset()
    np.testing.assert_array_equal(state.position.value, kept[0])
    np.testing.assert_array_equal(state.velocity.value, kept[1])


def test_set_src_links_what_a_source_has() -> None:
    root = Sofa.Core.Node("root")
    source = root.addObject("MeshTopology", name="source", position=[[1, 2, 3], [0, 0, 0]], edges=[[0, 1]])
    mesh = root.addObject("MeshTopology", name="mesh")
    mesh.setSrc("@source", source)
    assert mesh.position.getParent() == source.position and mesh.edges.value.tolist() == [[0, 1]]
    with pytest.raises(ValueError, match="leads nowhere"):
        mesh.setSrc("@nothing")


def test_linear_solvers_show_their_system() -> None:
    root = Sofa.Core.Node("root", gravity=[0, 0, -10])
    ode = root.addObject("EulerImplicitSolver")
    solver = root.addObject("SparseLDLSolver")
    state = root.addObject("MechanicalObject", position=[[0, 0, 0], [1, 0, 0]])
    root.addObject("UniformMass", totalMass=4.0)
    root.addObject("RestShapeSpringsForceField", stiffness=50.0)
    Sofa.Simulation.init(root)
    with pytest.raises(ValueError, match="no step was made yet"):
        solver.b()
    Sofa.Simulation.animate(root, 0.01)
    for entry in (solver, ode):
        A, b, x = entry.A(), entry.b(), entry.x()
        assert A.shape == (6, 6) and len(b) == 6
        np.testing.assert_allclose(A @ x, b, rtol=1e-12)
    # One step from rest: A dv = h f, and dv is the velocity.
    np.testing.assert_allclose(solver.get_solution_vector(), state.velocity.value.ravel(), rtol=1e-12)
    with pytest.raises(AttributeError, match="of a linear solver"):
        state.b  # noqa: B018


def test_solvers_of_constraints_show_their_problem() -> None:
    root = Sofa.Core.Node("root", gravity=[0, 0, -10])
    root.addObject("FreeMotionAnimationLoop")
    solver = root.addObject("BlockGaussSeidelConstraintSolver", tolerance=1e-12, maxIterations=1000)
    body = root.addChild("body")
    body.addObject("EulerImplicitSolver")
    body.addObject("SparseLDLSolver")
    body.addObject("MechanicalObject", position=[[0, 0, 0], [1, 0, 0]])
    body.addObject("UniformMass", totalMass=4.0)
    body.addObject("LinearSolverConstraintCorrection")
    body.addObject("FixedLagrangianConstraint", indices=[0])
    Sofa.Simulation.init(root)
    with pytest.raises(ValueError, match="no step was made yet"):
        solver.W()
    Sofa.Simulation.animate(root, 0.01)
    W, free, force = solver.W(), solver.dfree(), solver.lambda_force()
    assert W.shape == (3, 3) and len(free) == len(force) == 3
    # The point stays where it was: values without forces and what the forces change add up to zero.
    np.testing.assert_allclose(W @ force + free, 0.0, atol=1e-15)
    # h^2 / m on the diagonal: an impulse moves a mass of 2 kg by h / m.
    np.testing.assert_allclose(np.diag(W) / W[0, 0], 1.0, rtol=1e-12)
    assert np.argmax(np.abs(force)) == 2


def test_threads_of_the_scenes_to_come() -> None:
    scheduler = Sofa.Core.TaskScheduler
    assert scheduler.getThreadCount() == 1 and scheduler.GetHardwareThreadsCount() >= 1
    scheduler.init(2)
    try:
        assert scheduler.getThreadCount() == 2 and Sofa.Core.Node("root")._graph.made_with[1]["threads"] == 2
    finally:
        scheduler.stop()
    assert scheduler.getThreadCount() == 1


def test_services_of_the_runtime(tmp_path: Path) -> None:
    from Sofa.Helper.System import FileRepository

    repository = FileRepository()
    repository.addFirstPath(str(tmp_path))
    repository.addLastPath("/elsewhere")
    (tmp_path / "file").write_text("")
    assert repository.getPaths() == [str(tmp_path), "/elsewhere"] and repository.getFile("file") == str(tmp_path / "file")
    assert repository.findFileFromFile("file", str(tmp_path / "scene.scn")) == str(tmp_path / "file") and repository.findFile("nothing") == ""
    repository.clear()
    assert repository.getPaths() == []
    assert SofaRuntime.getCategories("MechanicalObject") == ["MechanicalState"] and SofaRuntime.getCategories("SparseLDLSolver") == ["LinearSolver"]
    assert SofaRuntime.getCategories("EulerImplicitSolver") == ["OdeSolver"] and SofaRuntime.getCategories("BoxROI") == ["Engine"]
    file, line = Sofa.getPythonCallingPoint()
    assert Path(file).name == Path(__file__).name and line > 0 and Path(__file__).name in Sofa.getPythonCallingPointAsString()
    try:
        raise ValueError("an exception")
    except ValueError as error:
        text = Sofa.getSofaFormattedStringFromException(error)
    assert text.startswith("ValueError: an exception\n") and "test_services_of_the_runtime" in text
    assert Sofa.Helper.Utils.GetSofaUserLocalDirectory()


def test_topologies_answer_questions() -> None:
    root = Sofa.Core.Node("root")
    points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    mesh = root.addObject("TetrahedronSetTopologyContainer", position=points, tetrahedra=[[0, 1, 2, 3]])
    grid = root.addChild("g").addObject("RegularGridTopology", n=[3, 3, 3], min=[0, 0, 0], max=[1, 1, 1])
    Sofa.Simulation.init(root)
    assert (mesh.getNbPoints(), mesh.getNbTetrahedra(), mesh.getNbEdges(), mesh.getNbTriangles()) == (4, 1, 6, 4)
    assert [mesh.getLocalEdgesInTetrahedron(edge) for edge in range(6)] == [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    assert grid.getNbHexahedra() == 8 and grid.getPoint(26) == [1, 1, 1] and grid.getPoint(1, 0, 0) == [0.5, 0, 0]
    for place in ((27,), (3, 0, 0), (-1,)):
        with pytest.raises(IndexError, match="is none of them"):
            grid.getPoint(*place)
