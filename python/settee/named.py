"""Entries of a node that are found by place and by name."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .graph import Graph


class NotThere(KeyError, ValueError, IndexError):
    """A node has no such child, object or parent."""

    def __str__(self) -> str:
        return str(self.args[0])


class Named(Sequence[Any]):
    """The children, objects or parents of a node when it was first asked for one; entries are also found by name."""

    def __init__(self, graph: Graph, load: Callable[[], list[int]], find: Callable[[str], int | None], remove: Callable[[Any], Any]) -> None:
        self._graph, self._load, self._find, self._remove = graph, load, find, remove

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
        """Removes the entry at a place. A node with several parents stays below the others."""
        self._remove(self[int(index)])
        del self._keys[int(index)]

    def __contains__(self, item: object) -> bool:
        if isinstance(item, str):
            return self._find(item) is not None
        return getattr(item, "_graph", None) is self._graph and getattr(item, "_key", None) in self._keys

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (Named, list, tuple)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Iterable[Any]) -> list[Any]:
        return [*self, *other]

    def __radd__(self, other: Iterable[Any]) -> list[Any]:
        return [*other, *self]

    def __repr__(self) -> str:
        return repr(list(self))
