"""What NumPy sees of the state."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import settee


def test_arrays_show_what_is_current_without_a_copy(running: Any) -> None:
    state = running.body.dofs
    x = state.position.array()
    assert np.shares_memory(x, state.position.array())
    assert np.shares_memory(x, state.position.value)
    before = x.copy()
    settee.animate(running)
    assert not np.array_equal(x, before)
    after = x.copy()
    settee.animateNSteps(running, 3)
    assert not np.array_equal(x, after)
    settee.reset(running)
    np.testing.assert_array_equal(x, before)


def test_arrays_cannot_be_written_but_data_can(running: Any) -> None:
    state = running.body.dofs
    x = state.position.array()
    with pytest.raises(ValueError, match="read-only"):
        x[1, 0] = 2.0
    with state.position.writeableArray() as values:
        values[1] = [2.0, 3.0, 4.0]
    np.testing.assert_array_equal(x[1], [2.0, 3.0, 4.0])
    state.velocity.value = np.array([[0, 0, 0], [1, 0, 0]])
    np.testing.assert_array_equal(state.velocity.value[1], [1.0, 0.0, 0.0])
    state.velocity[1] = [0, 5, 0]
    np.testing.assert_array_equal(state.velocity.value[1], [0.0, 5.0, 0.0])


def test_a_written_state_is_where_the_step_begins(running: Any, spring: Any) -> None:
    state = running.body.dofs
    state.position.value = [[0, 0, 0], [1, 0, 0]]
    settee.animate(running)
    # The spring is at rest length: the mass of 7.5 kg falls freely, and the spring resists only in the second order.
    assert state.velocity.value[1, 1] == pytest.approx(-9.81 * 0.01, rel=1e-2)


@pytest.mark.parametrize(
    ("wrong", "kind", "text"),
    [
        (np.zeros((3, 3)), ValueError, r"shape \(3, 3\); expected shape \(2, 3\)"),
        (np.zeros((2, 2)), ValueError, r"expected shape \(2, 3\)"),
        ([[0, 0, 0], [0, 0]], ValueError, "inhomogeneous"),
        (np.zeros((2, 3), dtype=complex), TypeError, "expected numbers"),
        ("abc", ValueError, "expected numbers"),
        ([[0, 0, 0], [0, float("nan"), 0]], ValueError, "not a finite number"),
    ],
)
def test_wrong_shapes_and_types_are_refused_at_once(running: Any, wrong: Any, kind: type[Exception], text: str) -> None:
    state = running.body.dofs
    before = state.position.value.copy()
    with pytest.raises(kind, match=text):
        state.position.value = wrong
    np.testing.assert_array_equal(state.position.value, before)


def test_arrays_outlive_their_scene(spring: Any) -> None:
    settee.init(spring)
    x = spring.body.dofs.position.array()
    settee.animate(spring)
    expected = x.copy()
    settee.unload(spring)
    del spring
    gc.collect()
    np.testing.assert_array_equal(x, expected)


def test_forces_are_read_and_not_written(running: Any) -> None:
    settee.animate(running)
    with pytest.raises(TypeError, match="computes this vector itself"):
        running.body.dofs.force.value = np.zeros((2, 3))
    assert running.body.dofs.force.value.shape == (2, 3)


def test_a_snapshot_is_continued_with_the_same_bits(running: Any) -> None:
    simulation = settee.Simulation(running)
    simulation.animate(steps=3)
    state = simulation.snapshot()
    simulation.animate(steps=5)
    expected = running.body.dofs.position.value.copy()
    simulation.restore(state)
    assert simulation.time == pytest.approx(0.03)
    simulation.animate(steps=5)
    np.testing.assert_array_equal(running.body.dofs.position.value, expected)


def test_a_saved_snapshot_is_continued_with_the_same_bits(running: Any, tmp_path: Any) -> None:
    simulation = settee.Simulation(running)
    simulation.animate(steps=3)
    file = tmp_path / "state.checkpoint"
    simulation.snapshot().save(file)
    simulation.animate(steps=5)
    expected = running.body.dofs.position.value.copy()
    for scene in (simulation, running):
        simulation.restore(settee.load_snapshot(scene, file))
        assert simulation.time == pytest.approx(0.03)
        simulation.animate(steps=5)
        np.testing.assert_array_equal(running.body.dofs.position.value, expected)


def test_files_that_are_no_checkpoint_of_the_scene_are_refused(running: Any, tmp_path: Any) -> None:
    simulation = settee.Simulation(running)
    simulation.animate(steps=3)
    file = tmp_path / "state.checkpoint"
    simulation.snapshot().save(file)
    whole = file.read_bytes()
    with pytest.raises(FileNotFoundError, match="missing.checkpoint"):
        settee.load_snapshot(simulation, tmp_path / "missing.checkpoint")
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    for content in (b"", b"<Node/>", whole[:-1], bytes(flipped)):
        file.write_bytes(content)
        with pytest.raises(ValueError, match="state.checkpoint"):
            settee.load_snapshot(simulation, file)
    file.write_bytes(whole)
    other = settee.Node("root")
    other.addChild("body").addObject("MechanicalObject", name="dofs", position=[[0, 0, 0]])
    settee.init(other)
    with pytest.raises(ValueError, match="the snapshot is of another scene"):
        settee.load_snapshot(other, file)
    with pytest.raises(OSError, match="nowhere"):
        simulation.snapshot().save(tmp_path / "nowhere" / "state.checkpoint")


def test_a_snapshot_of_another_scene_is_refused(running: Any) -> None:
    simulation = settee.Simulation(running)
    simulation.animate(steps=3)
    before = running.body.dofs.position.value.copy()
    other = settee.Node("root")
    other.addChild("body").addObject("MechanicalObject", name="dofs", position=[[0, 0, 0]])
    settee.init(other)
    with pytest.raises(ValueError, match="the snapshot is of another scene"):
        simulation.restore(settee.Simulation(other).snapshot())
    np.testing.assert_array_equal(running.body.dofs.position.value, before)
    simulation.animate(steps=1)


def test_energy_is_that_of_spring_and_weight(running: Any) -> None:
    simulation = settee.Simulation(running)
    energy = simulation.energy
    assert energy["kinetic"] == 0.0
    # Spring: k (sqrt 2 - 1)^2 / 2; weight: 7.5 kg at a height of 1 m, and 7.5 kg at 0 m.
    assert energy["potential"] == pytest.approx(500.0 * (2**0.5 - 1) ** 2 + 7.5 * 9.81)


def test_outcomes_of_solvers_are_read_after_a_step(running: Any) -> None:
    settee.animate(running)
    assert str(running.body.newton.status.value).startswith("Converged")


def test_scene_files_run(project: Path) -> None:
    root = settee.load(project / "scenes/ode_solver/bdf/spring3d.scn")
    settee.init(root)
    settee.animateNSteps(root, 10)
    assert root.time.value == pytest.approx(10 * root.dt.value)
    assert len(settee.Simulation(root).states()) == 3


def test_many_simulations_run_in_threads_with_the_same_bits(project: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    def run(_: int) -> Any:
        root = settee.load(project / "scenes/ode_solver/bdf/spring3d.scn")
        settee.init(root)
        settee.animateNSteps(root, 50)
        return settee.Simulation(root).states()[0].position.value.copy()

    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(run, range(8)))
    assert all(np.array_equal(results[0], other) for other in results)


def test_other_threads_run_while_steps_are_made(running: Any) -> None:
    import threading

    begun, done, seen = threading.Event(), threading.Event(), []

    def watch() -> None:
        begun.wait()
        seen.append(not done.is_set())

    thread = threading.Thread(target=watch)
    thread.start()
    begun.set()
    # One call; with the lock held all through it the other thread would come too late.
    settee.animateNSteps(running, 20_000)
    done.set()
    thread.join()
    assert seen == [True]


def test_a_simulation_in_a_step_is_not_touched_by_other_threads(running: Any) -> None:
    import threading

    errors: list[str] = []
    stop = threading.Event()

    def disturb() -> None:
        while not stop.is_set():
            try:
                running.body.dofs.position.value.sum()
            except RuntimeError as error:
                errors.append(str(error))

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        for _ in range(200):
            try:
                settee.animate(running)
            except RuntimeError as error:
                errors.append(str(error))
    finally:
        stop.set()
        thread.join()
    assert all("making a step" in text for text in errors)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_ends_a_long_run(running: Any) -> None:
    import os
    import signal
    import threading

    timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        settee.animateNSteps(running, 10**9)
    steps = settee.Simulation(running).steps
    settee.animate(running)
    assert settee.Simulation(running).steps == steps + 1


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("before", ["nothing", "event loop"])
def test_ctrl_c_ends_a_step_in_its_middle(before: str, tmp_path: Path) -> None:
    import asyncio
    import os
    import signal
    import threading

    # Sub-steps of 1 ns: the step would take hours.
    scene = tmp_path / "long.scn"
    scene.write_text(
        """<Node name="root" gravity="0 -9.81 0" dt="0.01"><BDFOdeSolver adaptive="true" maxStep="1e-9"/>
        <NewtonRaphsonSolver maxNbIterationsNewton="10" absoluteResidualStoppingThreshold="1e-9"/><EigenSimplicialLDLT/>
        <MechanicalObject name="dofs" position="0 0 0  1 1 0"/><UniformMass totalMass="15"/>
        <SpringForceField spring="0 1 1000 0 1"/><FixedProjectiveConstraint indices="0"/></Node>"""
    )
    root = settee.load(scene)
    settee.init(root)
    if before == "event loop":
        # It replaces Python's handler of signals, and puts another one back.
        settee.animate(root, 1e-8)
        asyncio.run(asyncio.sleep(0.0))
    steps, positions = settee.Simulation(root).steps, root.dofs.position.array().copy()
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        settee.animate(root)
    assert settee.Simulation(root).steps == steps
    np.testing.assert_array_equal(root.dofs.position.array(), positions)


def test_a_file_that_is_there_is_replaced_only_when_asked(tmp_path: Path) -> None:
    scene, written = tmp_path / "scene.scn", tmp_path / "states.txt"
    scene.write_text(
        """<Node name="root"><EulerExplicitSolver/><MechanicalObject position="0 0 0"/><UniformMass totalMass="1"/>
        <WriteState filename="states.txt" writeX="1"/></Node>"""
    )
    written.write_text("precious")
    for overwrite in (False, True):
        root = settee.load(scene, output=tmp_path, overwrite=overwrite)
        settee.init(root)
        if overwrite:
            settee.animate(root)
        else:
            with pytest.raises(OSError, match="is there already"):
                settee.animate(root)
        assert (written.read_text() == "precious") != overwrite


def test_residuals_and_stresses_are_one_call_each(project: Path) -> None:
    root = settee.load(project / "scenes/ode_solver/bdf/cylinder.scn", data=[project])
    sim = settee.Simulation(root)
    sim.animate(steps=2)
    (residuals,) = sim.residuals().values()
    assert len(residuals) > 1 and residuals[-1] < residuals[0]
    (found,) = sim.von_mises().items()
    state = next(state for state in sim.states() if state.getPathName() == found[0])
    assert found[1].keys() == {"perNode"} and len(found[1]["perNode"]) == len(state.position.value) and found[1]["perNode"].max() > 0
    root = settee.load(project / "scenes/solid_mechanics/fem/elastic/tetrahedron_fem_force_field.scn", data=[project])
    sim = settee.Simulation(root)
    sim.animate(steps=2)
    stresses = sim.von_mises()
    # Two force fields show them; of the third body, which nobody asked, the state has them.
    assert sorted(path.split("/")[1] for path in stresses) == ["plastic", "polar", "small"]
    for path, own in stresses.items():
        assert own.keys() == ({"perNode"} if "plastic" in path else {"perNode", "perElement"}) and len(own["perNode"]) == 8
        assert all(np.all(values >= 0) and values.max() > 0 for values in own.values())


def test_the_stress_of_tension_is_that_of_hooke() -> None:
    root = settee.Node("root", gravity=[0, 0, 0])
    root.addObject("EulerImplicitSolver")
    root.addObject("SparseLDLSolver")
    corners = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
    root.addObject("MeshTopology", position=corners, tetrahedra=[[0, 1, 2, 3]])
    state = root.addObject("MechanicalObject", name="dofs", template="Vec3d")
    root.addObject("UniformMass", totalMass=1)
    root.addObject("TetrahedronFEMForceField", youngModulus=1000, poissonRatio=0, method="small")
    sim = settee.Simulation(root)
    np.testing.assert_array_equal(sim.von_mises()["/dofs"]["perNode"], np.zeros(4))
    state.position.value = corners * [1.01, 1, 1]
    # Young's modulus times the strain.
    np.testing.assert_allclose(sim.von_mises()["/dofs"]["perNode"], np.full(4, 10.0), rtol=1e-12)


def test_an_engine_that_is_written_moves_the_state_that_follows_it() -> None:
    root = settee.Node("root")
    root.addObject("TransformEngine", name="engine", template="Vec3d", input_position=[[0, 0, 0], [1, 0, 0]])
    hand = root.addChild("hand")
    dofs = hand.addObject("MechanicalObject", name="dofs", template="Vec3d", position="@/engine.output_position")
    settee.init(root)
    x = dofs.position.array()
    root.engine.translation.value = np.array([0.0, 5.0, 0.0])
    settee.animate(root)
    np.testing.assert_array_equal(x, [[0, 5, 0], [1, 5, 0]])


def test_rest_positions_are_written_from_arrays_of_any_layout(running: Any) -> None:
    state = running.body.dofs
    rest = np.array([[0.0, 0.0, 0.0], [2.0, 1.0, 0.0]])
    for array in (rest, np.asfortranarray(rest), rest.astype(np.float32), rest[::-1][::-1], rest.ravel()):
        state.rest_position.value = np.zeros((2, 3))
        state.rest_position.value = array
        np.testing.assert_array_equal(state.rest_position.value, rest)


def test_data_that_count_at_the_start_and_computed_vectors_are_refused(running: Any) -> None:
    state = running.body.dofs
    with pytest.raises(ValueError, match="translation"):
        state.translation.value = [1, 0, 0]
    np.testing.assert_array_equal(state.translation.value, [0, 0, 0])
    with pytest.raises(TypeError, match="computes this vector itself"):
        state.force.value = np.zeros((2, 3))


def test_a_mesh_that_a_force_field_refuses_stays() -> None:
    root = settee.Node("root")
    root.addObject("EulerImplicitSolver")
    root.addObject("EigenSimplicialLDLT", template="CompressedRowSparseMatrix")
    corners = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    mesh = root.addObject("MeshTopology", name="mesh", position=corners, tetrahedra=[[0, 1, 2, 3]])
    root.addObject("MechanicalObject", name="dofs", template="Vec3d")
    root.addObject("UniformMass", totalMass=1)
    root.addObject("TetrahedronFEMForceField", name="forces", youngModulus=500, poissonRatio=0.3, method="large")
    settee.init(root)
    with pytest.raises(ValueError, match="forces"):
        mesh.tetrahedra.value = ""
    np.testing.assert_array_equal(mesh.tetrahedra.value, [[0, 1, 2, 3]])
    settee.animate(root)
