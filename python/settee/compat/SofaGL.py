"""``import SofaGL``: there is no OpenGL here; pictures are made without it."""

from __future__ import annotations

from typing import Any

from ..missing import of_module


def __getattr__(name: str) -> Any:
    raise of_module("SofaGL", name)
