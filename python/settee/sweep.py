"""Many runs of a scene with other parameters, in processes of this machine or of a cluster."""

from __future__ import annotations

import inspect
import itertools
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any

from . import simulation
from .core import Node

Parameters = Mapping[str, Any]
Row = dict[str, Any]


def _grid(params: Mapping[str, Sequence[Any]] | Iterable[Parameters]) -> list[dict[str, Any]]:
    if isinstance(params, Mapping):
        names = list(params)
        return [dict(zip(names, values)) for values in itertools.product(*params.values())]
    return [dict(row) for row in params]


def _write(root: Node, name: str, value: Any) -> None:
    """Writes ``/body/ode.rayleighMass``, or ``dt`` of the root."""
    path, _, data = name.rpartition(".")
    target: Any = root
    for part in path.replace(".", "/").split("/"):
        if part:
            target = getattr(target, part)
    if target.findData(data) is None:
        raise ValueError(f"{target.getPathName()} has no data \"{data}\"")
    setattr(target, data, value)


def _energies(root: Node) -> Row:
    found = simulation.Simulation(root)
    return {"time": found.time, **found.energy}


def run_one(
    scene: str | Callable[..., Any], params: Parameters, steps: int, measure: Callable[[Node], Any] | None, options: Parameters
) -> Row:
    """One run: a row with the parameters, and the results or the error."""
    row: Row = dict(params)
    try:
        if callable(scene):
            root = Node("root")
            accepted = inspect.signature(scene).parameters
            scene(root, **{name: value for name, value in params.items() if name in accepted})
            rest = {name: value for name, value in params.items() if name not in accepted}
        else:
            root, rest = simulation.load(scene, **options), dict(params)
        for name, value in rest.items():
            _write(root, name, value)
        simulation.init(root)
        simulation.animateNSteps(root, steps)
        found = (measure or _energies)(root)
        row.update(found if isinstance(found, Mapping) else {"result": found})
        row["error"] = None
        simulation.unload(root)
    except Exception as error:  # A failed run is a row like the others.
        row["error"] = f"{type(error).__name__}: {error}"
    return row


def _key(params: Parameters) -> str:
    return json.dumps(params, sort_keys=True, default=str)


def sweep(
    scene: str | os.PathLike[str] | Callable[..., Any],
    params: Mapping[str, Sequence[Any]] | Iterable[Parameters],
    *,
    steps: int = 100,
    measure: Callable[[Node], Any] | None = None,
    executor: Executor | Any | str | None = None,
    output: str | os.PathLike[str] | None = None,
    **options: Any,
) -> list[Row]:
    """Runs a scene for all combinations of parameters; returns one row for each, in their order.

    ``scene``: a file, or a function ``createScene(root, **params)``. ``params``: lists of values by name, of which all combinations are
    run, or the combinations themselves. A name is an argument of the function, or a path to data such as ``body/ode.rayleighMass``.
    ``measure``: what is kept of the root after the last step, energies by default; a number, or a dictionary. ``executor``: anything
    with ``submit``, such as a ``dask.distributed.Client``; ``"serial"``; ``"ray"``; processes of this machine by default.
    A run that fails gives a row with its ``error``. With ``output`` each row is written to that file (a line of JSON) when it is
    done, and runs that are in the file are not made again.
    """
    wanted = _grid(params)
    place = scene if callable(scene) else os.path.abspath(os.fspath(scene))
    done: dict[str, Row] = {}
    if output is not None and os.path.exists(output):
        with open(output, encoding="utf-8") as file:
            for line in file:
                try:
                    entry = json.loads(line)
                    done[_key(entry["params"])] = entry["row"]
                except (ValueError, KeyError):
                    continue  # The last line of a sweep that was cut off.
    missing = [entry for entry in wanted if _key(entry) not in done]

    def keep(entry: Parameters, row: Row) -> None:
        done[_key(entry)] = row
        if output is not None:
            with open(output, "a", encoding="utf-8") as file:
                file.write(json.dumps({"params": entry, "row": row}, default=_plain) + "\n")

    arguments = [(place, entry, steps, measure, options) for entry in missing]
    if executor == "serial":
        for entry, given in zip(missing, arguments):
            keep(entry, run_one(*given))
    elif executor == "ray":
        _collect(_Ray(), missing, arguments, keep)
    elif executor is None:
        with ProcessPoolExecutor() as pool:
            _collect(pool, missing, arguments, keep)
    else:
        _collect(executor, missing, arguments, keep)
    return [done[_key(entry)] for entry in wanted]


class _RayTask:
    """A run on a cluster of Ray, as a future."""

    def __init__(self, reference: Any) -> None:
        self._reference = reference

    def result(self) -> Row:
        import ray

        row: Row = ray.get(self._reference)
        return row


class _Ray:
    """The cluster of Ray that the process is connected to, or one of this machine, as an executor."""

    def submit(self, run: Callable[..., Row], *given: Any) -> _RayTask:
        import ray

        return _RayTask(ray.remote(run).remote(*given))


def _collect(
    executor: Any, missing: list[dict[str, Any]], arguments: list[tuple[Any, ...]], keep: Callable[[Parameters, Row], None]
) -> None:
    futures: list[Future[Row] | _RayTask] = [executor.submit(run_one, *given) for given in arguments]
    for entry, future in zip(missing, futures):
        try:
            keep(entry, future.result())
        except Exception as error:  # The process died, or the scene cannot be sent to it.
            keep(entry, {**entry, "error": f"{type(error).__name__}: {error}"})


def _plain(value: Any) -> Any:
    return value.tolist() if hasattr(value, "tolist") else str(value)
