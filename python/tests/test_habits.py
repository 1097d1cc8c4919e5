"""Habits of scripts written for SofaPython3: each works, or is refused with an error that names it and what to use."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
import settee
import Sofa
import Sofa.Core
import Sofa.Simulation

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")


def solved(parent: Any, name: str = "body") -> Any:
    """A node with solvers and two points of half a kilogram each."""
    body = parent.addChild(name)
    body.addObject("EulerImplicitSolver")
    body.addObject("CGLinearSolver", iterations=25, tolerance=1e-9, threshold=1e-9)
    body.addObject("MechanicalObject", name="mo", position=[[0, 0, 0], [1, 0, 0]])
    body.addObject("UniformMass", totalMass=1.0)
    return body


@pytest.fixture
def root() -> Any:
    root = Sofa.Core.Node("root", gravity=[0, -10, 0])
    solved(root)
    return root


def test_a_handler_that_returns_true_is_the_last_one(root: Any) -> None:
    heard: list[str] = []

    class Handles(Sofa.Core.Controller):
        def onAnimateBeginEvent(self, event: dict[str, Any]) -> bool:
            heard.append(self.getName())
            return True

    for name in ("first", "second"):
        root.addObject(Handles(name=name))
    Sofa.Simulation.init(root)
    Sofa.Simulation.animate(root, 0.01)
    assert heard == ["first"]


def test_a_controller_copies_values_by_assigning_data(root: Any) -> None:
    goal = root.addChild("goal").addObject("MechanicalObject", name="goal", position=[[9, 9, 9], [9, 9, 9]])

    class Copies(Sofa.Core.Controller):
        def onAnimateEndEvent(self, event: dict[str, Any]) -> None:
            if not self.done:
                goal.position = root.body.mo.position
                self.done = True

    root.addObject(Copies(name="copies")).done = False
    Sofa.Simulation.init(root)
    # Euler's implicit step of a free fall: v = -g h, y = v h.
    Sofa.Simulation.animate(root, 0.01)
    np.testing.assert_allclose(goal.position.value[:, 1], -1e-3, rtol=1e-9)
    Sofa.Simulation.animate(root, 0.01)
    np.testing.assert_allclose(goal.position.value[:, 1], -1e-3, rtol=1e-9)
    np.testing.assert_allclose(root.body.mo.position.value[:, 1], -3e-3, rtol=1e-9)
    assert goal.position.getParent() is None


def test_methods_of_controllers_are_called_when_they_are_asked_for(root: Any) -> None:
    class Counts(Sofa.Core.Controller):
        def reinit(self) -> None:
            self.calls += 1

    counts = root.addObject(Counts(name="counts"))
    counts.calls = 0
    Sofa.Simulation.init(root)
    counts.reinit()
    assert counts.calls == 1


def test_missing_data_are_none_and_existing_ones_are_true(root: Any) -> None:
    mo = root.body.mo
    assert mo.findData("nothing") is None
    shown = mo.findData("showObject")
    assert bool(shown) and not shown.value
    assert bool(mo.position) and mo.position.value[0, 0] == 0


def test_topologies_are_made_of_grids_by_src() -> None:
    root = Sofa.Core.Node("root")
    root.addObject("RegularGridTopology", name="grid", n=[3, 3, 3], min=[0, 0, 0], max=[1, 1, 1])
    container = root.addChild("child").addObject("HexahedronSetTopologyContainer", src="@../grid")
    Sofa.Simulation.init(root)
    assert container.getNbHexahedra() == 8 and container.hexahedra.value.shape == (8, 8)
    assert sorted(map(tuple, container.position.value))[-1] == (1.0, 1.0, 1.0)


def test_force_fields_and_mappings_take_links_before_they_are_added(root: Any) -> None:
    class Push(Sofa.Core.ForceFieldVec3d):
        def addForce(self, params: Any, force: Any, position: Any, velocity: Any) -> None:
            force.array()[...] += [1.0, 0.0, 0.0]

    class Doubled(Sofa.Core.Mapping_Vec3d_Vec3d):
        """As SofaPython3's example has it."""

        def apply(self, params: Any, out: Any, given: Any) -> None:
            with out.writeableArray() as values:
                values[:] = given.value * 2

        def applyJ(self, params: Any, out: Any, given: Any) -> None:
            with out.writeableArray() as values:
                values[:] = given.value * 2

        def applyJT(self, params: Any, out: Any, given: Any) -> None:
            with out.writeableArray() as values:
                values[:] += given.value * 2

    root.body.addObject(Push(name="push", mstate=root.body.mo))
    below = root.body.addChild("below")
    state = below.addObject("MechanicalObject", name="doubled", position=[[0, 0, 0], [2, 0, 0]])
    below.addObject(Doubled(name="mapping", input=root.body.mo, output=state))
    Sofa.Simulation.init(root)
    Sofa.Simulation.animate(root, 0.1)
    # m = 0.5: v = h f / m = 0.2, x = h v = 0.02.
    np.testing.assert_allclose(root.body.mo.position.value, [[0.02, -0.1, 0], [1.02, -0.1, 0]], rtol=1e-9)
    np.testing.assert_allclose(state.position.value, 2 * root.body.mo.position.value, rtol=1e-15)


