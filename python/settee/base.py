"""What nodes and objects have in common, and objects."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from . import inventory, missing
from .data import Data, OwnData
from .graph import Graph, place, warn
from .html import table
from .links import LinkPath, bind, copied, own_data

if TYPE_CHECKING:
    from .node import Node


class NotThere(KeyError, ValueError, IndexError):
    """A node has no such child, object or parent."""

    def __str__(self) -> str:
        return str(self.args[0])


class Named(Sequence[Any]):
    """The children, objects or parents of a node when it was first asked for one; entries are also found by name."""

    def __init__(self, graph: Graph, load: Callable[[], list[int]], find: Callable[[str], int | None]) -> None:
        self._graph, self._load, self._find = graph, load, find

    @functools.cached_property
    def _keys(self) -> list[int]:
        return self._load()

    def __len__(self) -> int:
        return len(self._keys)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, str):
            key = self._find(index)
            if key is None:
                raise NotThere(f"nothing here is called \"{index}\"")
            return self._graph.handle(key)
        if isinstance(index, slice):
            return [self._graph.handle(key) for key in self._keys[index]]
        return self._graph.handle(self._keys[index])

    def at(self, index: int) -> Any:
        """The entry at a place."""
        return self[int(index)]

    def remove_at(self, index: int) -> None:
        """Removes the entry at a place from the scene."""
        key = self._keys[int(index)]
        self._graph.remove(key)
        self._graph.kept.pop(key, None)
        self._graph.edited()
        self._graph.changed()
        del self._keys[int(index)]

    def __contains__(self, item: object) -> bool:
        if isinstance(item, str):
            return self._find(item) is not None
        return isinstance(item, Base) and item._graph is self._graph and item._key in self._keys

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (Named, list, tuple)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Iterable[Any]) -> list[Any]:
        return [*self, *other]

    def __radd__(self, other: Iterable[Any]) -> list[Any]:
        return [*other, *self]

    def __repr__(self) -> str:
        return repr(list(self))


class Link:
    """A pointer from an object to others."""

    def __init__(self, owner: Base, name: str) -> None:
        self._owner, self._name = owner, name

    def _state(self) -> tuple[list[str], list[int]]:
        found: tuple[list[str], list[int]] | None = self._owner._graph.link(self._owner._key, self._name)
        return found or ([], [])

    def getName(self) -> str:
        """Its name."""
        return self._name

    def getPath(self) -> str:
        """The paths as the scene has them."""
        return " ".join(self._state()[0])

    getValueString = getPath

    def getLinkedBase(self, index: int = 0) -> Any:
        """What it points to, once the scene is initialised; before, what its path leads to now."""
        paths, targets = self._state()
        if index < len(targets):
            return self._owner._graph.handle(targets[index])
        if index < len(paths):
            key = self._owner._graph.resolve(self._owner._key, paths[index].lstrip("@"))
            return None if key is None else self._owner._graph.handle(key)
        return None

    def getLinkedPath(self, index: int = 0) -> str:
        """The path of one of its targets, or an empty text."""
        paths, _ = self._state()
        return paths[index] if index < len(paths) else ""

    def getOwnerBase(self) -> Base:
        """Who has the link."""
        return self._owner

    def _declared(self) -> dict[str, Any]:
        from .classes import declared_link

        return declared_link(self._owner.getClassName(), self._name)

    def getHelp(self) -> str:
        """What it is for."""
        return str(self._declared().get("help", ""))

    def isMultiLink(self) -> bool:
        """Whether it may lead to several."""
        return bool(self._declared().get("multiple", False))

    def getSize(self) -> int:
        """Number of its targets."""
        paths, targets = self._state()
        return max(len(paths), len(targets))

    __len__ = getSize

    @property
    def value(self) -> Any:
        return self.getLinkedBase()

    @value.setter
    def value(self, target: Any) -> None:
        self.setLinkedBase(target)

    def setLinkedBase(self, target: Any) -> None:
        """Makes it point to another object."""
        self._owner._write(self._name, target)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        instead = missing.instead(inventory.LINKS, name)
        if instead is not None:
            raise AttributeError(missing.refusal("the link " + self._name, name, instead))
        target = self.getLinkedBase()
        if target is None:
            raise AttributeError(f"the link {self._name} leads nowhere, so it has no \"{name}\"")
        return getattr(target, name)

    def __repr__(self) -> str:
        return f"<Link {self._owner.getPathName()}.{self._name} -> {self.getPath()!r}>"


#: Classes and names of attributes of which users were told that only Python knows them.
_told: set[tuple[type, str]] = set()


class Base:
    """What nodes and objects have in common: data, and a place in the scene."""

    _graph: Graph
    _key: int
    # Whether a script's class may keep what it likes in attributes of its own, besides the names that are known.
    _is_open = False
    _known: frozenset[str] = frozenset()
    # What of SofaPython3 is there, and what to use instead of the rest.
    _inventory: inventory.Section = {}

    def _bind(self, graph: Graph, key: int) -> None:
        object.__setattr__(self, "_graph", graph)
        object.__setattr__(self, "_key", key)
        graph.handles[key] = self
        if self._is_open:
            names = [*graph.data_names(key), *graph.link_names(key), "name"]
            object.__setattr__(self, "_known", frozenset(names))

    def __reduce__(self) -> tuple[Any, ...]:
        from .pickling import reduce_entry

        return reduce_entry(self)

    def _name(self) -> str:
        return self._graph.name(self._key)

    def _own(self) -> dict[str, OwnData]:
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
            return Data(self, index, name)
        return NameData(self) if name == "name" else None

    getData = findData

    def setDataValues(self, **values: Any) -> None:
        """Writes several data at once."""
        for name, value in values.items():
            self._write(name, copied(value))

    def addData(
        self, name: Any, value: Any = None, help: str = "", group: str = "", type: str = "", default: Any = None
    ) -> Data:
        """Adds data of the script: of a type such as ``double`` or ``vector<Vec3d>``, or a copy of other data.

        Others link to it by its path, by `Data.linkpath` or by passing it; a value such as ``"@/body.goal"`` links it.
        """
        if isinstance(name, Data):
            name, value, help, type = name.getName(), name.value, name.getHelp(), type or name.typeName()
        self._graph.kept[self._key] = self
        data = OwnData(self, name, default if value is None else value, help, type)
        self._own()[name] = data
        return data

    def getDataFields(self) -> list[Data]:
        """All data, those of the script included."""
        return list(self.__data__.values())

    @property
    def __data__(self) -> dict[str, Data]:
        fields: dict[str, Data] = {
            name: Data(self, index, name) for index, name in enumerate(self._graph.data_names(self._key))
        }
        return {**fields, **self._own()}

    def findLink(self, name: str) -> Link | None:
        """The link of that name, or None."""
        return None if self._graph.link(self._key, name) is None else Link(self, name)

    getLink = findLink

    def getLinks(self) -> list[Link]:
        """All links."""
        return [Link(self, name) for name in self._graph.link_names(self._key)]

    def _write(self, name: str, value: Any) -> None:
        source = value if isinstance(value, OwnData) else own_data(self, value) if isinstance(value, str) else None
        if source is not None:
            value = source.value
            self._graph.kept[self._key] = self
            source._follow(self, name)
        given = self._given(value)
        warn(self._graph.set(self._key, name, given, place()))
        if self._graph.is_started or self._graph.source is not None:
            self._graph.written.add((self._key, name))
        if not self._graph.is_initialised():
            bind(self, name, given)

    def _given(self, value: Any) -> Any:
        """A value as an attribute has it: nodes, objects and data become links."""
        if isinstance(value, OwnData):
            return self._given(value.value)
        if isinstance(value, Data):
            return f"{self._path_to(value._owner)}.{value._name}"
        if isinstance(value, Link):
            return self._given(value.getLinkedBase())
        if isinstance(value, Base):
            return self._path_to(value)
        if isinstance(value, (list, tuple)) and any(isinstance(item, (Base, Data, Link)) for item in value):
            return [self._given(item) for item in value]
        return value

    def _path_to(self, other: Base) -> str:
        """A path from here that holds wherever the scene is put."""
        if other._graph is not self._graph:
            raise ValueError(f"{other.getPathName()} belongs to another scene")
        start = [node for node in self._node().getPathName().split("/") if node]
        end = [part for part in other.getPathName().split("/") if part]
        common = 0
        while common < min(len(start), len(end) - isinstance(other, Object)) and start[common] == end[common]:
            common += 1
        steps = [".."] * (len(start) - common) + end[common:]
        return "@" + ("./" if not steps or steps[0] != ".." else "") + "/".join(steps)

    def _node(self) -> Node:
        raise NotImplementedError

    def getClassName(self) -> str:
        """Name of its class."""
        raise NotImplementedError

    # Names and paths.

    def getName(self) -> str:
        """Its name."""
        return self._name()

    def setName(self, name: str) -> None:
        """Gives it another name; links go on leading where they did."""
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
            return self._attribute(name)

    def _attribute(self, name: str) -> Any:
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
            raise AttributeError(missing.refusal(self._subject(), name, instead))
        near = self._graph.nearest_name(self._key, name)
        hint = f"; did you mean \"{near}\"?" if near else ""
        raise AttributeError(f"{self._subject()} has no \"{name}\"{hint}")

    def _other_attribute(self, name: str) -> Any:
        """What a name stands for that is no data; ``None`` if there is nothing of that name."""
        return self.findLink(name)

    def __setattr__(self, name: str, value: Any) -> None:
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
            self._write(name, copied(value))
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
                raise AttributeError(f"{self._subject()} has no \"{name}\"; did you mean \"{near}\"?")
            if (type(self), name) not in _told:
                _told.add((type(self), name))
                warn([f"{self._subject()} has no data \"{name}\": it becomes an attribute that only Python knows"])
        self._graph.kept[self._key] = self
        object.__setattr__(self, name, value)

    def __dir__(self) -> list[str]:
        links = self._graph.link_names(self._key)
        return sorted({*super().__dir__(), *self._graph.data_names(self._key), *links, *self._own()})

    def _subject(self) -> str:
        return self.getPathName()


class NameData(Data):
    """The name, as if it were data."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __init__(self, owner: Base) -> None:
        super().__init__(owner, -1, "name")

    @property
    def value(self) -> str:
        return self._owner._name()

    @value.setter
    def value(self, value: str) -> None:
        self._owner.setName(value)

    def isSet(self) -> bool:
        return True

    def typeName(self) -> str:
        return "text"

    def getHelp(self) -> str:
        return "Name."


