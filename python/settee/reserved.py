"""Names that this package uses in nodes and objects, which classes of scripts leave alone."""

from __future__ import annotations

import weakref

#: Names of attributes that are no methods.
_ATTRIBUTES = frozenset({"_graph", "_key", "_known", "_own_data", "_own_links"})

#: Names that begin so are used here only, and written like any other attribute.
_OWN = "_settee_"
_known: weakref.WeakKeyDictionary[type, frozenset[str]] = weakref.WeakKeyDictionary()


def is_settee(kind: type) -> bool:
    """Whether a class belongs to this package."""
    return kind.__module__.partition(".")[0] == "settee"


def names(kind: type) -> frozenset[str]:
    """Names with an underscore that the classes of this package above a class use."""
    found = _known.get(kind)
    if found is None:
        used = {name for base in kind.__mro__ if is_settee(base) for name in vars(base)}
        mine = {name for name in used if name.startswith("_") and not name.endswith("_") and not name.startswith(_OWN)}
        found = _known[kind] = _ATTRIBUTES | mine
    return found


def refusal(kind: type, name: str) -> str:
    """What a script is told that uses one of them."""
    return f"{kind.__name__}.{name}: settee uses this name itself; give yours another one, such as \"my{name}\""
