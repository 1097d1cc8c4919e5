"""Links of a scene that is being built: bound to what they lead to when they are written, so that they survive renames,
moves and adoption by another scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .data import Data
from .own_data import OwnData

if TYPE_CHECKING:
    from .base import Base
    from .graph import Graph

#: What a link leads to: the number of a node or object, and the name of data, or an empty text.
Target = tuple[int, str]


class LinkPath(str):
    """The text of a link, which knows what it leads to: ``state.position.linkpath``."""

    _target: Any

    def __new__(cls, text: str, target: Any) -> LinkPath:
        made = super().__new__(cls, text)
        made._target = target
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return LinkPath, (str(self), self._target)

    def target(self) -> Any:
        """The node, object or data that it leads to."""
        return self._target


def own_data(owner: Base, text: str) -> OwnData | None:
    """The data of a script that a text such as ``@/body.goal`` leads to; None if it leads to something else."""
    path, dot, name = text.strip().rpartition(".")
    if not dot or not path.startswith("@") or "/" in name:
        return None
    graph = owner._graph
    key = graph.root() if path == "@/" else graph.resolve(owner._key, path[1:])
    # Who has data of a script is kept; others need no Python object to be asked.
    holder = None if key is None else graph.kept.get(key)
    found: OwnData | None = None if holder is None else holder.__dict__.get("_own_data", {}).get(name)
    return found


def targets(owner: Base, text: str) -> list[Target] | None:
    """What the paths of a text lead to now; None if one of them leads nowhere yet, or the text is no link."""
    graph, found = owner._graph, []
    for word in text.split():
        if not word.startswith("@"):
            return None
        key, name = graph.resolve(owner._key, word[1:]), ""
        if key is None:
            path, dot, name = word[1:].rpartition(".")
            if not dot or not path or "/" in name:
                return None
            key = graph.root() if path == "/" else graph.resolve(owner._key, path)
        if key is None:
            return None
        found.append((key, name))
    return found or None


def bind(owner: Base, name: str, value: Any) -> None:
    """Remembers what an attribute that was just written leads to."""
    graph = owner._graph
    text = " ".join(value) if isinstance(value, list) and all(isinstance(item, str) for item in value) else value
    found = targets(owner, text) if isinstance(text, str) and text.startswith("@") else None
    if found is None:
        graph.bound.pop((owner._key, name), None)
    else:
        graph.bound[owner._key, name] = (text, found)


def rebind(graph: Graph) -> None:
    """Writes anew the links whose paths a rename, a move or an adoption changed. An initialised scene keeps its targets."""
    if graph.is_initialised():
        return
    for (key, attribute), (text, found) in list(graph.bound.items()):
        if not graph.contains(key) or not all(graph.contains(target) for target, _ in found):
            # What was removed is said when the scene is initialised.
            del graph.bound[key, attribute]
            continue
        owner = graph.handle(key)
        words = [owner._path_to(graph.handle(target)) + (f".{name}" if name else "") for target, name in found]
        if targets(owner, text) != found:
            now = " ".join(words)
            graph.set(key, attribute, now, ("a link that was bound before", 1))
            graph.bound[key, attribute] = (now, found)


def copied(value: Any) -> Any:
    """What an assignment takes from data: their value now, as SofaPython3 does; everything else stays."""
    return value.value if isinstance(value, Data) else value


def data_at(owner: Base, text: str) -> Data | None:
    """The data that a text such as ``@/body/dofs.position`` leads to, seen from a node or object; None if there are none."""
    own = own_data(owner, text)
    if own is not None:
        return own
    found = targets(owner, text)
    if found is None or len(found) != 1 or not found[0][1]:
        return None
    key, name = found[0]
    data: Data | None = owner._graph.handle(key).findData(name)
    return data
