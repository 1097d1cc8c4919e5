"""Sweeps over parameters."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import settee


def falling(root: Any, mass: float = 1.0, gravity: float = 10.0) -> None:
    """A point that falls."""
    if mass < 0:
        raise ArithmeticError("a mass below zero")
    root.gravity = [0, -gravity, 0]
    root.addObject("EulerExplicitSolver", name="ode")
    root.addObject("MechanicalObject", name="dofs", position=[[0, 0, 0]])
    root.addObject("UniformMass", name="mass", totalMass=mass)


def height(root: Any) -> float:
    return float(root.dofs.position.value[0, 1])


@pytest.mark.parametrize("executor", ["serial", None, "threads"])
def test_all_combinations_are_run_in_order(executor: str | None) -> None:
    chosen = ThreadPoolExecutor(2) if executor == "threads" else executor
    rows = settee.sweep(falling, {"gravity": [10.0, 20.0], "dt": [0.1, 0.2]}, steps=2, measure=height, executor=chosen)
    assert [(row["gravity"], row["dt"]) for row in rows] == [(10, 0.1), (10, 0.2), (20, 0.1), (20, 0.2)]
    # Two symplectic steps: y = -3 g h^2.
    np.testing.assert_allclose([row["result"] for row in rows], [-0.3, -1.2, -0.6, -2.4])


def test_failures_are_rows() -> None:
    rows = settee.sweep(falling, {"mass": [1.0, -1.0]}, steps=1, executor="serial")
    assert rows[0]["error"] is None and rows[0]["kinetic"] > 0
    assert rows[1]["error"] == "ArithmeticError: a mass below zero"
    rows = settee.sweep(falling, [{"mass.totalMas": 1.0}], steps=1, executor="serial")
    assert "totalMas" in rows[0]["error"]


def test_a_sweep_goes_on_where_it_stopped(tmp_path: Path, project: Path) -> None:
    output = tmp_path / "rows.jsonl"
    first = settee.sweep(falling, {"gravity": [1.0, 2.0]}, steps=1, measure=height, executor="serial", output=output)
    with output.open("a") as file:
        file.write('{"params": {"grav')

    again = settee.sweep(falling, {"gravity": [1.0, 2.0, 3.0]}, steps=1, measure=height, executor="serial", output=output)
    assert again[:2] == first and again[2]["result"] != first[1]["result"]
    made = [json.loads(line)["params"]["gravity"] for line in output.read_text().splitlines() if line.endswith("}")]
    assert made == [1.0, 2.0, 3.0]


def depth(root: Any) -> float:
    return -height(root)


def test_rows_of_other_studies_and_failures_are_not_taken(tmp_path: Path) -> None:
    output = tmp_path / "rows.jsonl"

    def run(steps: int, measure: Any, mass: float = 1.0) -> Any:
        return settee.sweep(falling, {"mass": [mass]}, steps=steps, measure=measure, executor="serial", output=output)[0]

    first = run(1, height)["result"]
    assert run(1, depth)["result"] == -first and run(2, height)["result"] < first and run(1, height)["result"] == first
    assert run(1, lambda _: 1.0)["result"] == 1.0 and run(1, lambda _: 2.0)["result"] == 2.0
    lines = len(output.read_text().splitlines())
    assert run(1, height, -1.0)["error"] and run(1, height, -1.0)["error"]
    assert len(output.read_text().splitlines()) == lines + 2


def placed(root: Any, points: Any) -> None:
    falling(root)
    root.dofs.position = points


def test_long_arrays_that_differ_in_their_middle_are_other_parameters(tmp_path: Path) -> None:
    low, high = np.zeros((2000, 3)), np.zeros((2000, 3))
    high[900:1100, 0] = 5.0

    def middle(root: Any) -> float:
        return float(root.dofs.position.value[1000, 0])

    for _ in range(2):
        rows = settee.sweep(
            placed, [{"points": low}, {"points": high}], steps=1, measure=middle, executor="serial", output=tmp_path / "rows.jsonl"
        )
        assert [row["result"] for row in rows] == [0.0, 5.0]


def test_a_function_with_any_arguments_gets_all_names() -> None:
    def scene(root: Any, **params: Any) -> None:
        falling(root, mass=params["heaviness"])

    def weight(root: Any) -> float:
        return float(root.mass.totalMass.value)

    rows = settee.sweep(scene, {"heaviness": [1.0, 2.0], ".dt": [0.5]}, steps=1, measure=weight, executor="serial")
    assert [row["error"] for row in rows] == [None, None] and [row["heaviness"] for row in rows] == [1.0, 2.0]


def test_executors_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="expected \"serial\""):
        settee.sweep(falling, {"mass": [1.0]}, executor="threads")
    with pytest.raises(TypeError, match="no method submit"):
        settee.sweep(falling, {"mass": [1.0]}, executor=3)


def test_scene_files_are_swept_by_paths(project: Path) -> None:
    scene = project / "scenes/ode_solver/bdf/spring3d.scn"
    rows = settee.sweep(scene, {"BDF-1/mass.totalMass": [1.0, 2.0]}, steps=2, executor="serial")
    assert rows[0]["error"] is None and rows[0]["kinetic"] != rows[1]["kinetic"]


def test_a_dask_cluster_runs_a_sweep() -> None:
    distributed = pytest.importorskip("distributed")
    # The workers do not know this file: its functions are sent to them.
    pytest.importorskip("cloudpickle").register_pickle_by_value(sys.modules[__name__])
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            rows = settee.sweep(falling, {"gravity": [10.0, 20.0]}, steps=1, measure=height, executor=client)
    np.testing.assert_allclose([row["result"] for row in rows], [-0.001, -0.002])


def test_a_ray_cluster_runs_a_sweep_and_failures_are_rows() -> None:
    ray = pytest.importorskip("ray")
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        rows = settee.sweep(falling, {"mass": [1.0, -1.0]}, steps=1, measure=height, executor="ray")
    finally:
        ray.shutdown()
    assert rows[0]["result"] == pytest.approx(-0.001)
    assert rows[1]["error"] == "ArithmeticError: a mass below zero"
