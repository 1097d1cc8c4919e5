"""Many runs of a scene with other parameters, in processes of this machine or of a cluster."""

from __future__ import annotations

import hashlib
import inspect
import itertools
import json
import os
import pickle
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


def _accepted(scene: Callable[..., Any], params: Parameters) -> list[str]:
    """Names that are arguments of a function; one with ``**params`` takes all but paths."""
    wanted = inspect.signature(scene).parameters
    takes_all = any(one.kind is one.VAR_KEYWORD for one in wanted.values())
    return [name for name in params if name in wanted or (takes_all and name.isidentifier())]


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
            accepted = _accepted(scene, params)
            scene(root, **{name: params[name] for name in accepted})
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


def _named(work: Any) -> Any:
    """What tells functions and files apart: a path, or module and name; of functions that share a name also what they do."""
    if not callable(work):
        return work
    name = getattr(work, "__qualname__", None)
    if name is None:
        return _plain(work)
    found = f"{getattr(work, '__module__', '')}.{name}"
    code = getattr(work, "__code__", None)
    if "<" not in name or code is None:
        return found
    captured = [repr(cell.cell_contents) for cell in work.__closure__ or ()]
    return f"{found} {_digest(repr((_code(code), captured)).encode())}"


def _code(code: Any) -> tuple[Any, ...]:
    constants = [_code(one) if inspect.iscode(one) else repr(one) for one in code.co_consts]
    return code.co_code, code.co_names, constants


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _key(study: Any, params: Any) -> str:
    return json.dumps([study, params], sort_keys=True, default=_whole)


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
    done, and runs of the same scene, parameters, number of steps, measure (by its name) and options that are in the file are not made
    again, but for those that failed.
    """
    if isinstance(executor, str) and executor not in ("serial", "ray"):
        raise ValueError(f"executor = \"{executor}\": expected \"serial\", \"ray\", or anything with submit, such as a ThreadPoolExecutor")
    if executor is not None and not isinstance(executor, str) and not hasattr(executor, "submit"):
        raise TypeError(f"executor: {type(executor).__name__} has no method submit")
    wanted = _grid(params)
    place = scene if callable(scene) else os.path.abspath(os.fspath(scene))
    study = {"scene": _named(place), "steps": steps, "measure": _named(measure), "options": options}
    done = {} if output is None else _done(output)
    rows = [done.get(_key(study, entry)) for entry in wanted]
    missing = [at for at, row in enumerate(rows) if row is None]

    def keep(at: int, row: Row) -> None:
        rows[at] = row
        if output is not None:
            line = json.dumps({"study": study, "params": wanted[at], "row": row}, default=_whole)
            with open(output, "a", encoding="utf-8") as file:
                file.write(line + "\n")

    arguments = [(place, wanted[at], steps, measure, options) for at in missing]
    if executor == "serial":
        for at, given in zip(missing, arguments):
            keep(at, run_one(*given))
    elif executor == "ray":
        _collect(_Ray(), missing, arguments, keep)
    elif executor is None:
        with ProcessPoolExecutor() as pool:
            _collect(pool, missing, arguments, keep)
    else:
        _collect(executor, missing, arguments, keep)
    return [row for row in rows if row is not None]


def _done(output: str | os.PathLike[str]) -> dict[str, Row]:
    """The rows of a file by what they belong to, without those of runs that failed. A line that was cut off is ended."""
    found: dict[str, Row] = {}
    if not os.path.exists(output):
        return found
    with open(output, encoding="utf-8") as file:
        text = file.read()
    if text and not text.endswith("\n"):
        with open(output, "a", encoding="utf-8") as file:
            file.write("\n")
    for line in text.splitlines():
        try:
            entry = json.loads(line)
            if entry["row"].get("error") is None:
                found[_key(entry["study"], entry["params"])] = entry["row"]
        except (ValueError, KeyError, AttributeError, TypeError):
            continue  # The last line of a sweep that was cut off, or something else.
    return found


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
    executor: Any, missing: list[int], arguments: list[tuple[Any, ...]], keep: Callable[[int, Row], None]
) -> None:
    futures: list[Future[Row] | _RayTask] = [executor.submit(run_one, *given) for given in arguments]
    for at, future, given in zip(missing, futures, arguments):
        try:
            row = future.result()
        except Exception as error:  # The process died, or the scene cannot be sent to it.
            row = {**given[1], "error": f"{type(error).__name__}: {error}"}
        keep(at, row)


def _whole(value: Any) -> Any:
    """What stands for a value in the file and in what tells runs apart: arrays as whole lists."""
    if hasattr(value, "tolist"):
        return value.tolist()
    return _named(value) if callable(value) and hasattr(value, "__qualname__") else _plain(value)


def _plain(value: Any) -> str:
    """A value as a text that is the same in another process, if it can be."""
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    text = str(value)
    if text == object.__repr__(value):
        try:
            return f"{type(value).__qualname__} {_digest(pickle.dumps(value))}"
        except Exception:  # It cannot be stored: no other run is the same.
            return text
    return text
