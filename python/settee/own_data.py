"""Data that scripts add to nodes and objects."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

from .data import Data, DataContainer, DataString, DataVectorString
from .data_types import convert, type_of
from .shown import shown

if TYPE_CHECKING:
    from .base import Base


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
            self._lead_to(value)
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
            self._engine._settee_refresh()
        return shown(self._value) if self._source is None else self._source.value

    @value.setter
    def value(self, value: Any) -> None:
        if isinstance(value, str) and value.startswith("@"):
            self._lead_to(value)
            self._warn_of_followers()
        else:
            if self._source is not None:
                self._warn_of_followers()
            # Other data are copied, as SofaPython3 does; `setParent` mirrors them.
            self._value = self._typed(value.value if isinstance(value, Data) else value)
            self._source = None
        self._writes += 1
        self._tell()
        self._owner._own_written(self._name)

    def origin(self) -> Data:
        """The data that it mirrors in the end; itself if it mirrors none, or an engine computes it."""
        found: Data = self
        seen: set[int] = set()
        while isinstance(found, OwnData) and found._engine is None and found._source is not None and id(found) not in seen:
            seen.add(id(found))
            found = found._source
        return found

    def _warn_of_followers(self) -> None:
        if self._followers and self._owner._graph.is_initialised():
            from .graph import warn

            warn([
                f"{self.getPathName()}: components that are linked to it take this value once, and go on with what it was when the "
                "scene was initialised: links cannot be changed after that"
            ])

    def _tell(self) -> None:
        """Hands what it is now to the data that follow it."""
        self._followers = [(owner, name) for owner, name in self._followers if owner() is not None]
        for owner, name in self._followers:
            follower = owner()
            if follower is not None:
                follower._settee_write(name, follower._shown_by(self))

    def _follow(self, owner: Base, name: str) -> None:
        """From now on what is written here is written there, too."""
        self._followers.append((weakref.ref(owner), name))

    def getHelp(self) -> str:
        return self._help

    def setHelp(self, text: str) -> None:
        self._help = str(text)

    def typeName(self) -> str:
        return self._type or type_of(self.value)

    def _was_written(self) -> bool:
        return self._writes > 0

    def _write_count(self) -> int:
        return self._writes

    def getCounter(self) -> int:
        """As that of other data; what it mirrors is counted, too."""
        if self._engine is not None:
            # What an engine writes counts as soon as somebody asks.
            self._engine._settee_refresh()
        return self._writes + (0 if self._source is None else self._source.getCounter())

    def isDirty(self) -> bool:
        """Whether an input of the engine that computes it changed since."""
        return self._engine is not None and bool(self._engine._settee_is_stale())

    def updateIfDirty(self) -> None:
        """Lets the engine that computes it, if there is one, compute what changed."""
        if self._engine is not None:
            self._engine._settee_refresh()

    def setName(self, name: str) -> None:
        """Renames it."""
        own = self._owner._settee_own()
        own.pop(self._name, None)
        self._name = name
        own[name] = self

    def setParent(self, source: Data | str | None) -> None:
        """Makes it mirror other data, which a path such as ``@/body/dofs.position`` may lead to; None ends that."""
        if source is None:
            if self._source is not None:
                self._value, self._source = self._typed(self._source.value), None
        else:
            self._lead_to(source)
        self._warn_of_followers()
        self._tell()

    def _lead_to(self, source: Data | str) -> None:
        if not isinstance(source, str):
            self._source = source
            return
        from .links import data_at

        found = data_at(self._owner, source)
        if found is None:
            raise ValueError(f"{self._owner.getPathName()}.{self._name} = \"{source}\": no data is there")
        self._source = found

    def _is_output(self) -> bool:
        return False

    def isRequired(self) -> bool:
        return False

    def getParent(self) -> Data | None:
        return self._source


class OwnContainer(OwnData, DataContainer):
    """Data of a script that is a list of numbers or of vectors."""

    __slots__ = ()
    __hash__ = object.__hash__


class OwnString(OwnData, DataString):
    """Data of a script that is a text."""

    __slots__ = ()
    __hash__ = object.__hash__


class OwnVectorString(OwnData, DataVectorString):
    """Data of a script that is a list of texts."""

    __slots__ = ()
    __hash__ = object.__hash__


_KINDS: list[tuple[type[Data], type[OwnData]]] = [
    (DataVectorString, OwnVectorString), (DataString, OwnString), (DataContainer, OwnContainer),
]


def own(owner: Base, name: str, value: Any, help: str = "", type: str = "") -> OwnData:
    """Data of a script, of the class that its type has, or without one its value."""
    from .data import kind_of

    wanted = kind_of(type or type_of(value.value if isinstance(value, Data) else value))
    kind = next((own for base, own in _KINDS if issubclass(wanted, base)), OwnData)
    return kind(owner, name, value, help, type)
