"""Nodes, components and data by their paths."""

from __future__ import annotations

from typing import Any


def find(node: Any, path: str) -> Any:
    """What a path such as ``/body/dofs.position`` leads to, from the root if it begins with ``/``; None if nothing is there."""
    start, rest = (node.getRoot(), path.lstrip("@")) if path.lstrip("@").startswith("/") else (node, path.lstrip("@"))
    head, _, last = rest.strip("/").rpartition("/")
    last, _, data = last.partition(".")
    found = start
    for part in [part for part in [*head.split("/"), last] if part]:
        after = found.getChild(part) if hasattr(found, "getChild") else None
        found = after if after is not None else found.getObject(part) if hasattr(found, "getObject") else None
        if found is None:
            return None
    return found.getData(data) if data else found


def get(node: Any, path: str) -> Any:
    """As `find`.

    Raises:
        AttributeError: If nothing is there.
    """
    found = find(node, path)
    if found is None:
        raise AttributeError(f"{path}: nothing is there")
    return found


def getLinkPath(entry: Any) -> str:
    """The text that links to a node, a component or data."""
    return str(entry.getLinkPath())
