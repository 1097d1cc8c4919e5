"""Data of nodes and objects."""

from __future__ import annotations

import contextlib
import operator
import weakref
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from .base import Base


def _binary(work: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def method(self: Data, other: Any) -> Any:
        return work(self.value, other.value if isinstance(other, Data) else other)

    return method


def _reflected(work: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def method(self: Data, other: Any) -> Any:
        return work(other, self.value)

    return method


class Data:
    """A parameter of a node or object: ``data.value`` reads and writes it.

    In expressions it stands for its value: ``float(node.dt)``, ``node.dt * 2``, ``state.position[0]``.
    """

    __slots__ = ("_owner", "_index", "_name")
    __array_priority__ = 1000
    __hash__ = object.__hash__

    def __init__(self, owner: Base, index: int, name: str) -> None:
        self._owner, self._index, self._name = owner, index, name

    @property
    def value(self) -> Any:
        """The value. Arrays are read-only and show what is current; vectors of a running simulation without a copy."""
        return self._owner._graph.get(self._owner._key, self._index)

    @value.setter
    def value(self, value: Any) -> None:
        self._owner._write(self._name, value)

    def array(self) -> np.ndarray[Any, Any]:
        """The value as a read-only array."""
        return np.asarray(self.value)

    @contextlib.contextmanager
    def writeableArray(self) -> Iterator[np.ndarray[Any, Any]]:
        """``with data.writeableArray() as values: values[0] = ...``: what is written counts when the block ends."""
        values = np.array(self.value)
        yield values
        self.value = values

    def writeable(self) -> Any:
        """As `writeableArray`."""
        return self.writeableArray()

    def toList(self) -> list[Any]:
        """The value as nested lists."""
        found: list[Any] = np.asarray(self.value).tolist()
        return found

    def getName(self) -> str:
        return self._name

    def getOwner(self) -> Base:
        return self._owner

    def _info(self) -> dict[str, Any]:
        return self._owner._graph.data_info(self._owner._key, self._index)

    def getHelp(self) -> str:
        """What it means."""
        return str(self._info()["help"])

    def typeName(self) -> str:
        """Its type, e.g. ``list of 3 reals``."""
        return str(self._info()["type"])

    def getValueString(self) -> str:
        """The value as a scene file has it."""
        return _text(self.value)

    def getValueTypeString(self) -> str:
        return self.typeName()

    def isSet(self) -> bool:
        """Whether the scene or a script wrote it."""
        return self._owner._graph.is_set(self._owner._key, self._index)

    def getCounter(self) -> int:
        """Number of writes so far."""
        return self._owner._graph.revision(self._owner._key, self._index)

    def getLinkPath(self) -> str:
        """The text that links to it: ``@/body/state.position``."""
        return f"{self._owner.getLinkPath()}.{self._name}"

    @property
    def linkpath(self) -> str:
        return self.getLinkPath()

    getPathName = getLinkPath

    def setParent(self, source: Data | str) -> None:
        """Makes it mirror another data."""
        self._owner._write(self._name, source)

    def getParent(self) -> Data | None:
        """The data that it mirrors."""
        found = self._owner._graph.data_source(self._owner._key, self._index)
        if found is None:
            return None
        key, index = found
        owner = self._owner._graph.handle(key)
        return Data(owner, index, str(self._owner._graph.data_info(key, index)["name"]))

    def hasParent(self) -> bool:
        return self.getParent() is not None

    parent = property(getParent)

    def isDirty(self) -> bool:
        """Values are brought up to date when they are read."""
        return False

    def updateIfDirty(self) -> None:
        """Values are brought up to date when they are read."""

    def __repr__(self) -> str:
        return f"<Data {self.getLinkPath()} = {self.value!r}>"

    def __str__(self) -> str:
        return str(self.value)

    def __format__(self, form: str) -> str:
        return format(self.value, form)

    def __len__(self) -> int:
        return len(self.value)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.value)

    def __getitem__(self, index: Any) -> Any:
        return self.value[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        with self.writeableArray() as values:
            values[index] = value

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        values = np.asarray(self.value, dtype=dtype)
        return values.copy() if copy else values

    def __bool__(self) -> bool:
        return bool(np.all(self.value))

    def __float__(self) -> float:
        return float(self.value)

    def __int__(self) -> int:
        return int(self.value)

    __index__ = __int__

    def __eq__(self, other: object) -> Any:
        return self.value == (other.value if isinstance(other, Data) else other)

    def __ne__(self, other: object) -> Any:
        return self.value != (other.value if isinstance(other, Data) else other)

    def __neg__(self) -> Any:
        return -self.value

    def __abs__(self) -> Any:
        return abs(self.value)

    __add__, __radd__ = _binary(operator.add), _reflected(operator.add)
    __sub__, __rsub__ = _binary(operator.sub), _reflected(operator.sub)
    __mul__, __rmul__ = _binary(operator.mul), _reflected(operator.mul)
    __truediv__, __rtruediv__ = _binary(operator.truediv), _reflected(operator.truediv)
    __floordiv__, __mod__ = _binary(operator.floordiv), _binary(operator.mod)
    __pow__, __rpow__ = _binary(operator.pow), _reflected(operator.pow)
    __lt__, __le__ = _binary(operator.lt), _binary(operator.le)
    __gt__, __ge__ = _binary(operator.gt), _binary(operator.ge)


class OwnData(Data):
    """Data that a script added with ``addData``: only Python knows it."""

    __slots__ = ("_value", "_help", "_type", "_writes", "_source", "_engine", "_followers")
    __hash__ = object.__hash__

    def __init__(self, owner: Base, name: str, value: Any, help: str = "", type: str = "") -> None:
        super().__init__(owner, -1, name)
        self._value, self._help, self._type, self._writes = value, help, type, 0
        self._source: Data | None = value if isinstance(value, Data) else None
        # Who computes it, and what was linked to it.
        self._engine: Any = None
        self._followers: list[tuple[weakref.ref[Base], str]] = []

    @property
    def value(self) -> Any:
        if self._engine is not None:
            self._engine._refresh()
        return self._value if self._source is None else self._source.value

    @value.setter
    def value(self, value: Any) -> None:
        self._source = value if isinstance(value, Data) else None
        self._value = value
        self._writes += 1
        self._followers = [(owner, name) for owner, name in self._followers if owner() is not None]
        for owner, name in self._followers:
            follower = owner()
            if follower is not None:
                follower._write(name, self.value)

    def _follow(self, owner: Base, name: str) -> None:
        """From now on what is written here is written there, too."""
        self._followers.append((weakref.ref(owner), name))

    def getHelp(self) -> str:
        return self._help

    def typeName(self) -> str:
        return self._type

    def isSet(self) -> bool:
        return self._writes > 0

    def getCounter(self) -> int:
        return self._writes

    def setParent(self, source: Data | str) -> None:
        if isinstance(source, str):
            raise TypeError(f"{self._name}: data of scripts mirror data, not paths: pass the data itself")
        self._source = source

    def getParent(self) -> Data | None:
        return self._source


def _text(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return " ".join(repr(item) for item in value.ravel().tolist())
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, (list, tuple)):
        return " ".join(str(item) for item in value)
    return str(value)

