"""Many simulations at once: the bits of single runs, failures, environments of Gymnasium."""

from __future__ import annotations

import copy
import time
from typing import Any

import numpy as np
import pytest
import settee
from conftest import SPRING

pytestmark = pytest.mark.filterwarnings("ignore::settee.SceneWarning")

FORCES, POSITION, VELOCITY = "/body/push.forces", "/body/dofs.position", "/body/dofs.velocity"


def pushed(root: Any) -> None:
    names: dict[str, Any] = {}
    exec(SPRING, names)
    names["createScene"](root)
    root.body.addObject("ConstantForceField", name="push", indices=[1], forces=[[0, 0, 0]])


def alone() -> Any:
    root = settee.Node("root")
    pushed(root)
    settee.init(root)
    return root


@pytest.mark.parametrize("threads", [1, 3])
def test_many_have_the_bits_of_each_alone(threads: int) -> None:
    controls = np.random.default_rng(2).normal(size=(7, 5, 4))
    many = settee.Batch(pushed, 7, control=[FORCES, "/body/mass.totalMass"], observe=[POSITION, VELOCITY, "/.time"], threads=threads)
    assert (many.n_controls, many.n_observed, len(many)) == (4, 13, 7)
    controls[..., 3] = 10 + np.abs(controls[..., 3])
    seen = many.run(controls, steps=2)
    assert seen.shape == (7, 5, 13)
    for own, found in zip(controls, seen):
        root = alone()
        for numbers, row in zip(own, found):
            root.body.push.forces.value = [numbers[:3]]
            root.body.mass.totalMass.value = numbers[3]
            settee.animateNSteps(root, 2)
            expected = [*root.body.dofs.position.value.ravel(), *root.body.dofs.velocity.value.ravel(), root.time.value]
            np.testing.assert_array_equal(row, expected)
    np.testing.assert_array_equal(many.observe(), seen[:, -1])
    assert many.roots[3].body.push.forces.value[0, 0] == controls[3, -1, 0]


@pytest.mark.parametrize(("n", "moments"), [(1, 40), (3, 170), (5, 1)])
def test_threads_that_share_long_runs_change_no_bit(n: int, moments: int) -> None:
    # Threads take some moments of a simulation at a time.
    controls = np.random.default_rng(3).normal(size=(n, moments, 3))
    seen = [settee.Batch(pushed, n, control=FORCES, threads=threads).run(controls) for threads in (1, 2, 7)]
    assert seen[0].shape == (n, moments, 6) and np.isfinite(seen[0]).all()
    for other in seen[1:]:
        np.testing.assert_array_equal(other, seen[0])
    many = settee.Batch(pushed, n, control=FORCES, threads=2)
    np.testing.assert_array_equal(many.run(controls[:, :0]), np.zeros((n, 0, 6)))
    assert many.roots[0].time.value == 0.0


def test_nothing_need_be_seen() -> None:
    many = settee.Batch(pushed, 3, control=FORCES, observe=(), threads=2)
    assert many.run(np.zeros((3, 20, 3))).shape == (3, 20, 0)
    assert [root.time.value for root in many.roots] == [pytest.approx(0.2)] * 3


def test_what_is_seen_is_counted_before_it_is_made() -> None:
    many = settee.Batch(pushed, 2, observe=POSITION)
    before = settee.limits.memory
    settee.limits.memory = 1 << 20
    try:
        with pytest.raises(MemoryError, match="what 2 simulations see at 1000000 moments"):
            many.run(np.zeros((2, 1_000_000, 0)))
    finally:
        settee.limits.memory = before
    assert many.roots[0].time.value == 0.0


def test_some_of_them_step_and_are_reset() -> None:
    many = settee.Batch(pushed, 3, control=FORCES, observe=POSITION)
    before = many.observe()
    seen = many.step([[1, 0, 0]], which=[1], steps=3)
    now = many.observe()
    np.testing.assert_array_equal(now[1], seen[0])
    np.testing.assert_array_equal(now[[0, 2]], before[[0, 2]])
    many.reset([1])
    np.testing.assert_array_equal(many.observe(), before)


