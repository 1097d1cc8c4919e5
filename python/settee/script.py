"""Scenes written in Python: a script that defines ``createScene(root)``."""

from __future__ import annotations

import difflib
import importlib.machinery
import importlib.util
import os
import sys
from types import ModuleType
from typing import Any

from . import sofa
from .core import Node
from .graph import Graph, warn

#: What a root may hold and still count as untouched: it only declares what the scene needs, or how it is drawn.
_DECLARATIONS = {"RequiredPlugin", "VisualStyle", "BackgroundSetting", "DefaultAnimationLoop", "DefaultVisualManagerLoop"}


def _execute(path: str) -> ModuleType:
    name = os.path.splitext(os.path.basename(path))[0]
    loader = importlib.machinery.SourceFileLoader(name, path)
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    if spec is None:
        raise ImportError(f"{path} cannot be run")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    loader.exec_module(module)
    return module


def module_of(path: str) -> ModuleType:
    """Runs a script.

    Raises:
        AttributeError: If it defines no ``createScene``.
    """
    module = _execute(path)
    if not hasattr(module, "createScene"):
        raise AttributeError(f"{path} defines no createScene(root): it is no scene")
    return module


def build(path: str, **options: Any) -> Node:
    """Runs a script; returns the root that its ``createScene`` filled. It is not initialised yet."""
    sofa.install()
    path = os.path.abspath(path)
    folder = os.path.dirname(path)
    graph = Graph(folder, script=path, **options)
    root: Node = graph.handle(graph.root())
    root.setName("root")
    # It stays, as with a script that Python runs: controllers may import what stands beside them later.
    sys.path[:] = [folder, *(entry for entry in sys.path if entry != folder)]
    try:
        returned = module_of(path).createScene(root)
    except NameError as error:
        _add_hint(error)
        raise
    if isinstance(returned, Node) and returned is not root and returned._graph is not graph:
        root = returned
    if graph.strictness != "compat":
        promote(root)
    return root


def promote(root: Node) -> None:
    """Takes gravity and dt of the only child for the scene, where the script did not touch the root.

    The root's values count for the whole scene. Scripts converted from scene files have the former root as a child, and set
    the values there.
    """
    children = root.children
    is_touched = any(entry.getClassName() not in _DECLARATIONS for entry in root.objects)
    if is_touched or len(children) != 1:
        return
    child = children[0]
    # All values are read before the first is written: those of the root go down to its child at once.
    given = {name: getattr(child, name) for name in ("gravity", "dt")}
    meant = {name: data.value for name, data in given.items() if data.isSet() and not getattr(root, name).isSet()}
    for name, value in meant.items():
        setattr(root, name, value)
        text = (
            f"{name} is set on {child.getPathName()}, but the values of the root count for the whole scene: it is taken for the "
            "root, which nobody touched (set it on the root; --compat ignores it as SOFA does)"
        )
        warn([text])


def _add_hint(error: NameError) -> None:
    """Adds the variable that was meant to the text of an error."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    if frame is None or not error.name:
        return
    names = {*frame.tb_frame.f_locals, *frame.tb_frame.f_globals}
    plain = {name.lower().replace("_", ""): name for name in sorted(names) if not name.startswith("__")}
    wanted = error.name.lower().replace("_", "")
    near = [wanted] if wanted in plain else difflib.get_close_matches(wanted, plain, 1)
    if near and "did you mean" not in str(error).lower():
        error.args = (f"{error.args[0]}; did you mean '{plain[near[0]]}'?", *error.args[1:])


def draft(
    path: os.PathLike[str] | str, data: list[os.PathLike[str]], strictness: str, allow_outside: bool
) -> Graph:
    """What the command line calls: a scene that is not initialised."""
    return build(os.fspath(path), data=data, strictness=strictness, allow_outside=allow_outside)._graph


def load(
    path: os.PathLike[str] | str,
    data: list[os.PathLike[str]],
    strictness: str,
    quirks: list[str],
    allow_outside: bool,
    written: tuple[os.PathLike[str] | None, bool],
    threads: int,
) -> Graph:
    """What the command line calls: an initialised scene."""
    root = build(
        os.fspath(path),
        data=data,
        strictness=strictness,
        quirks=quirks,
        allow_outside=allow_outside,
        output=written[0],
        overwrite=written[1],
        threads=threads,
    )
    root._graph.start()
    return root._graph
