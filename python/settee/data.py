"""Data of nodes and objects."""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from . import inventory, missing
from .data_types import numbers_in, sofa_name
from .shown import shown

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
        return shown(self._owner._graph.get(self._owner._key, self._index))

    @value.setter
    def value(self, value: Any) -> None:
        # Other data are copied, as SofaPython3 does; `setParent` links them.
        self._owner._settee_write(self._name, value.value if isinstance(value, Data) else value)

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
        found: np.ndarray[Any, Any] = np.asarray(self.value).view()
        found.flags.writeable = False
        return found

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
        return str(self._mark("name") or self._name)

    def getOwner(self) -> Base:
        """The node or object that has it."""
        return self._owner

    def _info(self) -> dict[str, Any]:
        return self._owner._graph.data_info(self._owner._key, self._index)

    def getHelp(self) -> str:
        """What it means."""
        return str(self._mark("help") or self._info()["help"])

    def typeName(self) -> str:
        """SOFA's name of its type, e.g. ``vector<Vec3d>``."""
        return sofa_name(str(self._info()["type"]))

    def getValueString(self) -> str:
        """The value as a scene file has it."""
        return _text(self.value)

    def getValueTypeString(self) -> str:
        """SOFA's name of its type, e.g. ``vector<Vec3d>``."""
        return self.typeName()

    # What a script said of it.

    def _marks(self) -> dict[str, Any]:
        return self._owner._graph.mark(self._owner._key, self._name)

    def _mark(self, name: str) -> Any:
        return self._owner._graph.marked(self._owner._key, self._name, name)

    def _was_written(self) -> bool:
        return self._owner._graph.is_set(self._owner._key, self._index)

    def isSet(self) -> bool:
        """Whether the scene or a script wrote it."""
        return self._was_written() and self._mark("unset") != self._write_count()

    def unset(self) -> None:
        """Makes `isSet` false until it is written again. The value stays, and so does what scene files have of it."""
        self._marks()["unset"] = self._write_count()

    def isPersistent(self) -> bool:
        """Whether it is marked as worth saving, as all data are at first."""
        return self._mark("persistent") is not False

    def setPersistent(self, persistent: bool) -> None:
        """Writes a mark that scripts can ask for. Scene files and snapshots have what was written, whatever it says."""
        self._marks()["persistent"] = bool(persistent)

    def _is_output(self) -> bool:
        return bool(self._info()["output"])

    def isReadOnly(self) -> bool:
        """Whether it is a result that cannot be written, or a script marked it as one that users should not write."""
        marked = self._mark("read_only")
        return self._is_output() if marked is None else bool(marked)

    def setReadOnly(self, read_only: bool) -> None:
        """Marks it as one that users should not write. As in SOFA scripts go on writing it."""
        self._marks()["read_only"] = bool(read_only)

    def getValueVoidPtr(self) -> int:
        """The address of the numbers of `array`, which is a view without a copy while a simulation runs."""
        return int(self.array().ctypes.data)

    def _write_count(self) -> int:
        return self._owner._graph.revision(self._owner._key, self._index)

    def getCounter(self) -> int:
        """A number that grows when it is written; of data that a run changes, also with each step, reset and restored snapshot.

        The run changes vectors of states, the time, outcomes, and what is linked to other data.
        """
        graph, key = self._owner._graph, self._owner._key
        return graph.moments(key, self._index) + self._write_count()

    def getLinkPath(self) -> str:
        """The text that links to it: ``@/body/state.position``."""
        return f"{self._owner.getLinkPath()}.{self._name}"

    @property
    def linkpath(self) -> str:
        """The text that links to it, which also knows it: `LinkPath.target`."""
        from .links import LinkPath

        return LinkPath(self.getLinkPath(), self)

    def setName(self, name: str) -> None:
        """Writes what `getName` answers; components and paths go on finding it by the name that it is declared with."""
        self._marks()["name"] = str(name)

    def setHelp(self, text: str) -> None:
        """Writes what `getHelp` answers."""
        self._marks()["help"] = str(text)

    def hasChanged(self) -> bool:
        """Whether `getCounter` is another one since this was asked last."""
        marks, now = self._marks(), self.getCounter()
        before, marks["seen"] = marks.get("seen", 0), now
        return bool(now != before)

    def isRequired(self) -> bool:
        """Whether the component needs a value of it."""
        from .classes import declared_data

        return bool(declared_data(self._owner.getClassName(), self._name).get("required", False))

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if hasattr(type(self), name):
                # A property raised it, or an engine that computes the value: its own words are told.
                return object.__getattribute__(self, name)
            instead = missing.instead(inventory.DATA, name)
            if instead is None:
                raise AttributeError(f"data have no \"{name}\"; value is what they have")
            raise AttributeError(missing.refusal("data", name, instead))

    def getPathName(self) -> str:
        """Its path: ``/body/state.position``."""
        return self.getLinkPath()[1:]

    def getAsACreateObjectParameter(self) -> str:
        """As `getLinkPath`."""
        return self.getLinkPath()

    def setParent(self, source: Data | str | None) -> None:
        """Makes it mirror another data; None ends that, and the value stays."""
        if source is None:
            self._owner._settee_write(self._name, self.value)
        else:
            self._owner._settee_write(self._name, source)

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

    parent = property(getParent, lambda self, source: self.setParent(source))

    def isDirty(self) -> bool:
        """Values are brought up to date when they are read."""
        return False

    def updateIfDirty(self) -> None:
        """Values are brought up to date when they are read."""

    def __repr__(self) -> str:
        try:
            return f"<Data {self.getLinkPath()} = {self.value!r}>"
        except RuntimeError as error:
            return f"<Data {self._name}: {error}>"

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

    def __index__(self) -> int:
        return operator.index(self.value)

    def __round__(self, digits: int | None = None) -> Any:
        return round(self.value, digits) if digits is not None else round(self.value)

    def _equals(self, other: object) -> Any:
        if other is None:
            return False
        if isinstance(other, Data) and other._owner is self._owner and other._name == self._name:
            return True
        mine, value = self.value, other.value if isinstance(other, Data) else other
        if isinstance(mine, np.ndarray) and (isinstance(other, Data) or not isinstance(other, (np.ndarray, int, float, np.number))):
            # Also of another shape: an answer, and no table of answers.
            try:
                return bool(np.array_equal(mine, np.asarray(value, dtype=float)))
            except (TypeError, ValueError):
                return False
        return mine == value

    def __eq__(self, other: object) -> Any:
        """Whether the values are equal; with arrays of NumPy and numbers entry by entry, as NumPy answers."""
        return self._equals(other)

    def __ne__(self, other: object) -> Any:
        found = self._equals(other)
        return ~found if isinstance(found, np.ndarray) else not found

    def __pos__(self) -> Any:
        return +self.value

    def __invert__(self) -> Any:
        return ~self.value

    def __neg__(self) -> Any:
        return -self.value

    def __abs__(self) -> Any:
        return abs(self.value)

    __add__, __radd__ = _binary(operator.add), _reflected(operator.add)
    __sub__, __rsub__ = _binary(operator.sub), _reflected(operator.sub)
    __mul__, __rmul__ = _binary(operator.mul), _reflected(operator.mul)
    __truediv__, __rtruediv__ = _binary(operator.truediv), _reflected(operator.truediv)
    __floordiv__, __rfloordiv__ = _binary(operator.floordiv), _reflected(operator.floordiv)
    __mod__, __rmod__ = _binary(operator.mod), _reflected(operator.mod)
    __divmod__, __rdivmod__ = _binary(divmod), _reflected(divmod)
    __matmul__, __rmatmul__ = _binary(operator.matmul), _reflected(operator.matmul)
    __and__, __rand__ = _binary(operator.and_), _reflected(operator.and_)
    __or__, __ror__ = _binary(operator.or_), _reflected(operator.or_)
    __xor__, __rxor__ = _binary(operator.xor), _reflected(operator.xor)
    __pow__, __rpow__ = _binary(operator.pow), _reflected(operator.pow)
    __lt__, __le__ = _binary(operator.lt), _binary(operator.le)
    __gt__, __ge__ = _binary(operator.gt), _binary(operator.ge)