def test_a_root_is_copied_as_it_is() -> None:
    root = alone()
    settee.animateNSteps(root, 4)
    many = settee.Batch(root, 2, control=FORCES, observe=POSITION)
    assert many.roots[0] is root and many.roots[1].time.value == root.time.value
    seen = many.run(np.ones((2, 3, 3)))
    np.testing.assert_array_equal(seen[0], seen[1])
    other = copy.deepcopy(many.roots[1])
    assert other.body.push.forces.value.tolist() == [[1, 1, 1]]


def test_states_are_controls_too() -> None:
    many = settee.Batch(pushed, 2, control="/body/dofs.externalForce", observe="/body/dofs.velocity")
    seen = many.step([[0, 0, 0, 9.81 * 7.5, 0, 0], [0, 0, 0, 0, 0, 0]])
    weight = 9.81 * 7.5
    assert seen[0, 3] - seen[1, 3] == pytest.approx(weight / 7.5 * 0.01, rel=0.05)


def test_controllers_act_in_their_own_simulation() -> None:
    class Push(settee.Controller):  # type: ignore[misc]
        def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
            self.getContext().push.forces.value = [[self.strength, 0, 0]]

    strengths = iter([0.0, 1.0, 2.0])

    def scene(root: Any) -> None:
        pushed(root)
        root.body.addObject(Push(name="controller")).strength = next(strengths)

    still, one, two = settee.Batch(scene, 3, observe=VELOCITY, threads=2).step(steps=2)[:, 3]
    assert two - still == pytest.approx(2 * (one - still), rel=1e-3) and one > still


def test_a_failure_names_its_simulation_and_the_others_go_on() -> None:
    class Fails(settee.Controller):  # type: ignore[misc]
        def onAnimateEndEvent(self, event: dict[str, Any]) -> None:
            if self.getRoot().body.push.forces.value[0, 0] > 1:
                raise KeyError("too far")

    def scene(root: Any) -> None:
        pushed(root)
        root.addObject(Fails(name="fails"))

    many = settee.Batch(scene, 3, control=FORCES)
    with pytest.raises(KeyError, match="too far") as caught:
        many.step([[0, 0, 0], [2, 0, 0], [0, 0, 0]])
    assert getattr(caught.value, "__notes__", ["in simulation 1"]) == ["in simulation 1"]
    assert [root.time.value for root in many.roots] == [0.01, 0.0, 0.01]
    many.step([[0, 0, 0]] * 3)
    assert [root.time.value for root in many.roots] == [0.02, 0.01, 0.02]


def test_what_does_not_fit_is_refused() -> None:
    many = settee.Batch(pushed, 2, control=FORCES)
    with pytest.raises(ValueError, match=r"expected \(2, moments, 3\)"):
        many.run(np.zeros((2, 1, 2)))
    with pytest.raises(ValueError, match="not a finite number"):
        many.step([[0, 0, 0], [0, np.nan, 0]])
    for path, text in (("/body/push", "expected data"), ("/nothing.a", "nothing"), ("/body/push.forcs", "no data"), ("/.name", "no numbers")):
        with pytest.raises(ValueError, match=text):
            settee.Batch(pushed, 1, control=path)
    with pytest.raises(ValueError, match="at least one"):
        settee.Batch(pushed, 0)


def test_contacts_of_all_are_one_table() -> None:
    many = settee.Batch(touching, 2)
    many.step(steps=5)
    found = many.contacts()
    alone = [settee.Simulation(root).contacts() for root in many.roots]
    assert len(found) == sum(map(len, alone)) > 0
    for index, own in enumerate(alone):
        rows = found.simulations == index
        np.testing.assert_array_equal(found.gaps[rows], own.gaps)
        assert [found.paths[place] for place in found.models[rows][:, 0]] == [own.paths[place] for place in own.models[:, 0]]


def touching(root: Any) -> None:
    root.gravity = [0, -9.81, 0]
    root.addObject("CollisionPipeline")
    root.addObject("BruteForceBroadPhase")
    root.addObject("BVHNarrowPhase")
    root.addObject("CollisionResponse", response="PenalityContactForceField")
    root.addObject("MinProximityIntersection", alarmDistance=0.5, contactDistance=0.2)
    for name, height in (("low", 0.0), ("high", 0.3)):
        body = root.addChild(name)
        body.addObject("EulerImplicitSolver")
        body.addObject("CGLinearSolver", iterations=25, tolerance=1e-9, threshold=1e-9)
        body.addObject("MechanicalObject", name="dofs", position=[[0, height, 0]])
        body.addObject("UniformMass", totalMass=1.0)
        body.addObject("SphereCollisionModel", radius=0.1)


