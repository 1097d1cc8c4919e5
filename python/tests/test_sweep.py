"""Sweeps over parameters."""

from __future__ import annotations

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

    def never(_: Any) -> float:
        raise AssertionError("it was run again")

    again = settee.sweep(falling, {"gravity": [1.0, 2.0]}, steps=1, measure=never, executor="serial", output=output)
    assert again == first


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
