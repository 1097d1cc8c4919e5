"""A part of a scene that is still built, taken out of it into a scene of its own: ``node.removeChild`` and ``detachFromGraph`` give back
a node that can be added elsewhere."""

from __future__ import annotations

from .graph import Graph, warn

_AT = ("a node that was taken out", 1)


def _reached_without(graph: Graph, key: int) -> set[int]:
    """The nodes of a scene that do not go with one of them: the root leads to them on another way, too."""
    reached: set[int] = set()
    waiting = [graph.root()]
    while waiting:
        node = waiting.pop()
        if node not in reached and node != key:
            reached.add(node)
            waiting.extend(graph.children(node))
    return reached


def detach(graph: Graph, key: int) -> None:
    """Takes a node with all that is below it alone out of its scene; its Python objects go with it. A scene that runs forgets it."""
    if graph.is_initialised() or graph.source is not None:
        graph.remove(key)
        return
    stays = _reached_without(graph, key)
    wanted = [node for node in graph.pre_order(key) if node not in stays]
    inside = set(wanted)
    nodes, objects = graph.described()
    all_nodes = [node[3] for node in nodes]
    folder, options = graph.made_with
    own = Graph(folder, **options)
    renumbered = {key: own.root()}
    for parents, name, attributes, old in sorted((node for node in nodes if node[3] in inside), key=lambda node: wanted.index(node[3])):
        if old == key:
            own.rename(own.root(), name)
            for attribute, value in attributes:
                warn(own.set(own.root(), attribute, value, _AT))
            continue
        above = [renumbered[all_nodes[parent]] for parent in parents if all_nodes[parent] in renumbered]
        renumbered[old], found = own.add_node(above[0], name, attributes, _AT)
        for parent in above[1:]:
            own.add_parent(renumbered[old], parent)
        warn(found)
    for place, kind, name, attributes, old in objects:
        if all_nodes[place] in inside:
            made, found = own.add_object(renumbered[all_nodes[place]], kind, name, attributes, _AT)
            assert made is not None, "it was there"
            renumbered[old] = made
            warn(found)
    handles = {old: graph.handles.get(old) for old in renumbered}
    kept = {old: graph.kept[old] for old in renumbered if old in graph.kept}
    bound = {at: link for at, link in graph.bound.items() if at[0] in renumbered}
    marks = {old: graph.marks[old] for old in renumbered if old in graph.marks}
    messages = {old: graph.messages[old] for old in renumbered if old in graph.messages}
    graph.remove(key)
    for (old, attribute), (text, targets) in bound.items():
        if all(target in renumbered for target, _ in targets):
            own.bound[renumbered[old], attribute] = (text, [(renumbered[target], name) for target, name in targets])
    for old, new in renumbered.items():
        handle = handles[old]
        if handle is not None:
            graph.handles.pop(old, None)
            handle._settee_bind(own, new)
        if old in kept:
            own.kept[new] = kept[old]
            if callable(getattr(kept[old], "_settee_add_force", None)) or callable(getattr(kept[old], "_settee_apply", None)):
                own.attach(new, kept[old])
        if old in marks:
            own.marks[new] = marks[old]
        if old in messages:
            own.messages[new] = messages[old]
    own.relink()
    own.changed()