def environment(n: int, **options: Any) -> Any:
    gymnasium = pytest.importorskip("gymnasium")
    assert issubclass(settee.VectorEnv, gymnasium.vector.VectorEnv)  # type: ignore[arg-type]

    def begin(root: Any, random: np.random.Generator) -> None:
        root.body.dofs.velocity.value = [[0, 0, 0], [0, random.uniform(-1, 1), 0]]

    return settee.VectorEnv(  # type: ignore[operator]
        pushed, n, control=FORCES, observe=[POSITION, VELOCITY], low=-50.0, high=50.0, limit=3, begin=begin,
        reward=lambda observed, actions: -np.abs(observed[:, 4] - 0.5), **options,
    )


def test_environments_have_the_bits_of_each_alone() -> None:
    many = environment(4, threads=2)
    first, _ = many.reset(seed=5)
    assert first.shape == (4, 12) and many.observation_space.contains(first) and many.single_action_space.shape == (3,)
    actions = np.random.default_rng(3).uniform(-60, 60, size=(9, 4, 3))
    seen = [many.step(own) for own in actions]
    for index in range(4):
        one = environment(1)
        start, _ = one.reset(seed=5 + index)
        np.testing.assert_array_equal(start[0], first[index])
        for own, (observed, rewards, over, cut, _) in zip(actions, seen):
            found = one.step(own[index : index + 1])
            np.testing.assert_array_equal(found[0][0], observed[index])
            assert (found[1][0], found[2][0], found[3][0]) == (rewards[index], over[index], cut[index])
    # Three actions, and one more that begins anew.
    assert [bool(cut[0]) for _, _, _, cut, _ in seen] == [False, False, True, False] * 2 + [False]
    assert seen[3][1][0] == 0.0 and seen[2][1][0] == -abs(seen[2][0][0, 4] - 0.5)
    many.close()


def test_episodes_end_by_themselves_one_by_one() -> None:
    many = environment(2, terminated=lambda observed, actions: actions[:, 0] > 0)
    with pytest.raises(RuntimeError, match="reset"):
        many.step(np.zeros((2, 3)))
    start, _ = many.reset(seed=[1, 2])
    _, _, over, cut, _ = many.step([[1, 0, 0], [-1, 0, 0]])
    assert over.tolist() == [True, False] and cut.tolist() == [False, False]
    observed, rewards, over, _, _ = many.step([[1, 0, 0], [-1, 0, 0]])
    assert rewards[0] == 0 and not over.any() and many.batch.roots[0].time.value == 0.0 and many.batch.roots[1].time.value == 0.02


def test_sixty_four_are_shared_among_threads() -> None:
    """All threads work: each simulation's steps are seen on some thread, and none twice."""
    import threading

    seen: list[int] = []

    class Notes(settee.Controller):  # type: ignore[misc]
        def onAnimateBeginEvent(self, event: dict[str, Any]) -> None:
            seen.append(threading.get_ident())
            time.sleep(0.002)

    def scene(root: Any) -> None:
        pushed(root)
        root.addObject(Notes(name="notes"))

    settee.Batch(scene, 64, threads=4).step()
    assert len(seen) == 64 and len(set(seen)) == 4


def test_masks_choose_and_duplicates_are_refused() -> None:
    many = settee.Batch(pushed, 3, control=FORCES, observe="/.time")
    many.step(np.ones((3, 3)))
    many.reset([False, False, True])
    assert many.observe().ravel().tolist() == [0.01, 0.01, 0.0]
    seen = many.step(np.ones((2, 3)), which=np.array([True, False, True]))
    assert seen.ravel().tolist() == [0.02, 0.01]
    many.reset([-1])
    assert many.observe().ravel().tolist() == [0.02, 0.01, 0.0]
    for wrong, kind, said in (
        ([True, False], ValueError, "mask"), ([0, 0], ValueError, "twice"), ([0.5], ValueError, "whole"), ([3], IndexError, "no 3"),
    ):
        with pytest.raises(kind, match=said):
            many.reset(wrong)
        with pytest.raises(kind, match=said):
            many.step(np.ones((len(wrong), 3)), which=wrong)
    with pytest.raises(ValueError, match="controls are expected: 3 numbers"):
        many.step()
