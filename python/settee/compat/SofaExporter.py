"""``import Sofa.SofaExporter``: exporters are components of the scene, which write at the steps that their data say."""

from __future__ import annotations

from typing import Any

from ..missing import of_module


def __getattr__(name: str) -> Any:
    raise of_module("Sofa.SofaExporter", name)
