"""What notebooks show of nodes and components."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from .base import Base
    from .node import Node

#: Entries of a node, and characters of a value, that are shown.
_MOST, _LONGEST = 200, 80


def tree(node: Node) -> str:
    """A tree of the nodes and objects from a node down, which can be folded."""
    left = [_MOST]
    return _branch(node, left)


def _branch(node: Node, left: list[int]) -> str:
    lines = []
    for entry in node.objects:
        left[0] -= 1
        if left[0] < 0:
            break
        lines.append(f"<li>{escape(entry.getClassName())} <b>{escape(entry.getName())}</b></li>")
    for child in node.children:
        if left[0] < 0:
            break
        lines.append(f"<li>{_branch(child, left)}</li>")
    if left[0] < 0:
        lines.append("<li>...</li>")
    name = escape(node.getName() or "(unnamed)")
    return f"<details open><summary><b>{name}</b></summary><ul>{''.join(lines)}</ul></details>"


def table(entry: Base, title: str) -> str:
    """A table of the data of a component."""
    rows = []
    for data in entry.getDataFields():
        value = data.value
        text = f"array of shape {value.shape}" if isinstance(value, np.ndarray) and value.size > 12 else str(value)
        text = text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
        rows.append(f"<tr><td>{escape(data.getName())}</td><td>{escape(text)}</td><td>{escape(data.getHelp())}</td></tr>")
    return f"<b>{escape(title)}</b><table><tr><th>data</th><th>value</th><th>meaning</th></tr>{''.join(rows)}</table>"