def test_what_cannot_be_read_as_a_number_is_refused(root: Any) -> None:
    with pytest.raises(ValueError, match=r'threshold = "10-3": "10-3" is not a number; expected a finite decimal number'):
        root.addObject("CGLinearSolver", threshold="10-3")


def test_settings_of_windows_are_taken() -> None:
    root = Sofa.Core.Node("root")
    pull = root.addObject("AttachBodyButtonSetting", stiffness=7)
    hold = root.addObject("ConstraintAttachButtonSetting")
    for name in ("OglColorMap", "LightManager", "DirectionalLight"):
        assert root.addObject(name).getClassName() == name
    with pytest.raises(ValueError, match="no such component any more: write VisualGrid"):
        root.addObject("OglGrid")
    Sofa.Simulation.init(root)
    assert pull.stiffness.value == 7 and hold.getClassName() == "ConstraintAttachButtonSetting"


def test_a_visual_model_follows_states_of_its_own_solver(root: Any) -> None:
    visual = solved(root, "other").addChild("visual")
    model = visual.addObject("OglModel", name="model", position=[[0, 0, 0], [1, 0, 0]])
    visual.addObject("IdentityMapping", input="@/body/mo", output="@model")
    with pytest.raises(settee.SceneError, match="not in the scope of its solver .put both below one node with an ODE solver"):
        Sofa.Simulation.init(root)
    root.body.addChild(visual)
    root.other.removeChild(visual)
    Sofa.Simulation.init(root)
    Sofa.Simulation.animate(root, 0.01)
    np.testing.assert_array_equal(model.position.value, root.body.mo.position.value)


def test_states_keep_their_size_during_a_run(root: Any) -> None:
    root.body.mo.position = [[0, 0, 0]]
    assert len(root.body.mo.position) == 1
    Sofa.Simulation.init(root)
    with pytest.raises(ValueError, match=r"position: an array of shape \(2, 3\); expected shape \(1, 3\)"):
        root.body.mo.position = [[0, 0, 0], [1, 0, 0]]
    assert root.body.mo.position.value.tolist() == [[0, 0, 0]]


def test_steps_are_made_with_the_root(root: Any) -> None:
    Sofa.Simulation.init(root)
    with pytest.raises(ValueError, match="/body is not the root of its scene; steps are made with the root"):
        Sofa.Simulation.animate(root.body, 0.01)
    assert root.time.value == 0


def test_a_part_is_initialised_before_it_has_a_solver() -> None:
    root = Sofa.Core.Node("root")
    part = root.addChild("part")
    part.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0]], translation=[0, 1, 0])
    part.addObject("UniformMass", totalMass=1)
    part.init()
    assert part.dofs.position.value.tolist() == [[0, 1, 0]]


def test_what_was_computed_early_stays_to_be_read_and_follows_its_inputs() -> None:
    root = Sofa.Core.Node("root")
    state = root.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0], [1, 0, 0]], translation=[0, 1, 0])
    low = root.addObject("BoxROI", name="low", box=[-0.5, 0.5, -1, 0.5, 1.5, 1], position="@dofs.position")
    high = root.addObject("BoxROI", name="high", box=[0.5, 0.5, -1, 1.5, 1.5, 1], position="@dofs.position")
    for entry in (state, low, high):
        entry.init()
    assert (low.indices.value.tolist(), high.indices.value.tolist()) == ([0], [1])
    assert state.position.value.tolist() == [[0, 1, 0], [1, 1, 0]]
    state.translation = [0, 5, 0]
    low.init()
    assert low.indices.value.tolist() == [] and state.position.value.tolist() == [[0, 5, 0], [1, 5, 0]]


def test_an_object_that_is_wrong_does_not_stop_a_running_scene(root: Any) -> None:
    Sofa.Simulation.init(root)
    Sofa.Simulation.animate(root, 0.01)
    with pytest.raises(settee.SceneError, match="no state in its node or above"):
        root.addChild("wrong").addObject("FixedProjectiveConstraint", indices=[0])
        Sofa.Simulation.animate(root, 0.01)
    Sofa.Simulation.animate(root, 0.01)
    np.testing.assert_allclose(root.time.value, 0.02)


def test_a_scene_is_stepped_by_one_thread_at_a_time(root: Any) -> None:
    entered, go_on = threading.Event(), threading.Event()

    class Waits(Sofa.Core.Controller):
        def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
            entered.set()
            go_on.wait(60)

    root.addObject(Waits(name="waits"))
    Sofa.Simulation.init(root)
    other = threading.Thread(target=lambda: Sofa.Simulation.animate(root, 0.01))
    other.start()
    try:
        assert entered.wait(60)
        with pytest.raises(RuntimeError, match="making a step|step is being made"):
            Sofa.Simulation.animate(root, 0.01)
    finally:
        go_on.set()
        other.join()
    np.testing.assert_allclose(root.time.value, 0.01)


def test_trees_and_data_are_shown_in_notebooks_and_help(root: Any) -> None:
    import pydoc

    assert repr(root) == "<Node root />" and repr(root.body.mo) == "<MechanicalObject /body/mo>"
    html = root._repr_html_()
    assert "UniformMass" in html and "<details" in html
    text = pydoc.render_doc(root.body.mo, renderer=pydoc.plaintext)
    assert "Degrees of freedom" in text and "position (list of 3 reals" in text
