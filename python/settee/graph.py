"""A scene with its simulation, and the Python objects that stand for its nodes and objects."""

from __future__ import annotations

import os
import sys
import warnings
import weakref
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import _settee

if TYPE_CHECKING:
    from .core import Base, Controller

HERE = os.path.dirname(os.path.abspath(__file__))

#: Folders in which meshes are searched, beside the scene's own and those of the variable SETTEE_DATA.
data_folders: list[str] = []


class SceneWarning(UserWarning):
    """Something about a scene that is probably not meant."""


def place() -> tuple[str, int]:
    """File and line of the script that called into this package."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(HERE):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


def warn(texts: list[str]) -> None:
    """Shows warnings at the line of the script they are about."""
    if not texts:
        return
    depth = 1
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(HERE):
        frame, depth = frame.f_back, depth + 1
    for text in texts:
        warnings.warn(text, SceneWarning, stacklevel=depth + 1)


def _strictness(options: dict[str, Any]) -> str:
    """The level of strictness, which the options name or set as the command line does; it is taken out of them."""
    named = [level for level in ("strict", "lenient", "compat") if options.pop(level, False)]
    if "strictness" in options:
        named.append(str(options.pop("strictness")))
    if len(named) > 1:
        raise TypeError(f"one level of strictness is enough: {', '.join(named)}")
    return named[0] if named else "strict"


class Graph(_settee.Graph):
    """A scene with its simulation."""

    def __new__(cls, folder: str | None = None, **options: Any) -> Graph:
        named = list(options.pop("data", []))
        environment = [part for part in os.environ.get("SETTEE_DATA", "").split(os.pathsep) if part]
        level = _strictness(options)
        options.update(data=named + data_folders + environment, strictness=level)
        made: Graph = super().__new__(cls, folder or os.getcwd(), **options)
        made.strictness = level
        return made

    #: What of a scene's mistakes is an error: "strict", "lenient" or "compat".
    strictness: str

    def __init__(self, folder: str | None = None, **options: Any) -> None:
        self.handles: weakref.WeakValueDictionary[int, Base] = weakref.WeakValueDictionary()
        # Objects that carry what only Python knows: controllers, prefabs, and whatever got data of its own.
        self.kept: dict[int, Base] = {}

    def handle(self, key: int) -> Any:
        """The Python object of a node or object: always the same one."""
        found = self.handles.get(key)
        if found is None:
            from .core import Node, Object

            kind = Object if key & 1 else Node
            name = self.class_(key)[0] if key & 1 else ""
            if name == "ContactListener":
                from .contacts import ContactListener

                kind = ContactListener
            elif name.endswith(("SetTopologyContainer", "SetTopologyModifier")):
                from .topology import Topology

                kind = Topology
            found = object.__new__(kind)
            found._bind(self, key)
        return found

    def controllers(self) -> Iterator[Controller]:
        """Controllers in the order of the scene."""
        from .core import Controller

        stack = [self.root()]
        while stack:
            node = stack.pop()
            for key in self.objects(node):
                found = self.kept.get(key)
                if isinstance(found, Controller):
                    yield found
            stack.extend(reversed(self.children(node)))

    def _dispatch(self, event: str, dt: float) -> None:
        self.tell(event, {"type": event, "dt": dt, "isHandled": False})

    def _dispatch_key(self, event: str, key: str) -> None:
        self.tell(event, {"type": event, "key": key, "isHandled": False})

    def tell(self, event: str, content: dict[str, Any]) -> None:
        """Calls the controllers that want to know of an event."""
        for controller in list(self.controllers()):
            handler = getattr(type(controller), "on" + event, None)
            if handler is not None:
                handler(controller, content)
            elif type(controller).onEvent is not _no_event():
                controller.onEvent(content)

    def start(self) -> None:
        """Initialises what is not initialised, and lets controllers take part from then on."""
        is_first = not self.is_initialised()
        controllers = list(self.controllers())
        if is_first:
            self.tell("SimulationInitStartEvent", {"type": "SimulationInitStartEvent"})
        warn(self.init())
        if controllers:
            self.listen()
        if is_first:
            for controller in controllers:
                controller.init()
            for controller in reversed(controllers):
                controller.bwdInit()
            self.tell("SimulationInitDoneEvent", {"type": "SimulationInitDoneEvent"})

    def adopt(self, parent: int, other: Graph) -> None:
        """Takes over the scene of another graph below a node; its Python objects go with it."""
        for old, new in self.absorb(parent, other):
            found = other.handles.pop(old, None)
            if found is not None:
                found._bind(self, new)
            if old in other.kept:
                self.kept[new] = other.kept.pop(old)


def _no_event() -> Any:
    from .core import Controller

    return Controller.onEvent
