"""Nodes, objects and controllers, as scripts for SOFA use them."""

from __future__ import annotations

import difflib
import warnings
from collections.abc import Callable
from typing import Any, overload

from .data import Data, OwnData
from .graph import Graph, place, warn


class Named(list[Any]):
    """A list that also finds its entries by name."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, str):
            for entry in self:
                if entry._name() == index:
                    return entry
            raise KeyError(index)
        return super().__getitem__(index)

    def __contains__(self, item: object) -> bool:
        if isinstance(item, str):
            return any(entry._name() == item for entry in self)
        return super().__contains__(item)


class Link:
    """A pointer from an object to others."""

    def __init__(self, owner: Base, name: str) -> None:
        self._owner, self._name = owner, name

    def _state(self) -> tuple[list[str], list[int]]:
        found: tuple[list[str], list[int]] | None = self._owner._graph.link(self._owner._key, self._name)
        return found or ([], [])

    def getName(self) -> str:
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

    def getSize(self) -> int:
        paths, targets = self._state()
        return max(len(paths), len(targets))

    __len__ = getSize

    @property
    def value(self) -> Any:
        return self.getLinkedBase()

    @value.setter
    def value(self, target: Any) -> None:
        self._owner._write(self._name, target)

    setLinkedBase = value.fset

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        target = self.getLinkedBase()
        if target is None:
            raise AttributeError(f"the link {self._name} leads nowhere, so it has no \"{name}\"")
        return getattr(target, name)

    def __repr__(self) -> str:
        return f"<Link {self._owner.getPathName()}.{self._name} -> {self.getPath()!r}>"


class Base:
    """What nodes and objects have in common: data, and a place in the scene."""

    _graph: Graph
    _key: int

    def _bind(self, graph: Graph, key: int) -> None:
        object.__setattr__(self, "_graph", graph)
        object.__setattr__(self, "_key", key)
        graph.handles[key] = self

    def _name(self) -> str:
        return self._graph.name(self._key)

    def _own(self) -> dict[str, OwnData]:
        found: dict[str, OwnData] = self.__dict__.setdefault("_own_data", {})
        return found

    # Data.

    def findData(self, name: str) -> Data | None:
        """The data of that name, or None."""
        own = self.__dict__.get("_own_data")
        if own and name in own:
            return own[name]
        index = self._graph.find_data(self._key, name)
        if index is not None:
            return Data(self, index, name)
        return NameData(self) if name == "name" else None

    getData = findData

    def addData(
        self, name: str, value: Any = None, help: str = "", group: str = "", type: str = "", default: Any = None
    ) -> Data:
        """Adds data that only the script uses."""
        self._graph.kept[self._key] = self
        data = OwnData(self, name, default if value is None else value, help, type)
        self._own()[name] = data
        return data

    def getDataFields(self) -> dict[str, Any]:
        """Values of all data by name."""
        return {name: Data(self, index, name).value for index, name in enumerate(self._graph.data_names(self._key))}

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
        return [Link(self, name) for name in self._graph.link_names(self._key)]

    def _write(self, name: str, value: Any) -> None:
        warn(self._graph.set(self._key, name, self._given(value), place()))

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

    # Names and paths.

    def getName(self) -> str:
        return self._name()

    def setName(self, name: str) -> None:
        self._graph.rename(self._key, name)

    def getPathName(self) -> str:
        """Path from the root: ``/body/state``."""
        return self._graph.path(self._key)

    def getLinkPath(self) -> str:
        """The text that links to it: ``@/body/state``."""
        return "@" + self._graph.path(self._key)

    @property
    def linkpath(self) -> str:
        return self.getLinkPath()

    def getRoot(self) -> Node:
        """The root of the scene."""
        root: Node = self._graph.handle(self._graph.root())
        return root

    def getAsACreateObjectParameter(self) -> str:
        return self.getLinkPath()

    # Attributes.

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        data = self.findData(name)
        if data is not None:
            return data
        link = self.findLink(name)
        if link is not None:
            return link
        near = self._graph.nearest_name(self._key, name)
        hint = f"; did you mean \"{near}\"?" if near else ""
        raise AttributeError(f"{self._subject()} has no \"{name}\"{hint}")

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("_") or hasattr(type(self), name):
            object.__setattr__(self, name, value)
            return
        own = self._own().get(name)
        if own is not None:
            own.value = value
        elif name == "name":
            self.setName(str(value))
        elif self._graph.find_data(self._key, name) is not None or self._graph.link(self._key, name) is not None:
            self._write(name, value)
        elif isinstance(self, (Controller, Prefab)):
            object.__setattr__(self, name, value)
        else:
            near = self._graph.nearest_name(self._key, name)
            hint = f"; did you mean \"{near}\"?" if near else "; addData adds one"
            raise AttributeError(f"{self._subject()} has no \"{name}\"{hint}")

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

    def __init__(self, *_: Any, **__: Any) -> None:
        raise TypeError("components are made by node.addObject(\"ClassName\", ...)")

    def _node(self) -> Node:
        return self.getContext()

    def getContext(self) -> Node:
        """Its node."""
        node: Node = self._graph.handle(self._graph.context(self._key))
        return node

    def getClassName(self) -> str:
        return str(self._graph.class_(self._key)[0])

    def getTemplateName(self) -> str:
        return str(self._graph.class_(self._key)[1])

    def getCategories(self) -> list[str]:
        return [str(self._graph.class_(self._key)[2])]

    def getHelp(self) -> str:
        """What the component does."""
        return str(self._graph.class_(self._key)[3])

    def getTarget(self) -> str:
        return "settee"

    def init(self) -> None:
        """Initialises an object that was added to a running scene. Before, the whole scene is initialised at once."""
        if self._graph.is_initialised():
            self._graph.start()

    def bwdInit(self) -> None:
        """Called when all objects are initialised."""

    def reinit(self) -> None:
        """Written data count at once: nothing is left to do."""

    def computeBBox(self) -> None:
        """Boxes are computed after each step."""

    def _subject(self) -> str:
        return f"{self.getClassName()} \"{self._name()}\" in {self.getContext().getPathName()}"

    def __repr__(self) -> str:
        return f"<{self.getClassName()} {self.getPathName()}>"


class Controller(Object):
    """A component written in Python: derive from it, and write ``onAnimateBeginEvent(self, event)`` and the like.

    An exception in one of them stops the step with the state before it, and surfaces where ``animate`` was called.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if "_graph" not in self.__dict__:
            self._begin()
        name = kwargs.pop("name", None)
        if name is not None:
            self.setName(str(name))
        known = {"listening", "printLog", "tags"}
        for key, value in kwargs.items():
            if key in known:
                self._write(key, value)

    def __new__(cls, *_: Any, **__: Any) -> Any:
        self = object.__new__(cls)
        self._begin()
        return self

    def _begin(self) -> None:
        # Until it is added to a node it lives in a scene of its own.
        graph = Graph()
        key, _ = graph.add_object(graph.root(), "Controller", type(self).__name__, [("listening", True)], place())
        self._bind(graph, key)
        graph.kept[key] = self

    def init(self) -> None:
        """Called when the scene is initialised."""

    def bwdInit(self) -> None:
        """Called when all `init` are done, in reverse order."""

    def reset(self) -> None:
        """Called when the scene is reset."""

    def onEvent(self, event: dict[str, Any]) -> None:
        """Called for events without a method of their own."""

    def getClassName(self) -> str:
        return type(self).__name__