class DataContainer(Data):
    """Data that is a list of numbers or of vectors, or a vector."""

    __slots__ = ()
    __hash__ = object.__hash__


class DataColumn(DataContainer):
    """Data of a state with one number for each point: a table of one column, as SofaPython3 has it."""

    __slots__ = ()
    __hash__ = object.__hash__

    @property
    def value(self) -> Any:
        """The value; a view of the same memory as that of other data."""
        found = super().value
        return found.reshape(-1, 1) if isinstance(found, np.ndarray) else found

    @value.setter
    def value(self, value: Any) -> None:
        Data.value.fset(self, value)  # type: ignore[attr-defined]

    def typeName(self) -> str:
        return "vector<Vec1d>"


#: Data of a state that have an entry for each point.
_OF_POINTS = frozenset(
    ("position", "velocity", "force", "externalForce", "rest_position", "free_position", "free_velocity", "derivX", "reset_position", "reset_velocity")
)


class DataString(Data):
    """Data that is a text: its letters are its entries."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __contains__(self, part: str) -> bool:
        return part in self.value


class DataVectorString(Data):
    """Data that is a list of texts."""

    __slots__ = ()
    __hash__ = object.__hash__


def kind_of(type_name: str) -> type[Data]:
    """The class of data of a type that SOFA calls so."""
    if type_name in ("string", "text"):
        return DataString
    if type_name in ("vector<string>", "vector<std::string>"):
        return DataVectorString
    if type_name == "RGBAColor":
        from .seen_data import DataColor

        return DataColor
    if type_name == "BoundingBox":
        from .seen_data import DataBox

        return DataBox
    return DataContainer if type_name.startswith(("vector<", "set<")) or numbers_in(type_name) > 1 else Data


def of(owner: Base, index: int, name: str) -> Data:
    """Data of a node or object, of the class that its type has."""
    graph = owner._graph
    kinds = graph.kinds.setdefault(owner._key, {})
    kind = kinds.get(index)
    if kind is None:
        kind = kind_of(sofa_name(str(graph.data_info(owner._key, index)["type"])))
        is_of_state = name in _OF_POINTS and bool(owner._key & 1) and graph.is_state(owner._key)
        if is_of_state and str(graph.class_(owner._key)[1]).startswith("Vec1"):
            kind = DataColumn
        # The template of a state may be chosen as late as at the initialisation.
        if not is_of_state or graph.is_initialised():
            kinds[index] = kind
    return kind(owner, index, name)


def _number(value: Any) -> str:
    """A number as SOFA prints it: without a fraction of zero."""
    text = repr(value)
    return text[:-2] if text.endswith(".0") else text


def _text(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return " ".join(map(_number, value.ravel().tolist()))
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, (list, tuple)):
        return " ".join(str(item) for item in value)
    return _number(value) if isinstance(value, float) else str(value)
