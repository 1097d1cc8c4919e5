"""Scenes that are sent to other processes, copied, or stored: ``pickle.dumps(root)``, ``copy.deepcopy(root)``.

A scene is sent as it was given before its initialisation, with what only Python knows of it, the data that were written
since, and a snapshot: it goes on with the same bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from .graph import Graph, warn

if TYPE_CHECKING:
    from .base import Base
    from .data import Data
    from .own_data import OwnData

#: What of a Python object the scene itself gives it anew.
_GIVEN = ("_graph", "_key", "_known")
_AT = ("a scene that was sent", 1)


def _places(graph: Graph) -> dict[int, tuple[bool, int]]:
    """Nodes and objects by their numbers: whether it is an object, and the how-manieth one."""
    nodes = graph.pre_order(graph.root())
    if graph.source is None:
        objects = [entry[4] for entry in graph.described()[1]]
    else:
        objects = [key for node in nodes for key in graph.objects(node)]
    return {key: (is_object, place) for is_object, keys in ((False, nodes), (True, objects)) for place, key in enumerate(keys)}


def _is_local(value: Any) -> bool:
    """Whether it is a function that `pickle` cannot find by its name."""
    return callable(value) and "<" in getattr(value, "__qualname__", "")


def _attributes(owner: Base) -> dict[str, Any]:
    """What a Python object has besides the scene."""
    from .scripted import Scripted

    found = {name: value for name, value in owner.__dict__.items() if name not in _GIVEN}
    if not isinstance(owner, Scripted):
        local = [name for name, value in found.items() if _is_local(value)]
        if local:
            warn([f"{owner.getPathName()}: {', '.join(local)} is left out: functions within functions cannot be sent"])
        found = {name: value for name, value in found.items() if name not in local}
    return found


def reduce_graph(graph: Graph) -> tuple[Any, ...]:
    """What `pickle` stores of a scene.

    Raises:
        ValueError: If nodes or objects came or went after the initialisation, or a part was read from a file.
    """
    if graph.is_edited:
        raise ValueError("the scene cannot be sent: nodes or objects came or went after it was initialised or read; send it before")
    try:
        nodes, objects = graph.described() if graph.source is None else ([], [])
        places = _places(graph)
    except RuntimeError as error:
        raise ValueError(f"the scene cannot be sent: {error}") from None
    kept = [(places[key], type(owner)) for key, owner in graph.kept.items() if graph.contains(key)]
    state: dict[str, Any] = {
        "attributes": [(places[key], _attributes(owner)) for key, owner in graph.kept.items() if graph.contains(key)],
        "bound": [(places[key], name, text, [(places[target], data) for target, data in found])
                  for (key, name), (text, found) in graph.bound.items() if key in places and all(target in places for target, _ in found)],
        "written": [],
        "snapshot": None,
    }
    for key, name in sorted(graph.written):
        index = graph.find_data(key, name) if key in places else None
        if index is not None:
            value = graph.get(key, index)
            state["written"].append((places[key], name, np.array(value) if isinstance(value, np.ndarray) else value))
    if graph.is_initialised():
        state["snapshot"] = graph.snapshot()
    return make_graph, (graph.made_with, graph.source, nodes, objects, kept), state


def make_graph(
    made_with: tuple[str | None, dict[str, Any]],
    source: str | None,
    nodes: list[Any],
    objects: list[Any],
    kept: list[tuple[tuple[bool, int], type]],
) -> Graph:
    """The scene before its initialisation; its Python objects have no attributes yet."""
    folder, options = made_with
    graph = Graph(folder, **options)
    if source is not None:
        warn(graph.load(source))
        graph.source = source
    made: list[int] = []
    if source is None:
        keys = _make_nodes(graph, nodes)
        made = _make_objects(graph, objects, keys)
    by_place = _by_place(graph, made if source is None else None)
    graph.sent_keys = by_place
    for place, kind in kept:
        owner: Any = object.__new__(kind)
        owner._settee_bind(graph, by_place[place])
        graph.kept[by_place[place]] = owner
        if callable(getattr(owner, "_settee_add_force", None)) or callable(getattr(owner, "_settee_apply", None)):
            graph.attach(by_place[place], owner)
    return graph


def _at_slots(wanted: list[int], make: Callable[[int | None], int], remove: Callable[[int], None]) -> list[int]:
    """Makes entries so that they get the numbers that they had: snapshots know nodes and objects by them.

    A number is the slot that an entry has, and how often the slot was used before. ``make`` gets the place of an entry in `wanted`,
    or None for one that only takes a slot.
    """
    slots = {(key >> 1) & 0xFFFFFFFF: (key >> 33, place) for place, key in enumerate(wanted)}
    made: dict[int, int] = {}
    fillers = []
    for slot in range(min(slots, default=0), max(slots, default=-1) + 1):
        if slot not in slots:
            fillers.append(make(None))
            continue
        used, place = slots[slot]
        for _ in range(used):
            remove(make(None))
        made[place] = make(place)
    for key in fillers:
        remove(key)
    return [made[place] for place in range(len(wanted))]


def _make_nodes(graph: Graph, nodes: list[Any]) -> list[int]:
    root = graph.root()
    graph.rename(root, nodes[0][1])
    for name, value in nodes[0][2]:
        warn(graph.set(root, name, value, _AT))

    def make(place: int | None) -> int:
        if place is None:
            return graph.add_node(root, "", [], _AT)[0]
        _, name, attributes, _ = nodes[place + 1]
        key, found = graph.add_node(root, name, attributes, _AT)
        warn(found)
        return key

    keys = [root, *_at_slots([node[3] for node in nodes[1:]], make, graph.remove)]
    for key, (parents, *_) in zip(keys[1:], nodes[1:]):
        graph.move_to(key, keys[parents[0]])
        for parent in parents[1:]:
            graph.add_parent(key, keys[parent])
    return keys


def _make_objects(graph: Graph, objects: list[Any], nodes: list[int]) -> list[int]:
    def make(place: int | None) -> int:
        node, kind, name, attributes = (0, "Controller", "", []) if place is None else objects[place][:4]
        key, found = graph.add_object(nodes[node], kind, name, attributes, _AT)
        warn(found)
        if key is None:
            raise ValueError(f"the scene that was sent has a {kind}, which is not there")
        return key

    keys = _at_slots([entry[4] for entry in objects], make, graph.remove)
    if sorted(keys) != keys:
        # Each goes to the end of its node.
        for key, (node, *_) in zip(keys, objects):
            graph.move_to(key, nodes[node])
    return keys


def _by_place(graph: Graph, objects: list[int] | None) -> dict[tuple[bool, int], int]:
    nodes = graph.pre_order(graph.root())
    if objects is None:
        objects = [key for node in nodes for key in graph.objects(node)]
    return {(is_object, place): key for is_object, keys in ((False, nodes), (True, objects)) for place, key in enumerate(keys)}


def set_state(graph: Graph, state: dict[str, Any]) -> None:
    """Gives the scene what was stored: attributes, and where it was initialised the state of its run."""
    keys = graph.sent_keys
    for place, attributes in state["attributes"]:
        graph.kept[keys[place]].__dict__.update(attributes)
    for place, name, text, found in state["bound"]:
        graph.bound[keys[place], name] = (text, [(keys[target], data) for target, data in found])
    snapshot = state["snapshot"]
    if snapshot is not None:
        # Controllers were initialised where the scene comes from.
        warn(graph.init())
        graph.is_started = graph.is_announced = True
        if graph.controllers():
            graph.listen()
            graph._is_listening = True
        graph.changed()
    for place, name, value in state["written"]:
        graph.set(keys[place], name, value, _AT)
        graph.written.add((keys[place], name))
    if snapshot is not None:
        graph.restore(snapshot)


def reduce_entry(entry: Base) -> tuple[Any, ...]:
    """What `pickle` stores of a node or object: its scene, and its place there."""
    place = _places(entry._graph).get(entry._key)
    if place is None:
        raise ValueError(f"{entry.getPathName()} cannot be sent: it came after the scene was initialised")
    return entry_at, (entry._graph, place)


def entry_at(graph: Graph, place: tuple[bool, int]) -> Any:
    """The node or object at a place."""
    return graph.handle(graph.sent_keys[place])


def reduce_data(data: Data) -> tuple[Any, ...]:
    """What `pickle` stores of data: who has them, and their name."""
    return data_of, (data._owner, data._name)


def data_of(owner: Base, name: str) -> Any:
    """Data of a node or object."""
    return owner.findData(name)


def reduce_own(data: OwnData) -> tuple[Any, ...]:
    """What `pickle` stores of data that a script added."""
    followers = [(owner(), name) for owner, name in data._followers]
    state = {
        "value": data._value, "help": data._help, "type": data._type, "writes": data._writes, "source": data._source,
        "engine": data._engine, "followers": [(owner, name) for owner, name in followers if owner is not None],
    }
    return own_of, (type(data), data._owner, data._name), state


def own_of(kind: type[OwnData], owner: Base, name: str) -> OwnData:
    """Data of a script, without a value yet."""
    return kind(owner, name, None)
