"""``import SofaRuntime``."""

from __future__ import annotations

from typing import Any

import warnings

from .. import _settee
from ..categories import categories
from ..graph import Graph, SceneWarning, place
from ..missing import of_module
from . import timer as Timer
from ..plugins import is_inside
from .repository import DATA, PLUGINS

DataRepository = DATA
PluginRepository = PLUGINS


def importPlugin(name: str) -> bool:
    """Whether the components of a plug-in are inside; nothing is loaded. A warning says so where they are not."""
    if is_inside(name):
        return True
    warnings.warn(f"the plug-in {name} is not inside, and no plug-in can be loaded", SceneWarning, stacklevel=2)
    return False


def init() -> None:
    """Nothing has to be started."""


def getCategories(name: str) -> list[str]:
    """Categories of a component, or an empty list if there is none of this name."""
    if name not in _settee.class_names():
        return []
    graph = Graph()
    key, _ = graph.add_object(graph.root(), name, None, [], place())
    return [] if key is None else categories(name, str(graph.class_(key)[2]))


def reinit() -> None:
    """Nothing has to be started anew: each scene has its own state."""


def unloadModules() -> None:
    """Forgets the modules of scripts, so that they are read anew when they are imported again."""
    from . import unloadModules as unload

    unload()


__all__ = ["DataRepository", "PluginRepository", "Timer", "getCategories", "importPlugin", "init", "reinit", "unloadModules"]


def __getattr__(name: str) -> Any:
    raise of_module("SofaRuntime", name)
