"""Bodies of which a part is rigid."""

from __future__ import annotations

from typing import Any


def Rigidify(targetObject: Any, sourceObject: Any, groupIndices: Any, frames: Any = None, name: str | None = None) -> Any:
    """Refuses: the body would need two parents, the rigid part and the rest."""
    raise NotImplementedError("stlib3.physics.mixedmaterial.Rigidify: a node has one parent here, and the body would need two")
