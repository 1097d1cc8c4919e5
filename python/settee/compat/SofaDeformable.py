"""``import Sofa.SofaDeformable``: springs one by one."""

from __future__ import annotations

from typing import Any

from ..missing import of_module
from ..springs import LinearSpring

__all__ = ["LinearSpring"]


def __getattr__(name: str) -> Any:
    raise of_module("Sofa.SofaDeformable", name)
