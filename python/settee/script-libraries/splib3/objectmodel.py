"""Data of components, and objects that stand for a node."""

from __future__ import annotations

from typing import Any

import Sofa.Core


def setData(entry: Any, **values: Any) -> None:
    """Writes several data at once."""
    for name, value in values.items():
        entry.getData(name).value = value


class SofaObject:
    """A child node: what is asked of the object is asked of it."""

    def __init__(self, node: Any, name: str) -> None:
        self.node = node.addChild(name) if isinstance(node, Sofa.Core.Node) else node.node.addChild(name)

    def __getattr__(self, name: str) -> Any:
        if name == "node":
            raise AttributeError(name)
        return getattr(self.node, name)
