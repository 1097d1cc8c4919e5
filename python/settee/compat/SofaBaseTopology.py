"""``import Sofa.SofaBaseTopology``: meshes are asked and changed by methods of their containers."""

from __future__ import annotations

from typing import Any

from ..missing import of_module


def __getattr__(name: str) -> Any:
    raise of_module("Sofa.SofaBaseTopology", name)
