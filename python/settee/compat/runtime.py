"""``import SofaRuntime``."""

from __future__ import annotations

from .. import graph


def importPlugin(name: str) -> bool:
    """Components need no plug-ins here: all are there, or named when a scene uses one that is not."""
    return True


def init() -> None:
    """Nothing has to be started."""


class _Repository:
    """Folders in which files are searched."""

    def addFirstPath(self, path: str) -> None:
        graph.data_folders.insert(0, path)

    def addLastPath(self, path: str) -> None:
        graph.data_folders.append(path)

    def getPaths(self) -> list[str]:
        return list(graph.data_folders)


DataRepository = _Repository()
PluginRepository = DataRepository
