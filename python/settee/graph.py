"""A scene with its simulation, and the Python objects that stand for its nodes and objects."""

from __future__ import annotations

import os
import sys
import warnings
import weakref
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import _settee, traces
from .links import rebind

if TYPE_CHECKING:
    from .core import Base, Controller
    from .scripted import Scripted
    from .data import Data

HERE = os.path.dirname(os.path.abspath(__file__))

#: Threads of the scenes that are made from now on, where nothing else is asked for.
default_threads = 1

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


def _begin(script: Scripted) -> None:
    """Calls `init` of a component written in Python; after a failure it is called again."""
    script._settee_is_begun = True
    try:
        if not callable(script.init):
            # A script that keeps something in an attribute of this name: no line of it is at work.
            kind = type(script)
            what = f"{kind.__name__}.init is of type {type(script.init).__name__}; expected a method: take another name"
            raise traces.has_place(TypeError(f"{traces.place_of(kind)}{what}"))
        script.init()
    except BaseException:
        script._settee_is_begun = False
        raise


class Graph(_settee.Graph):
    """A scene with its simulation."""

    def __new__(cls, folder: str | None = None, **options: Any) -> Graph:
        named = list(options.pop("data", []))
        environment = [part for part in os.environ.get("SETTEE_DATA", "").split(os.pathsep) if part]
        level = _strictness(options)
        options.update(data=named + data_folders + environment, strictness=level)
        options.setdefault("threads", default_threads)
        made: Graph = super().__new__(cls, folder or os.getcwd(), **options)
        made.strictness = level
        made.made_with = (folder or os.getcwd(), options)
        return made

    #: What of a scene's mistakes is an error: "strict", "lenient" or "compat".
    strictness: str
    #: Folder and options, and the scene file that was read.
    made_with: tuple[str | None, dict[str, Any]]
    source: str | None = None
    #: Whether it is initialised; whether nodes or objects came or went since then, or since it was read.
    is_started = False
    is_edited = False
    #: Whether controllers know that it is initialised; whether they are being initialised.
    is_announced = False
    _is_beginning = False
    #: Nodes and objects by their places in the scene that was sent.
    sent_keys: dict[tuple[bool, int], int]

    def __init__(self, folder: str | None = None, **options: Any) -> None:
        self.handles: weakref.WeakValueDictionary[int, Base] = weakref.WeakValueDictionary()
        # Objects that carry what only Python knows: controllers, prefabs, and whatever got data of its own.
        self.kept: dict[int, Base] = {}
        # What links lead to that were written before the initialisation, by owner and attribute: text and targets.
        self.bound: dict[tuple[int, str], tuple[str, list[tuple[int, str]]]] = {}
        # Controllers in the order of the scene, and who listens to an event; None: not known.
        self._controllers: list[Controller] | None = None
        self._heard: dict[str, list[tuple[Controller, Any]]] = {}
        self._is_listening = False
        # Data that were written since the initialisation, or since the scene was read.
        self.written: set[tuple[int, str]] = set()
        # Classes of data, by owner and place; what scripts said of data, by owner and name.
        self.kinds: dict[int, dict[int, type[Data]]] = {}
        self.marks: dict[int, dict[str, dict[str, Any]]] = {}
        # What was said about nodes and objects: kinds and texts, the last ones of each.
        self.messages: dict[int, deque[tuple[str, str]]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        from .pickling import reduce_graph

        return reduce_graph(self)

    def __setstate__(self, state: dict[str, Any]) -> None:
        from .pickling import set_state

        set_state(self, state)

    def mark(self, key: int, name: str) -> dict[str, Any]:
        """What scripts said of data, of a link (``@`` before its name), or of a node or object itself (an empty name)."""
        return self.marks.setdefault(key, {}).setdefault(name, {})

    def marked(self, key: int, name: str, what: str) -> Any:
        """One of those, or None."""
        found = self.marks.get(key)
        return None if found is None else found.get(name, {}).get(what)

    def remove(self, key: int) -> None:
        """Removes a node with all below it, or an object, and what is known of them here."""
        nodes = [] if key & 1 else self.pre_order(key)
        gone = [key, *nodes, *(entry for node in nodes for entry in self.objects(node))]
        super().remove(key)
        for entry in gone:
            if self.contains(entry):
                # A node with another parent stays, with what it has.
                continue
            for known in (self.kinds, self.marks, self.messages, self.kept):
                known.pop(entry, None)

    def made(self, key: int, at: tuple[str, int], found: list[str]) -> None:
        """Remembers where a script made a node or object, and what was said then."""
        self.mark(key, "")["made"] = at
        self.say(key, "Warning", found)

    def say(self, key: int, kind: str, texts: list[str]) -> None:
        """Keeps messages about a node or object, the last thousand of it."""
        if texts:
            self.messages.setdefault(key, deque(maxlen=1000)).extend((kind, text) for text in texts)

    def edited(self) -> None:
        """Nodes or objects come or go."""
        if self.is_started or self.source is not None:
            self.is_edited = True

    def handle(self, key: int) -> Any:
        """The Python object of a node or object: always the same one."""
        found = self.handles.get(key)
        if found is None:
            from . import classes
            from .core import Node

            kind: type[Any] = Node
            if key & 1:
                name, _, category, _ = self.class_(key)
                kind = classes.of(name, category)
            found = object.__new__(kind)
            found._settee_bind(self, key)
        return found

    def contains(self, key: int) -> bool:
        """Whether a node or object is still in the scene."""
        try:
            self.name(key)
        except RuntimeError:
            return False
        return True

    def controllers(self) -> list[Controller]:
        """Controllers in the order of the scene."""
        if self._controllers is None:
            self._controllers = list(self._find_controllers())
        return self._controllers

    def _find_controllers(self) -> Iterator[Controller]:
        from .core import Controller

        if not any(isinstance(found, Controller) for found in self.kept.values()):
            return
        for node in self.pre_order(self.root()):
            for key in self.objects(node):
                found = self.kept.get(key)
                if isinstance(found, Controller):
                    yield found

    def changed(self) -> None:
        """Controllers came, went, or listen to something else: who listens is found anew."""
        self._controllers = None
        self._heard.clear()
        if self._is_listening:
            wanted: set[str] = set()
            for controller in self.controllers():
                wanted.update(controller._listens_to())
            self.want(sorted(wanted))

    def _dispatch(self, event: str, dt: float) -> None:
        self.tell(event, {"type": event, "dt": dt, "isHandled": False})

    def _dispatch_key(self, event: str, key: str) -> None:
        self.tell(event, {"type": event, "key": key, "isHandled": False})

    def tell(self, event: str, content: dict[str, Any], below: int | None = None) -> None:
        """Calls the controllers that want to know of an event, until one says that it handled it."""
        heard = self._heard.get(event)
        if heard is None:
            answers = ((controller, controller._settee_handler(event)) for controller in self.controllers())
            heard = self._heard[event] = [(controller, handler) for controller, handler in answers if handler is not None]
        for controller, handler in tuple(heard):
            if below is not None and not self.is_below(self.context(controller._key), below):
                continue
            # A handler may have removed another controller, or switched it off.
            if controller._settee_is_deaf or self.kept.get(controller._key) is not controller:
                continue
            # As every visitor, an event does not come below a node that is not active.
            if not self.hears(controller._key):
                continue
            if handler(content) is True:
                content["isHandled"] = True
                return

    def start(self) -> None:
        """Initialises what is not initialised, and lets controllers take part from then on."""
        from .scripted import Controller, Scripted

        scripts = [found for found in self.kept.values() if isinstance(found, Scripted) and not found._settee_is_begun]
        if not self.is_initialised():
            self.tell("SimulationInitStartEvent", {"type": "SimulationInitStartEvent"})
        for script in scripts:
            if not isinstance(script, Controller):
                # Its attributes are asked for as soon as its forces are.
                _begin(script)
        warn(self.init())
        self.is_started = True
        if self.controllers() and not self._is_listening:
            self.listen()
            self._is_listening = True
        self.changed()
        if not self._is_beginning:
            self._is_beginning = True
            try:
                self._begin_controllers()
            finally:
                self._is_beginning = False

    def _begin_controllers(self) -> None:
        """Initialises the controllers that are not: all of a scene, those that came since, those after one that failed."""
        from .scripted import takes_nothing

        # One that is initialised may add others.
        while controller := next((one for one in self.controllers() if not one._settee_is_begun), None):
            if never := controller._never_called():
                warn([f"{controller.getPathName()}: {', '.join(never)} of {type(controller).__name__} is never called here"])
            _begin(controller)
        for controller in reversed(self.controllers()):
            if not controller._settee_is_complete:
                controller._settee_is_complete = True
                if takes_nothing(controller.bwdInit):
                    controller.bwdInit()
        if not self.is_announced:
            self.is_announced = True
            self.tell("SimulationInitDoneEvent", {"type": "SimulationInitDoneEvent"})

    def relink(self) -> None:
        """Names or places changed: links that were bound go on leading where they did."""
        if self.bound:
            rebind(self)

    def adopt(self, parent: int, other: Graph) -> None:
        """Takes over the scene of another graph below a node; its Python objects go with it."""
        self.edited()
        pairs = self.absorb(parent, other)
        renumbered = dict(pairs)
        for (key, attribute), (text, found_targets) in other.bound.items():
            moved = [(renumbered[target], name) for target, name in found_targets if target in renumbered]
            if key in renumbered and len(moved) == len(found_targets):
                self.bound[renumbered[key], attribute] = (text, moved)
        for old, new in pairs:
            found = other.handles.pop(old, None)
            if found is not None:
                found._settee_bind(self, new)
            if old in other.kept:
                self.kept[new] = other.kept.pop(old)
            if old in other.messages:
                self.messages[new] = other.messages.pop(old)
            if old in other.marks:
                self.marks[new] = other.marks.pop(old)
        rebind(self)
        self.changed()
