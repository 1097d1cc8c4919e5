"""How components are added to a node. Their attributes are declared in `components.pyi`, which is generated."""

from __future__ import annotations

from typing import Any


class Components:
    """What a node takes."""

    def addObject(self, component: Any, **kwargs: Any) -> Any:
        """Adds a component: a new one of this class with these attributes, or a controller that was made before."""
        return self._add(component, kwargs)  # type: ignore[attr-defined]