class Node(Base):
    """A node of the scene graph."""

    def __init__(self, name: str = "", **kwargs: Any) -> None:
        graph = Graph()
        self._bind(graph, graph.root())
        graph.rename(self._key, name)
        for key, value in kwargs.items():
            self._write(key, value)

    def _node(self) -> Node:
        return self

    # Building.

    @overload
    def addChild(self, child: str, **kwargs: Any) -> Node: ...
    @overload
    def addChild(self, child: Node, **kwargs: Any) -> Node: ...
    def addChild(self, child: str | Node, **kwargs: Any) -> Node:
        """Adds a child node: a new one of this name, or one that was made before."""
        if isinstance(child, str):
            given = [(name, self._given(value)) for name, value in kwargs.items()]
            key, found = self._graph.add_node(self._key, child, given, place())
            warn(found)
            node: Node = self._graph.handle(key)
            return node
        if not isinstance(child, Node):
            raise TypeError(f"addChild takes a name or a node, not {type(child).__name__}")
        if child._graph is self._graph:
            self._graph.move_to(child._key, self._key)
        elif child._key != child._graph.root():
            raise ValueError(f"{child.getPathName()} is part of another scene")
        else:
            self._graph.adopt(self._key, child._graph)
        return child

    def addObject(self, component: str | Object, **kwargs: Any) -> Any:
        """Adds a component: a new one of this class with these attributes, or a controller that was made before."""
        if isinstance(component, Object):
            if component._graph is not self._graph:
                graph = component._graph
                if not isinstance(component, Controller) or graph.kept.get(component._key) is not component:
                    raise ValueError(f"{component.getPathName()} is part of another scene")
                listening = bool(component.listening.value)
                name = component._name()
                key, _ = self._graph.add_object(self._key, "Controller", name, [("listening", listening)], place())
                component._bind(self._graph, key)
                self._graph.kept[key] = component
                if self._graph.is_initialised():
                    self._graph.start()
            elif component.getContext() is not self:
                self._graph.move_to(component._key, self._key)
            return component
        if not isinstance(component, str):
            raise TypeError(f"addObject takes a class name or a controller, not {type(component).__name__}")
        name = kwargs.pop("name", None)
        given = [(key, self._given(value)) for key, value in kwargs.items()]
        key, found = self._graph.add_object(
            self._key, component, None if name is None else str(self._given(name)), given, place()
        )
        warn(found)
        return self._graph.handle(key)

    def add(self, what: str | Callable[..., Any] | Object, **kwargs: Any) -> Any:
        """Adds a component by its class name, or whatever a function adds to the node it is given."""
        if isinstance(what, (str, Object)):
            return self.addObject(what, **kwargs)
        return what(self, **kwargs)

    def createObject(self, component: str, **kwargs: Any) -> Any:
        """The old name of `addObject`."""
        warnings.warn("createObject is now called addObject", DeprecationWarning, stacklevel=2)
        return self.addObject(component, **kwargs)

    def createChild(self, name: str, **kwargs: Any) -> Node:
        """The old name of `addChild`."""
        warnings.warn("createChild is now called addChild", DeprecationWarning, stacklevel=2)
        return self.addChild(name, **kwargs)

    def removeChild(self, child: Node | str) -> None:
        found = self.getChild(child) if isinstance(child, str) else child
        if found is None or found._graph is not self._graph:
            raise ValueError(f"{self.getPathName()} has no such child")
        self._graph.remove(found._key)

    def removeObject(self, component: Object | str) -> None:
        found = self.getObject(component) if isinstance(component, str) else component
        if found is None or found._graph is not self._graph:
            raise ValueError(f"{self.getPathName()} has no such object")
        self._graph.remove(found._key)
        self._graph.kept.pop(found._key, None)

    def moveChild(self, child: Node) -> None:
        """Moves a node of the scene here."""
        self._graph.move_to(child._key, self._key)

    def detachFromGraph(self) -> None:
        """Removes the node from its scene."""
        self._graph.remove(self._key)

    def init(self) -> None:
        """Initialises the scene."""
        self._graph.start()

    # Looking around.

    @property
    def children(self) -> Named:
        return Named(self._graph.handle(key) for key in self._graph.children(self._key))

    @property
    def objects(self) -> Named:
        return Named(self._graph.handle(key) for key in self._graph.objects(self._key))

    @property
    def parents(self) -> Named:
        return Named(self._graph.handle(key) for key in self._graph.parents(self._key))

    @property
    def mechanicalState(self) -> Any:
        """Its mechanical state, or None."""
        return next((self._graph.handle(key) for key in self._graph.objects(self._key) if self._graph.is_state(key)), None)

    def getMechanicalState(self) -> Any:
        return self.mechanicalState

    def hasMechanicalState(self) -> bool:
        return self.mechanicalState is not None

    def getChild(self, name: str) -> Any:
        """The child of that name, or what a path such as ``a/b`` leads to; None if there is none."""
        node: Any = self
        for part in str(name).split("/"):
            node = next((child for child in node.children if child._name() == part), None)
            if node is None:
                return None
        return node

    def getObject(self, name: str) -> Any:
        """The object of that name, or None. Without one of that name, the object of that class."""
        path, _, last = str(name).lstrip("@").rpartition("/")
        node = self.getRoot().getChild(path.lstrip("/")) if name.startswith(("/", "@/")) and path.strip("/") else self
        node = node.getChild(path) if node is self and path else node
        if node is None:
            return None
        objects = node.objects
        named = next((found for found in objects if found._name() == last), None)
        return named or next((found for found in objects if found.getClassName() == last), None)

    def hasObject(self, name: str) -> bool:
        return self.getObject(name) is not None

    def getRootPath(self) -> str:
        """Path from here to the root."""
        return "/".join([".."] * len([part for part in self.getPathName().split("/") if part]))

    def isInitialized(self) -> bool:
        return self._graph.is_initialised()

    def isActive(self) -> bool:
        return bool(self.activated.value)

    def setActive(self, active: bool) -> None:
        self._write("activated", active)

    def sendEvent(self, content: Any, name: str) -> None:
        """Calls ``on<name>`` of the controllers of the scene."""
        self._graph.tell(name, {"type": name, "sender": self, "data": content, "isHandled": False})

    def sendKeypressedEvent(self, key: str) -> None:
        """Tells the controllers of the scene that a key was pressed."""
        self._graph.tell("KeypressedEvent", {"type": "KeypressedEvent", "key": key, "isHandled": False})

    def executeVisitor(self, visitor: Any) -> None:
        """Walks the nodes from here: ``visitor(node)``, or its methods ``processNodeTopDown``, ``processNodeBottomUp``.

        An answer of False on the way down leaves out what is below the node.
        """
        top_down = getattr(visitor, "processNodeTopDown", visitor if callable(visitor) else None)
        bottom_up = getattr(visitor, "processNodeBottomUp", None)
        seen: list[Node] = []
        stack = [self]
        while stack:
            node = stack.pop()
            seen.append(node)
            if top_down is None or top_down(node) is not False:
                stack.extend(reversed(node.children))
        if bottom_up is not None:
            for node in reversed(seen):
                bottom_up(node)

    # Attributes: children, then objects, then data.

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        data = self.findData(name)
        if data is not None:
            return data
        for keys in (self._graph.children(self._key), self._graph.objects(self._key)):
            for key in keys:
                if self._graph.name(key) == name:
                    return self._graph.handle(key)
        near = self._graph.nearest_name(self._key, name)
        hint = f"; did you mean \"{near}\"?" if near else ""
        raise AttributeError(f"the node {self.getPathName()} has no child, object or data \"{name}\"{hint}")

    def __getitem__(self, path: str) -> Any:
        """What a path such as ``body.state.position`` leads to."""
        found: Any = self
        for part in path.replace("/", ".").split("."):
            if part:
                found = getattr(found, part)
        return found

    def __dir__(self) -> list[str]:
        keys = [*self._graph.children(self._key), *self._graph.objects(self._key)]
        return sorted({*super().__dir__(), *(self._graph.name(key) for key in keys)})

    def _subject(self) -> str:
        return f"the node {self.getPathName()}"

    def __repr__(self) -> str:
        return f"<Node {self.getPathName()}>"


