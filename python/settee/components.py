"""How components are added to a node, and their classes, which are declared in the generated `components.pyi`.

``node.addObject("BDFOdeSolver", order=2)`` returns an instance of `settee.components.BDFOdeSolver`; so does
``BDFOdeSolver(node, order=2)``. ``help`` of either shows the component's data.
"""

from __future__ import annotations

from typing import Any


class Components:
    """What a node takes."""

    def addObject(self, component: Any, **kwargs: Any) -> Any:
        """Adds a component: a new one of this class with these attributes, or a controller that was made before."""
        return self._settee_add(component, kwargs)  # type: ignore[attr-defined]


def __getattr__(name: str) -> Any:
    from . import classes

    found = None if name.startswith("_") else classes.named(name)
    if found is None:
        raise AttributeError(f"there is no component \"{name}\"")
    return found


def __dir__() -> list[str]:
    from ._settee import class_names

    return sorted({*globals(), *class_names()})
