"""What nodes and objects have in common, and objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import inventory, missing, reserved
from . import data as data_of
from .data import Data, DataString
from .facts import Facts
from .graph import Graph, place, warn
from .html import table
from .link import Link, OwnLink, PlaceLink
from .links import LinkPath, bind, copied, own_data
from .names import check_name
from .own_data import OwnData, own as made_own

if TYPE_CHECKING:
    from .node import Node


#: Classes and names of attributes of which users were told that only Python knows them.
_told: set[tuple[type, str]] = set()


class Base(Facts):
    """What nodes and objects have in common: data, and a place in the scene."""

    _graph: Graph
    _key: int
    # Whether a script's class may keep what it likes in attributes of its own, besides the names that are known.
    _is_open = False
    _known: frozenset[str] = frozenset()
    # What of SofaPython3 is there, and what to use instead of the rest.
    _inventory: inventory.Section = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not reserved.is_settee(cls):
            own = next((name for name in vars(cls) if name in reserved.names(cls)), None)
            if own is not None:
                raise TypeError(reserved.refusal(cls, own))

    def __copy__(self) -> Any:
        raise TypeError(f"{self.getPathName()} is a part of its scene: copy.deepcopy copies it with the scene")

    def _settee_bind(self, graph: Graph, key: int) -> None:
        object.__setattr__(self, "_graph", graph)
        object.__setattr__(self, "_key", key)
        graph.handles[key] = self
        if self._is_open:
            names = [*graph.data_names(key), *graph.link_names(key), "name"]
            object.__setattr__(self, "_known", frozenset(names))

    def __reduce__(self) -> tuple[Any, ...]:
        from .pickling import reduce_entry

        return reduce_entry(self)

    def _settee_name(self) -> str:
        return self._graph.name(self._key)

    def _settee_own(self) -> dict[str, OwnData]:
        found: dict[str, OwnData] = self.__dict__.setdefault("_own_data", {})
        return found

    # Data.

    def findData(self, name: str) -> Data | None:
        """The data of that name, or None."""
        own: dict[str, OwnData] = self.__dict__.get("_own_data", {})
        if name in own:
            return own[name]
        index = self._graph.find_data(self._key, name)
        if index is not None:
            return data_of.of(self, index, name)
        return NameData(self) if name == "name" else None

    getData = findData

    def setDataValues(self, **values: Any) -> None:
        """Writes several data at once."""
        for name, value in values.items():
            self._settee_write(name, copied(value))

    def addData(
        self, name: Any, value: Any = None, help: str = "", group: str = "", type: str = "", default: Any = None
    ) -> Data:
        """Adds data of the script: of a type such as ``double`` or ``vector<Vec3d>``, or a copy of other data.

        Others link to it by its path, by `Data.linkpath` or by passing it; a value such as ``"@/body.goal"`` links it.
        """
        if isinstance(name, Data):
            name, value, help, type = name.getName(), name.value, name.getHelp(), type or name.typeName()
        if not name or not str(name).isprintable() or any(letter in " .@/" for letter in str(name)):
            raise ValueError(f"\"{name}\" is no name of data: paths could not lead to it")
        self._graph.kept[self._key] = self
        data = made_own(self, str(name), default if value is None else value, help, type)
        self._settee_own()[str(name)] = data
        return data

    def _own_written(self, name: str) -> None:
        """Data of a script were written."""

    def getDataFields(self) -> list[Data]:
        """All data, those of the script included."""
        return list(self.__data__.values())

    @property
    def __data__(self) -> DataDict:
        fields: dict[str, Data] = {"name": NameData(self)}
        fields.update((name, data_of.of(self, index, name)) for index, name in enumerate(self._graph.data_names(self._key)))
        return DataDict(self, {**fields, **self._settee_own()})

    def addLink(self, name: str, target: Any = None, help: str = "") -> OwnLink:
        """Adds a link of the script: to nodes, objects or data, or to what a path such as ``@/body/dofs`` leads to."""
        if self._graph.find_data(self._key, name) is not None or self._graph.link(self._key, name) is not None:
            raise ValueError(f"{self._settee_subject()} has a \"{name}\" already")
        self._graph.kept[self._key] = self
        links: dict[str, OwnLink] = self.__dict__.setdefault("_own_links", {})
        links[name] = OwnLink(self, name, target, help)
        return links[name]

    def _place_links(self) -> dict[str, Callable[[], PlaceLink]]:
        """Links that follow from its place in the scene."""
        return {}

    def findLink(self, name: str) -> Link | None:
        """The link of that name, or None."""
        if self._graph.link(self._key, name) is not None:
            return Link(self, name)
        own: Link | None = self.__dict__.get("_own_links", {}).get(name)
        if own is not None:
            return own
        of_place = self._place_links().get(name)
        return None if of_place is None else of_place()

    getLink = findLink

    def getLinks(self) -> list[Link]:
        """All links."""
        declared = [Link(self, name) for name in self._graph.link_names(self._key)]
        return [*declared, *self.__dict__.get("_own_links", {}).values(), *(make() for make in self._place_links().values())]

    def _settee_write(self, name: str, value: Any) -> None:
        source = value if isinstance(value, OwnData) else own_data(self, value) if isinstance(value, str) else None
        if source is not None:
            self._graph.kept[self._key] = self
            source._follow(self, name)
            value = self._shown_by(source)
        given = self._settee_given(value)
        found = self._graph.set(self._key, name, given, place())
        if found:
            self._graph.say(self._key, "Warning", found)
            warn(found)
        if self._graph.is_started or self._graph.source is not None:
            self._graph.written.add((self._key, name))
        if not self._graph.is_initialised():
            bind(self, name, given)

    def _shown_by(self, source: OwnData, is_new: bool = False) -> Any:
        """What data are given that follow data of a script: the data that these mirror, if they can be linked, or their value."""
        origin = source.origin()
        is_known = not isinstance(origin, OwnData) and origin._owner._graph is self._graph and origin._index >= 0
        is_known = is_known and origin._owner is not self
        return origin if is_known and (is_new or not self._graph.is_initialised()) else source.value

    def _settee_given(self, value: Any) -> Any:
        """A value as an attribute has it: nodes, objects and data become links."""
        if isinstance(value, OwnData):
            return self._settee_given(self._shown_by(value, is_new=True))
        if isinstance(value, Data):
            return f"{self._path_to(value._owner)}.{value._name}"
        if isinstance(value, Link):
            return self._settee_given(value.getLinkedBase())
        if isinstance(value, Base):
            return self._path_to(value)
        if isinstance(value, (list, tuple)) and any(isinstance(item, (Base, Data, Link)) for item in value):
            return [self._settee_given(item.value if isinstance(item, OwnData) else item) for item in value]
        return value

    def _path_to(self, other: Base) -> str:
        """A path from here that holds wherever the scene is put."""
        if other._graph is not self._graph:
            raise ValueError(f"{other.getPathName()} belongs to another scene")
        start = [node for node in self._settee_node().getPathName().split("/") if node]
        end = [part for part in other.getPathName().split("/") if part]
        common = 0
        while common < min(len(start), len(end) - (other._key & 1)) and start[common] == end[common]:
            common += 1
        steps = [".."] * (len(start) - common) + end[common:]
        return "@" + ("./" if not steps or steps[0] != ".." else "") + "/".join(steps)

    def _settee_node(self) -> Node:
        raise NotImplementedError

    def getClassName(self) -> str:
        """Name of its class."""
        raise NotImplementedError

    # Names and paths.

    def getName(self) -> str:
        """Its name."""
        return self._settee_name()

    def setName(self, name: str) -> None:
        """Gives it another name; links go on leading where they did."""
        check_name(name)
        self._graph.rename(self._key, name)
        self._graph.relink()

    def getPathName(self) -> str:
        """Path from the root: ``/body/state``."""
        return self._graph.path(self._key)

    def getLinkPath(self) -> str:
        """The text that links to it: ``@/body/state``."""
        return "@" + self._graph.path(self._key)

    @property
    def linkpath(self) -> LinkPath:
        """The text that links to it, which also knows it: `LinkPath.target`."""
        return LinkPath(self.getLinkPath(), self)

    def getRoot(self) -> Node:
        """The root of the scene."""
        root: Node = self._graph.handle(self._graph.root())
        return root

    def getAsACreateObjectParameter(self) -> str:
        """As `getLinkPath`."""
        return self.getLinkPath()

    # Attributes.

    # Which data there are the classes of components say: a type checker asks them.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            return self._settee_attribute(name)

    def _settee_attribute(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        data = self.findData(name)
        if data is not None:
            return data
        other = self._other_attribute(name)
        if other is not None:
            return other
        instead = missing.instead(self._inventory, name)
        if instead is not None:
            raise AttributeError(missing.refusal(self._settee_subject(), name, instead))
        near = self._graph.nearest_name(self._key, name)
        hint = f"; did you mean \"{near}\"?" if near else ""
        raise AttributeError(f"{self._settee_subject()} has no \"{name}\"{hint}")

    def _other_attribute(self, name: str) -> Any:
        """What a name stands for that is no data; ``None`` if there is nothing of that name."""
        return None if name in self._place_links() else self.findLink(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("_") and name in reserved.names(type(self)):
            raise AttributeError(reserved.refusal(type(self), name))
        if name.startswith("_") or hasattr(type(self), name):
            object.__setattr__(self, name, value)
            return
        own = self.__dict__.get("_own_data", {}).get(name)
        if own is not None:
            own.value = copied(value)
        elif self._is_open and name not in self._known:
            # Also during a step, when the scene cannot be asked.
            object.__setattr__(self, name, value)
        elif name == "name":
            self.setName(str(value))
        elif self._graph.find_data(self._key, name) is not None or self._graph.link(self._key, name) is not None:
            self._settee_write(name, copied(value))
        else:
            self._keep_attribute(name, value)

    def _keep_attribute(self, name: str, value: Any) -> None:
        """Keeps an attribute that only the script knows, unless it is a slip of the name of data or a link."""
        if isinstance(value, Base) or callable(value):
            if isinstance(value, Base) and self._other_attribute(name) is value:
                # The name leads there already.
                return
        elif name not in self.__dict__:
            near = self._graph.nearest_name(self._key, name)
            if near in self._graph.data_names(self._key) or near in self._graph.link_names(self._key):
                raise AttributeError(f"{self._settee_subject()} has no \"{name}\"; did you mean \"{near}\"?")
            if (type(self), name) not in _told:
                _told.add((type(self), name))
                warn([f"{self._settee_subject()} has no data \"{name}\": it becomes an attribute that only Python knows"])
        self._graph.kept[self._key] = self
        object.__setattr__(self, name, value)

    def __dir__(self) -> list[str]:
        links = self._graph.link_names(self._key)
        return sorted({*super().__dir__(), *self._graph.data_names(self._key), *links, *self._settee_own()})

    def _settee_subject(self) -> str:
        return self.getPathName()


class DataDict(dict[str, Data]):
    """Data of a node or object by their names: an entry that is assigned is written."""

    def __init__(self, owner: Base, fields: dict[str, Data]) -> None:
        super().__init__(fields)
        self._owner = owner

    def __setitem__(self, name: str, value: Any) -> None:
        self[name].value = copied(value)


class NameData(DataString):
    """The name, as if it were data."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __init__(self, owner: Base) -> None:
        super().__init__(owner, -1, "name")

    @property
    def value(self) -> str:
        return self._owner._settee_name()

    @value.setter
    def value(self, value: str) -> None:
        self._owner.setName(value)

    def _was_written(self) -> bool:
        return True

    def _is_output(self) -> bool:
        return False

    def _write_count(self) -> int:
        return 0

    def getCounter(self) -> int:
        return 0

    def typeName(self) -> str:
        return "string"

    def getHelp(self) -> str:
        return "Name."

    def getParent(self) -> Data | None:
        return None

    def setParent(self, source: Data | str | None) -> None:
        raise ValueError(f"{self.getLinkPath()}: a name mirrors nothing")
