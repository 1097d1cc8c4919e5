"""Data of nodes and objects."""

from __future__ import annotations

import contextlib
import operator
import weakref
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from . import inventory, missing
from .data_types import convert, sofa_name

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
        # Other data are copied, as SofaPython3 does; `setParent` links them.
        self._owner._write(self._name, value.value if isinstance(value, Data) else value)

    def __reduce__(self) -> tuple[Any, ...]:
        from .pickling import reduce_data

        return reduce_data(self)

    def getValue(self) -> Any:
        """As `value`."""
        return self.value

    def setValue(self, value: Any) -> None:
        """As writing `value`."""
        self.value = value

    def read(self, text: str) -> bool:
        """Writes a text as a scene file has it; returns whether it fits."""
        before = np.array(self.value)
        try:
            self.value = str(text)
        except (TypeError, ValueError):
            if np.size(before) and not np.array_equal(before, self.value):
                # A text that is refused may have emptied a list.
                self.value = before
            return False
        return True

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the array."""
        return tuple(np.shape(self.value))

    @property
    def size(self) -> int:
        """Number of entries."""
        return int(np.size(self.value))

    @property
    def ndim(self) -> int:
        """Number of dimensions."""
        return int(np.ndim(self.value))

    def apply(self, work: Callable[..., Any]) -> None:
        """Writes ``work(i, j, value)`` for every entry of a table, ``work(i, value)`` of a list."""
        values = np.array(self.value)
        for place in np.ndindex(values.shape):
            values[place] = work(*place, values[place])
        self.value = values

    def array(self) -> np.ndarray[Any, Any]:
        """The value as a read-only array."""
        return np.asarray(self.value)

    @contextlib.contextmanager
    def writeableArray(self, view: Any = None) -> Iterator[Any]:
        """``with data.writeableArray() as values: values[0] = ...``: what is written counts when the block ends.

        A class of arrays as ``view`` is what the block gets. After the block the array cannot be written any more.
        """
        values = np.array(self.value)
        yield values if view is None else values.view(view) if issubclass(view, np.ndarray) else view(values)
        self.value = values
        values.flags.writeable = False

    def writeable(self, view: Any = None) -> Any:
        """As `writeableArray`."""
        return self.writeableArray(view)

    def toList(self) -> list[Any]:
        """The value as nested lists."""
        found: list[Any] = np.asarray(self.value).tolist()
        return found

    def getName(self) -> str:
        """Its name."""
        return self._name

    def getOwner(self) -> Base:
        """The node or object that has it."""
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
        """SOFA's name of its type, e.g. ``vector<Vec3d>``."""
        return sofa_name(self.typeName())

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
        """The text that links to it, which also knows it: `LinkPath.target`."""
        from .links import LinkPath

        return LinkPath(self.getLinkPath(), self)

    def setName(self, name: str) -> None:
        """Refuses: the data of components have the names that they are declared with."""
        raise AttributeError(f"{self.getLinkPath()} cannot be renamed: components declare their data")

    def hasChanged(self) -> bool:
        """Whether it was written since this was asked last."""
        seen: dict[str, int] = self._owner.__dict__.setdefault("_seen_counters", {})
        now = self.getCounter()
        before, seen[self._name] = seen.get(self._name, 0), now
        return now != before

    def isReadOnly(self) -> bool:
        """Whether it is a result that cannot be written."""
        return bool(self._info()["output"])

    def isRequired(self) -> bool:
        """Whether the component needs a value of it."""
        from .classes import declared_data

        return bool(declared_data(self._owner.getClassName(), self._name).get("required", False))

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            instead = missing.instead(inventory.DATA, name)
            if instead is None:
                raise AttributeError(f"data have no \"{name}\"; value is what they have")
            raise AttributeError(missing.refusal("data", name, instead))

    def isPersistent(self) -> bool:
        """Whether a scene file would have it: it was written."""
        return self.isSet()

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
        """Whether it mirrors other data."""
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
        """Whether a text or a list has entries; data of a single number are always true, as in SofaPython3: ask their `value`."""
        value = self.value
        return len(value) > 0 if hasattr(value, "__len__") else True

    def __float__(self) -> float:
        return float(self.value)

    def __int__(self) -> int:
        return int(self.value)

    __index__ = __int__

    def __eq__(self, other: object) -> Any:
        return False if other is None else self.value == (other.value if isinstance(other, Data) else other)

    def __ne__(self, other: object) -> Any:
        return True if other is None else self.value != (other.value if isinstance(other, Data) else other)

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
        self._help, self._type, self._writes = help, type, 0
        self._value: Any = None
        self._source: Data | None = None
        # Who computes it, and what was linked to it.
        self._engine: Any = None
        self._followers: list[tuple[weakref.ref[Base], str]] = []
        if isinstance(value, Data):
            self._source = value
        elif isinstance(value, str) and value.startswith("@"):
            self.setParent(value)
        else:
            self._value = self._typed(value)

    def __reduce__(self) -> tuple[Any, ...]:
        from .pickling import reduce_own

        return reduce_own(self)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._value, self._help, self._type, self._writes = (state[name] for name in ("value", "help", "type", "writes"))
        self._source, self._engine = state["source"], state["engine"]
        self._followers = [(weakref.ref(owner), name) for owner, name in state["followers"]]

    def _typed(self, value: Any) -> Any:
        try:
            return convert(self._type, value)
        except ValueError as error:
            raise ValueError(f"{self._owner.getPathName()}.{self._name}: {error}") from None

    @property
    def value(self) -> Any:
        if self._engine is not None:
            self._engine._refresh()
        return self._value if self._source is None else self._source.value

    @value.setter
    def value(self, value: Any) -> None:
        if isinstance(value, str) and value.startswith("@"):
            self.setParent(value)
        else:
            # Other data are copied, as SofaPython3 does; `setParent` mirrors them.
            self._value = self._typed(value.value if isinstance(value, Data) else value)
            self._source = None
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
        """Number of writes so far, those of what it mirrors included."""
        return self._writes + (0 if self._source is None else self._source.getCounter())

    def setName(self, name: str) -> None:
        """Renames it."""
        own = self._owner._own()
        own.pop(self._name, None)
        self._name = name
        own[name] = self

    def setParent(self, source: Data | str) -> None:
        """Makes it mirror other data, which a path such as ``@/body/dofs.position`` may lead to."""
        if not isinstance(source, str):
            self._source = source
            return
        from .links import data_at

        found = data_at(self._owner, source)
        if found is None:
            raise ValueError(f"{self._owner.getPathName()}.{self._name} = \"{source}\": no data is there")
        self._source = found

    def isReadOnly(self) -> bool:
        return False

    def isRequired(self) -> bool:
        return False

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

