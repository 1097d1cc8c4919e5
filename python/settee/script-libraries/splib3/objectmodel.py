"""Data of components, and objects that stand for a node."""

from __future__ import annotations

from typing import Any

import Sofa.Core


def setData(entry: Any, **values: Any) -> None:
    """Writes several data at once."""
    for name, value in values.items():
        entry.getData(name).value = value


def setTreeData(node: Any, typename: str | None = None, **values: Any) -> None:
    """Writes data of a node and of everything below it that has them; with `typename` of components of that class only."""
    for name, value in values.items():
        for entry in [*([] if typename else [node]), *node.objects]:
            if entry.getData(name) is not None and (typename is None or entry.getClassName() == typename):
                entry.getData(name).value = value
    for child in node.children:
        setTreeData(child, typename, **values)


def SofaPrefab(kind: Any) -> Any:
    """A class whose instances fill ``self.node``: what is asked of an instance and it lacks is asked of the node.

    The node gets the name of the class and its text as data.
    """
    begin = kind.__init__

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        begin(self, *args, **kwargs)
        self.node.addData("prefabname", value=kind.__name__, type="string", help="Class of the prefab.")
        self.node.addData("docstring", value=kind.__doc__ or "", type="string", help="What it is.")

    def __getattr__(self: Any, name: str) -> Any:
        if name == "node" or name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.node, name)

    return type(kind.__name__, (kind,), {"__init__": __init__, "__getattr__": __getattr__, "__doc__": kind.__doc__, "__module__": kind.__module__})


class SofaObject:
    """A child node: what is asked of the object is asked of it."""

    def __init__(self, node: Any, name: str) -> None:
        self.node = node.addChild(name) if isinstance(node, Sofa.Core.Node) else node.node.addChild(name)

    def __getattr__(self, name: str) -> Any:
        if name == "node":
            raise AttributeError(name)
        return getattr(self.node, name)
