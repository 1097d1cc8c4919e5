"""Nodes of the scene graph."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast, overload

from . import inventory
from .base import Base
from .components import Components
from .data import Data
from .own_data import OwnData
from .graph import Graph, place, warn
from .html import tree
from .detached import detach
from .link import PlaceLink
from .named import Named, NotThere
from .names import check_name
from .node_links import place_links
from .object import Object
from .plugins import is_inside
from .links import bind, own_data
from .queries import Queries
from .scripted import Scripted


class Node(Components, Queries, Base):
    """A node of the scene graph."""

    _inventory = inventory.NODES

    def __init__(self, name: str = "", **kwargs: Any) -> None:
        check_name(name)
        graph = Graph()
        self._settee_bind(graph, graph.root())
        graph.rename(self._key, name)
        for key, value in kwargs.items():
            self._settee_write(key, value)

    def _settee_node(self) -> Node:
        return self

    # Building.

    @overload
    def addChild(self, child: str, **kwargs: Any) -> Node: ...
    @overload
    def addChild(self, child: Node, **kwargs: Any) -> Node: ...
    def addChild(self, child: str | Node, **kwargs: Any) -> Node:
        """Adds a child node: a new one of this name, or one that was made before.

        One that has a parent in the scene keeps it, and is below both: it acts once, after the last of them. Its path is that through
        the first.
        """
        if isinstance(child, str):
            check_name(child)
            given = [(name, self._settee_given(value)) for name, value in kwargs.items()]
            self._graph.edited()
            key, found = self._graph.add_node(self._key, child, given, place())
            warn(found)
            self._graph.made(key, place(), found)
            node: Node = self._graph.handle(key)
            return node
        if not isinstance(child, Node):
            raise TypeError(f"addChild takes a name or a node, not {type(child).__name__}")
        if child._graph is self._graph:
            self._graph.edited()
            self._graph.add_parent(child._key, self._key)
            self._graph.changed()
        elif child._key != child._graph.root():
            raise ValueError(f"{child.getPathName()} is part of another scene")
        else:
            self._graph.adopt(self._key, child._graph)
        return child

    def _settee_add(self, component: object, kwargs: dict[str, Any]) -> Any:
        """What `addObject` does; how it is called is declared class by class in `components.pyi`."""
        self._graph.edited()
        if isinstance(component, Object):
            if component._graph is not self._graph:
                if not isinstance(component, Scripted):
                    raise ValueError(f"{component.getPathName()} is part of another scene")
                component._settee_move(self._graph, self._key)
                self._graph.changed()
                if self._graph.is_initialised():
                    self._graph.start()
            elif component.getContext() is not self:
                self._graph.move_to(component._key, self._key)
                self._graph.relink()
                self._graph.changed()
            return component
        if not isinstance(component, str):
            raise TypeError(f"addObject takes a class name or a controller, not {type(component).__name__}")
        if component == "RequiredPlugin":
            wanted = kwargs.get("pluginName", kwargs.get("name", ""))
            for plugin in [wanted] if isinstance(wanted, str) else wanted if isinstance(wanted, (list, tuple)) else []:
                if plugin and not is_inside(str(plugin)):
                    warn([f"RequiredPlugin: the plug-in {plugin} is not inside, and no plug-in can be loaded"])
        name = kwargs.pop("name", None)
        if name is not None:
            name = str(self._settee_given(name))
            check_name(name)
        kwargs = {key: own_data(self, value) or value if isinstance(value, str) else value for key, value in kwargs.items()}
        given = [(key, self._settee_given(value)) for key, value in kwargs.items()]
        key, found = self._graph.add_object(
            self._key, component, name, given, place()
        )
        warn(found)
        if key is None:
            # The class is not there, and the scene goes on without it.
            self._graph.say(self._key, "Warning", found)
            return None
        self._graph.made(key, place(), found)
        made: Base = self._graph.handle(key)
        if not self._graph.is_initialised():
            for attribute, value in given:
                bind(made, attribute, value)
        for attribute, value in kwargs.items():
            if isinstance(value, OwnData):
                # The link is known to Python only: it lives as long as the scene.
                self._graph.kept[key] = made
                value._follow(made, attribute)
            elif isinstance(value, Data):
                text = f"{attribute} follows {value.getLinkPath()} from now on, where SofaPython3 copies: write .value for a copy, .linkpath to link"
                warn([text])
        return made

    def add(self, what: str | Node | Object | type[Node | Scripted] | Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Adds a component, by its class name or made before; a node; one of a class of nodes or components; or whatever a function
        adds to the node it is given."""
        if isinstance(what, Node):
            return self.addChild(what)
        if isinstance(what, (str, Object)):
            return self._settee_add(what, kwargs)
        if isinstance(what, type) and issubclass(what, (Node, Scripted)):
            return self.add(cast(Any, what)(*args, **kwargs))
        return cast(Any, what)(self, *args, **kwargs)

    def createObject(self, component: str, **kwargs: Any) -> Any:
        """The old name of `addObject`."""
        warnings.warn("createObject is now called addObject", DeprecationWarning, stacklevel=2)
        return self._settee_add(component, kwargs)

    def createChild(self, name: str, **kwargs: Any) -> Node:
        """The old name of `addChild`."""
        warnings.warn("createChild is now called addChild", DeprecationWarning, stacklevel=2)
        return self.addChild(name, **kwargs)

    def removeChild(self, child: Node | str) -> Node:
        """Removes a child with everything below it, and returns it. Nodes with other parents, too, stay below those."""
        found = self.getChild(child) if isinstance(child, str) else child
        if found is None or found._graph is not self._graph or self._key not in self._graph.parents(found._key):
            raise NotThere(f"{self.getPathName()} has no such child")
        removed: Node = found
        graph = self._graph
        if not self._graph.remove_parent(removed._key, self._key):
            detach(self._graph, removed._key)
        self._graph.relink()
        self._graph.edited()
        self._graph.changed()
        return removed

    def removeObject(self, component: Object | str) -> None:
        """Removes an object."""
        found = self.getObject(component) if isinstance(component, str) else component
        is_path = isinstance(component, str) and "/" in component
        if found is None or found._graph is not self._graph or not (is_path or found.getContext() is self):
            raise NotThere(f"{self.getPathName()} has no such object")
        self._graph.remove(found._key)
        self._graph.edited()
        self._graph.changed()

    def moveChild(self, child: Node, former: Node | None = None) -> None:
        """Moves a node of the scene here, from its former parent."""
        if former is not None and former not in child.parents:
            raise ValueError(f"{former.getPathName()} is not the parent of {child.getPathName()}")
        if former is not None and len(child.parents) > 1:
            self._graph.add_parent(child._key, self._key)
            self._graph.remove_parent(child._key, former._key)
        else:
            self._graph.move_to(child._key, self._key)
        self._graph.relink()
        self._graph.edited()
        self._graph.changed()

    def detachFromGraph(self) -> None:
        """Takes the node, with everything below it, out of its scene; while that is built it can be added elsewhere."""
        graph = self._graph
        detach(graph, self._key)
        graph.relink()
        graph.edited()
        graph.changed()

    def init(self) -> None:
        """Initialises the scene from its root; of a part of a scene that is still built, computes what `Object.init` does."""
        if self._key == self._graph.root() or self._graph.is_initialised():
            self._graph.start()
            return
        entries = (entry for key in self._graph.pre_order(self._key) for entry in self._graph.handle(key).objects)
        warn(self._graph.init_objects([entry._key for entry in entries if not isinstance(entry, Scripted)]))

    # Looking around.

    @property
    def children(self) -> Named:
        graph, key = self._graph, self._key
        return Named(graph, lambda: graph.children(key), lambda name: graph.find_child(key, name), self.removeChild)

    @property
    def objects(self) -> Named:
        graph, key = self._graph, self._key
        return Named(graph, lambda: graph.objects(key), lambda name: graph.find_object(key, name), self.removeObject)

    @property
    def parents(self) -> Named:
        keys = self._graph.parents(self._key)

        def find(name: str) -> int | None:
            return next((key for key in keys if self._graph.name(key) == name), None)

        return Named(self._graph, lambda: keys, find, lambda parent: parent.removeChild(self))

    @property
    def mechanicalState(self) -> Any:
        """Its mechanical state, or None."""
        return next((self._graph.handle(key) for key in self._graph.objects(self._key) if self._graph.is_state(key)), None)

    def getMechanicalState(self) -> Any:
        """Its mechanical state, or None."""
        return self.mechanicalState

    def hasMechanicalState(self) -> bool:
        """Whether it has a mechanical state."""
        return self.mechanicalState is not None

    def getChild(self, name: str, warning: bool = False) -> Any:
        """The child of that name, or what a path such as ``a/b`` leads to; None if there is none."""
        node: Any = self
        for part in str(name).split("/"):
            graph = node._graph
            key = graph.find_child(node._key, part)
            if key is None:
                return None
            node = graph.handle(key)
        return node

    def getObject(self, name: str, warning: bool = False) -> Any:
        """The object of that name, or None. Without one of that name, the object of that class."""
        path, _, last = str(name).lstrip("@").rpartition("/")
        node = self.getRoot().getChild(path.lstrip("/")) if name.startswith(("/", "@/")) and path.strip("/") else self
        node = node.getChild(path) if node is self and path else node
        if node is None:
            return None
        graph = node._graph
        key = graph.find_object(node._key, last)
        if key is None:
            key = graph.find_class(node._key, last)
        if key is not None:
            return graph.handle(key)
        # Components written in Python have the names of their classes there.
        scripted = (found for found in graph.kept.values() if isinstance(found, Scripted) and found.getClassName() == last)
        return next((found for found in scripted if graph.context(found._key) == node._key), None)

    def hasObject(self, name: str) -> bool:
        """Whether it has an object of that name, or of that class."""
        return self.getObject(name) is not None

    def getRootPath(self) -> str:
        """Path from here to the root."""
        return "../" * len([part for part in self.getPathName().split("/") if part])

    def isInitialized(self) -> bool:
        """Whether its scene is initialised."""
        return self._graph.is_initialised()

    def isActive(self) -> bool:
        """Whether it takes part in steps."""
        return bool(self.activated.value)

    def setActive(self, active: bool) -> None:
        """Switches it, with everything below it, on or off."""
        self._settee_write("activated", active)

    def sendEvent(self, content: Any, name: str) -> None:
        """Calls ``onPythonScriptEvent`` of the controllers from here on down, and ``on<name>`` of those that have it."""
        event = {"type": "PythonScriptEvent", "event_name": name, "userData": content, "sender": self, "isHandled": False}
        self._graph.tell("PythonScriptEvent", event, below=self._key)
        if not event["isHandled"]:
            self._graph.tell(name, {"type": name, "sender": self, "data": content, "isHandled": False}, below=self._key)

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
        left: set[int] = set()
        for key in self._graph.pre_order(self._key):
            above = self._graph.parents(key)
            # A node with several parents is left out if all of those that were walked leave it out.
            if key != self._key and all(parent in left or not self._graph.is_below(parent, self._key) for parent in above):
                left.add(key)
                continue
            node: Node = self._graph.handle(key)
            seen.append(node)
            if top_down is not None and top_down(node) is False:
                left.add(key)
        if bottom_up is not None:
            for node in reversed(seen):
                bottom_up(node)

    # Attributes: data, then children, then objects.

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def _other_attribute(self, name: str) -> Any:
        key = self._graph.find_child(self._key, name)
        if key is None:
            key = self._graph.find_object(self._key, name)
        return super()._other_attribute(name) if key is None else self._graph.handle(key)

    def __getitem__(self, path: str) -> Any:
        """What a path such as ``body.state.position`` leads to."""
        found: Any = self
        for part in path.replace("/", ".").split("."):
            if part:
                found = getattr(found, part)
        return found

    def _place_links(self) -> dict[str, Callable[[], PlaceLink]]:
        return place_links(self)

    def __dir__(self) -> list[str]:
        keys = [*self._graph.children(self._key), *self._graph.objects(self._key)]
        return sorted({*super().__dir__(), *(self._graph.name(key) for key in keys)})

    def _settee_subject(self) -> str:
        return f"the node {self.getPathName()}"

    def _repr_html_(self) -> str:
        return tree(self)

    def __repr__(self) -> str:
        try:
            return f"<Node {self.getName() or '(unnamed)'} {self.getPathName()}>"
        except RuntimeError:
            return "<Node (removed)>"