class Prefab(Node):
    """A node that fills itself: derive from it, declare ``prefabParameters``, and add objects in ``init``.

    ``prefabParameters = [{"name": "size", "type": "double", "help": "...", "default": 1.0}]``; inside, ``self.size.value``.
    """

    prefabParameters: list[dict[str, Any]] = []
    prefabData: list[dict[str, Any]] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        parameters = [*self.prefabParameters, *self.prefabData]
        names = [str(parameter["name"]) for parameter in parameters]
        own = {name: kwargs.pop(name) for name in names if name in kwargs}
        name = kwargs.pop("name", args[0] if args else type(self).__name__)
        for unknown in kwargs:
            if unknown not in ("gravity", "dt", "activated", "tags"):
                near = difflib.get_close_matches(unknown, names, 1)
                hint = f"; did you mean \"{near[0]}\"?" if near else ""
                raise TypeError(f"{type(self).__name__} has no parameter \"{unknown}\"{hint}")
        super().__init__(str(name), **kwargs)
        self._graph.kept[self._key] = self
        for parameter in parameters:
            name = str(parameter["name"])
            value = own.get(name, parameter.get("default"))
            self.addData(name, value=value, help=parameter.get("help", ""), type=parameter.get("type", ""))
        self.init()

    def init(self) -> None:
        """Adds the children and objects of the prefab."""

    def reinit(self) -> None:
        """Called by scripts after they changed parameters."""
