"""``import Sofa.Helper.System``: folders in which files are searched."""

from __future__ import annotations

from typing import Any

from ..missing import of_module
from .repository import FileRepository

__all__ = ["FileRepository"]


def __getattr__(name: str) -> Any:
    raise of_module("Sofa.Helper.System", name)
