"""Scenes and snapshots that are sent to other processes."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import settee
import Sofa
import Sofa.Core
from conftest import PROJECT

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")


class Pusher(Sofa.Core.Controller):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.target = kwargs.get("target")
        self.heard = 0
        self.inits = 0

    def init(self) -> None:
        self.inits += 1

    def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
        self.heard += 1
        self.target.forces.value = [[0.1 * self.heard, 0, 0]]


class Pull(Sofa.Core.ForceFieldVec3d):  # type: ignore[misc]
    strength = 3.0

    def addForce(self, params: Any, force: Any, position: Any, velocity: Any) -> None:
        force.array()[1, 2] += self.strength


def controlled(root: Any) -> Any:
    push = root.body.addObject("ConstantForceField", name="push", indices=[1], forces=[[0, 0, 0]])
    root.body.addObject(Pusher(name="pusher", target=push))
    root.addData("goal", type="double", value=2.5)
    root.note = "kept"
    return root


def sent(entry: Any) -> Any:
    return pickle.loads(pickle.dumps(entry))


def go_on(root: Any, steps: int = 5) -> Any:
    settee.animateNSteps(root, steps)
    return root.body.dofs.position.value.copy(), root.body.dofs.velocity.value.copy(), root.time.value


@pytest.mark.parametrize("how", [sent, copy.deepcopy])
@pytest.mark.parametrize("steps", [None, 0, 7])
def test_a_scene_goes_on_elsewhere_with_the_same_bits(spring: Any, how: Any, steps: int | None) -> None:
    root = controlled(spring)
    if steps is not None:
        settee.init(root)
        root.body.mass.totalMass.value = 12.0
        settee.animateNSteps(root, steps) if steps else None
    other = how(root)
    assert other._graph is not root._graph and other.isInitialized() == (steps is not None)
    assert other.body.pusher.heard == root.body.pusher.heard and other.body.pusher.target is other.body.push
    assert other.goal.value == 2.5 and other.goal.getOwner() is other and other.note == "kept"
    for scene in (root, other):
        if steps is None:
            settee.init(scene)
    for left, right in zip(go_on(root), go_on(other)):
        np.testing.assert_array_equal(left, right)
    assert root.body.pusher.heard == other.body.pusher.heard == 5 + (steps or 0) and other.body.pusher.inits == 1
    other.body.dofs.position.value = [[0, 0, 0], [9, 9, 9]]
    assert root.body.dofs.position.value[1, 0] != 9


def test_force_fields_in_python_are_sent_before_the_run(spring: Any) -> None:
    spring.body.addObject(Pull(name="pull", mstate="@dofs")).strength = 5.0
    other = sent(spring)
    for root in (spring, other):
        settee.init(root)
    for left, right in zip(go_on(spring), go_on(other)):
        np.testing.assert_array_equal(left, right)
    assert other.body.pull.strength == 5.0 and other.body.dofs.position.value[1, 2] > 0
    with pytest.raises(ValueError, match="/body/pull .*written in Python"):
        pickle.dumps(spring)


def test_nodes_objects_and_data_are_sent_with_their_scene(running: Any) -> None:
    body, dofs, position = sent((running.body, running.body.dofs, running.body.dofs.position))
    assert body.dofs is dofs and position.getOwner() is dofs and body.getRoot().body is body
    settee.animate(body.getRoot())
    assert running.time.value == 0.0 and body.getRoot().time.value == 0.01


def test_scenes_of_files_and_simulations_are_sent() -> None:
    simulation = settee.Simulation(PROJECT / "scenes/ode_solver/bdf/spring3d.scn")
    simulation.animate(steps=3)
    other = sent(simulation)
    assert other.time == simulation.time and other.steps == simulation.steps
    for one in (simulation, other):
        one.animate(steps=3)
    np.testing.assert_array_equal(other.states()[0].position.value, simulation.states()[0].position.value)


def test_scenes_that_were_built_in_any_order_go_on_with_the_same_bits(spring: Any) -> None:
    root = spring
    root.addObject("VisualStyle")
    part = Sofa.Core.Node("part")
    part.addChild("inner").addObject("MechanicalObject", name="dofs", position=[[0, 0, 0]])
    for _ in range(3):
        root.removeObject(root.addObject("MechanicalObject", name="gone"))
        root.removeChild(root.addChild("gone"))
    root.addChild(part)
    root.addChild("later").moveChild(part)
    gone = root.body.addObject("VisualStyle", name="style")
    root.addObject("VisualStyle", name="last")
    root.body.addObject("ConstantForceField", name="push", indices=[1], forces=[[0, 1, 0]])
    root.body.removeObject(gone)
    for steps in (0, 3):
        if steps:
            settee.init(root)
            settee.animateNSteps(root, steps)
        other = sent(root)
        assert [child.getName() for child in other.children] == ["body", "later"] and other.later.part.inner.dofs.getName() == "dofs"
        assert [entry.getName() for entry in other.body.objects] == [entry.getName() for entry in root.body.objects]
    for left, right in zip(go_on(root), go_on(other)):
        np.testing.assert_array_equal(left, right)


def test_prefabs_and_several_parents_are_sent() -> None:
    root = Sofa.Core.Node("root")
    shared = Sized(parents=[root.addChild("a"), root.addChild("b")], name="shared", size=3)
    other = sent(root)
    assert [parent.getName() for parent in other.a.shared.parents] == ["a", "b"]
    assert type(other.a.shared) is Sized and other.b.shared.size.value == 3 and len(other.a.shared.dofs.position) == len(shared.dofs.position)
    other.a.shared.setSourceTracking()
    other.a.shared.size.value = 5
    assert len(other.a.shared.dofs.position) == 5 and len(shared.dofs.position) == 3


class Sized(Sofa.Prefab):  # type: ignore[misc]
    prefabParameters = [{"name": "size", "type": "int", "default": 1}]

    def init(self) -> None:
        self.addObject("MechanicalObject", name="dofs", position=np.zeros((self.size.value, 3)))


def test_links_that_were_bound_stay_bound() -> None:
    root = Sofa.Core.Node("root")
    state = root.addChild("body").addObject("MechanicalObject", name="dofs", position=[[1, 2, 3]])
    root.addChild("goal").addObject("MechanicalObject", name="goal", position=state.position.linkpath)
    other = sent(root)
    other.body.setName("renamed")
    settee.init(other)
    np.testing.assert_array_equal(other.goal.goal.position.value, [[1, 2, 3]])


def test_what_cannot_be_sent_says_so(running: Any, spring: Any) -> None:
    root = copy.deepcopy(spring)
    root.work = lambda: 3
    with pytest.warns(settee.SceneWarning, match="work is left out"):
        assert not hasattr(sent(root), "work")
    running.body.addObject("ConstantForceField", indices=[1], forces=[[0, 0, 0]])
    with pytest.raises(ValueError, match="came or went after it was initialised"):
        pickle.dumps(running)


def test_snapshots_are_sent(running: Any) -> None:
    settee.animateNSteps(running, 3)
    simulation = settee.Simulation(running)
    state = pickle.loads(pickle.dumps(simulation.snapshot()))
    expected = go_on(running)
    simulation.restore(state)
    assert simulation.steps == 3
    for left, right in zip(go_on(running), expected):
        np.testing.assert_array_equal(left, right)
    with pytest.raises(ValueError, match="damaged|no checkpoint"):
        settee.State.from_bytes(state.to_bytes()[:-1])
    other = settee.Node("root")
    other.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0]])
    settee.init(other)
    with pytest.raises(ValueError, match="a snapshot that was sent"):
        settee.Simulation(other).restore(state)


def test_a_snapshot_that_was_sent_is_saved(running: Any, tmp_path: Path) -> None:
    simulation = settee.Simulation(running)
    simulation.animate(steps=2)
    sent(simulation.snapshot()).save(tmp_path / "a.checkpoint")
    simulation.reset()
    simulation.restore(settee.load_snapshot(running, tmp_path / "a.checkpoint"))
    assert simulation.steps == 2


def test_a_scene_goes_on_in_another_process(tmp_path: Path) -> None:
    simulation = settee.Simulation(PROJECT / "scenes/ode_solver/bdf/spring3d.scn")
    simulation.animate(steps=2)
    (tmp_path / "scene.pickle").write_bytes(pickle.dumps(simulation))
    code = (
        "import pickle, sys; s = pickle.load(open('scene.pickle', 'rb')); s.animate(steps=2);"
        "sys.stdout.write(s.states()[0].position.value.tobytes().hex())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, timeout=120)
    simulation.animate(steps=2)
    assert done.stdout == simulation.states()[0].position.value.tobytes().hex(), done.stderr