class Object(Base):
    """A component of a node."""

    _inventory = inventory.COMPONENTS

    def __init__(self, *_: Any, **__: Any) -> None:
        raise TypeError("components are made by node.addObject(\"ClassName\", ...)")

    def _node(self) -> Node:
        return self.getContext()

    def getContext(self) -> Node:
        """Its node."""
        node: Node = self._graph.handle(self._graph.context(self._key))
        return node

    def getClassName(self) -> str:
        """Name of its class."""
        return str(self._graph.class_(self._key)[0])

    def getTemplateName(self) -> str:
        """The template that was chosen for it."""
        return str(self._graph.class_(self._key)[1])

    def getCategories(self) -> list[str]:
        """What kind of component it is, as a path."""
        return [str(self._graph.class_(self._key)[2])]

    def getHelp(self) -> str:
        """What the component does."""
        return str(self._graph.class_(self._key)[3])

    def _matrix(self, kind: str) -> Any:
        from scipy.sparse import csr_matrix

        found = self._graph.matrix(self._key, kind)
        if found is None:
            raise ValueError(f"{self._subject()} has no {kind} matrix: it is of another kind, or no step was made yet")
        size, rows, columns, values = found
        made = csr_matrix((values, (rows, columns)), shape=(size, size))
        if kind == "mass":
            # Its blocks have zeros beside their diagonals.
            made.eliminate_zeros()
        return made

    @property
    def systemMatrix(self) -> Any:
        """The matrix of a linear system as it was last assembled (SciPy, CSR), of a linear solver or an ODE solver, too."""
        return self._matrix("system")

    def A(self) -> Any:
        """As `systemMatrix`."""
        return self._matrix("system")

    get_system_matrix = A

    def assembleMMatrix(self) -> Any:
        """Mass matrix of a mass over the scalars of its state (SciPy, CSR)."""
        return self._matrix("mass")

    def assembleKMatrix(self) -> Any:
        """Stiffness matrix df/dx of a force field at the current position (SciPy, CSR)."""
        return self._matrix("stiffness")

    def assembleBMatrix(self) -> Any:
        """Damping matrix df/dv of a force field at the current velocity (SciPy, CSR)."""
        return self._matrix("damping")

    def getTarget(self) -> str:
        """The plug-in that has it: all are inside."""
        return "settee"

    def __getitem__(self, path: str) -> Any:
        """Data or a link by name; ``"."`` is the object itself."""
        return self if path in (".", "") else getattr(self, path)

    def init(self) -> None:
        """Computes it now: a state, a topology, an engine or a loader of a scene that is still built, so that its data can be read.

        The scene is initialised afterwards as if this had not been asked for. Other components have nothing to be read before
        that. In a running scene it initialises what was added since.
        """
        if self._graph.is_initialised():
            self._graph.start()
        else:
            warn(self._graph.init_object(self._key))

    def bwdInit(self) -> None:
        """Called when all objects are initialised."""

    def reinit(self) -> None:
        """Written data count at once: nothing is left to do."""

    def computeBBox(self) -> None:
        """Boxes are computed after each step."""

    def _subject(self) -> str:
        return f"{self.getClassName()} \"{self._name()}\" in {self.getContext().getPathName()}"

    def _repr_html_(self) -> str:
        return table(self, f"{self.getClassName()} {self.getPathName()}")

    def __repr__(self) -> str:
        return f"<{self.getClassName()} {self.getPathName()}>"
