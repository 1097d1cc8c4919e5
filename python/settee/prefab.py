"""Nodes that fill themselves."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable
from typing import Any

from .base import Base
from .own_data import OwnData, own as made_own
from .data_types import type_of
from .node import Node


def builder(work: Callable[..., Any]) -> type[Prefab]:
    """A prefab that a function fills: ``@Sofa.PrefabBuilder``.

    The function gets the node first; its other arguments, which need defaults, become parameters.
    """
    wanted = list(inspect.signature(work).parameters.values())[1:]
    without = [one.name for one in wanted if one.default is one.empty]
    if without:
        raise TypeError(f"{work.__name__}: {', '.join(without)} needs a default to become a parameter of a prefab")
    declared = [{"name": one.name, "type": type_of(one.default), "help": "", "default": one.default} for one in wanted]

    def init(self: Prefab) -> None:
        work(self, **{one.name: self._settee_own()[one.name].value for one in wanted})

    inside = {"prefabParameters": declared, "init": init, "__doc__": work.__doc__, "__module__": work.__module__}
    return type(work.__name__, (Prefab,), inside)


class Prefab(Node):
    """A node that fills itself: derive from it, declare ``prefabParameters``, and add objects in ``init``.

    ``prefabParameters = [{"name": "size", "type": "double", "help": "...", "default": 1.0}]``; inside, ``self.size.value``.
    ``parent=node`` or ``parents=[node]`` adds it there before ``init``. Other keywords are kept as attributes, unless one is near
    the name of a parameter: that is taken for a slip, and raises a TypeError.
    """

    _is_open = True
    prefabParameters: list[dict[str, Any]] = []
    prefabData: list[dict[str, Any]] = []
    #: The old name of `prefabParameters`.
    properties: list[dict[str, Any]] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        parameters = [*self.prefabParameters, *self.prefabData, *self.properties]
        names = [str(parameter["name"]) for parameter in parameters]
        own = {name: kwargs.pop(name) for name in names if name in kwargs}
        name = str(kwargs.pop("name", args[0] if args and isinstance(args[0], str) else type(self).__name__))
        parents = list(kwargs.pop("parents", []))
        if "parent" in kwargs:
            parents.append(kwargs.pop("parent"))
        context = {key: kwargs.pop(key) for key in ("gravity", "dt", "activated", "tags") if key in kwargs}
        for unknown in kwargs:
            near = difflib.get_close_matches(unknown, names, 1)
            if near:
                raise TypeError(f"{type(self).__name__} has no parameter \"{unknown}\"; did you mean \"{near[0]}\"?")
        super().__init__(name, **context)
        self._graph.kept[self._key] = self
        # Parameters whose change builds the prefab anew.
        self._settee_rebuilding: set[str] = set()
        self._settee_is_building = True
        for unknown, value in kwargs.items():
            if unknown not in self._known and not hasattr(type(self), unknown):
                object.__setattr__(self, unknown, value)
        for parameter in parameters:
            self._settee_declare(parameter, own)
        for parent in parents:
            if isinstance(parent, Node):
                parent.addChild(self)
        try:
            self.init()
        finally:
            self._settee_is_building = False

    def _settee_declare(self, parameter: dict[str, Any], own: dict[str, Any]) -> OwnData:
        name = str(parameter["name"])
        value = own.get(name, parameter.get("default"))
        help, kind = str(parameter.get("help", "")), str(parameter.get("type", ""))
        if isinstance(value, Base):
            # A link: the node or object itself is what the prefab wants.
            kind = ""
        data = made_own(self, name, value, help, kind)
        self._settee_own()[name] = data
        return data

    def addPrefabParameter(self, name: str, type: str = "", help: str = "", default: Any = None, **_: Any) -> OwnData:
        """Adds a parameter whose change builds the prefab anew."""
        data = self._settee_own().get(name)
        if data is None:
            data = self._settee_declare({"name": name, "type": type, "help": help, "default": default}, {})
        self._settee_rebuilding.add(name)
        return data

    def setSourceTracking(self, path: str = "") -> None:
        """From now on a change of any parameter builds the prefab anew. Changes of the file itself are not watched."""
        self._settee_rebuilding.update(self._settee_own())

    def _own_written(self, name: str) -> None:
        if name in self._settee_rebuilding and not self._settee_is_building:
            self.reinit()

    def init(self) -> None:
        """Adds the children and objects of the prefab."""

    def doReInit(self) -> None:
        """What `reinit` builds with, where a class defines it; `init` otherwise."""
        self.init()

    def reinit(self) -> None:
        """Builds the prefab anew from its parameters: what it holds is removed first."""
        self._settee_is_building = True
        try:
            for entry in self.objects:
                self._graph.remove(entry._key)
            for child in self.children:
                # A node with several parents stays below the others.
                if not self._graph.remove_parent(child._key, self._key):
                    self._graph.remove(child._key)
            self._graph.changed()
            self.doReInit()
        finally:
            self._settee_is_building = False
        if self._graph.is_initialised():
            self._graph.start()
