"""Folders in which files are searched: ``SofaRuntime.DataRepository``, ``Sofa.Helper.System.FileRepository``."""

from __future__ import annotations

import os
import sys

from .. import graph


class FileRepository:
    """Folders in which files are searched, the first one first."""

    def __init__(self, folders: list[str] | None = None) -> None:
        self._folders = [] if folders is None else folders

    @property
    def entrySeparator(self) -> str:
        """What stands between folders in an environment variable."""
        return os.pathsep

    def addFirstPath(self, path: str) -> None:
        """Adds a folder that is searched before the others."""
        self._folders.insert(0, path)

    def addLastPath(self, path: str) -> None:
        """Adds a folder that is searched after the others."""
        self._folders.append(path)

    def removePath(self, path: str) -> None:
        """Removes a folder; nothing happens if it is not there."""
        self._folders[:] = [folder for folder in self._folders if folder != path]

    def clear(self) -> None:
        """Removes all folders."""
        self._folders.clear()

    def getPaths(self) -> list[str]:
        """The folders."""
        return list(self._folders)

    def getFirstPath(self) -> str:
        """The folder that is searched first, or an empty text."""
        return self._folders[0] if self._folders else ""

    def getPathsJoined(self) -> str:
        """The folders as an environment variable has them."""
        return os.pathsep.join(self._folders)

    def findFile(self, name: str, base: str = "") -> str:
        """The path of a file in a base folder or one of these folders; an empty text if it is in none."""
        for folder in ([base] if base else []) + ["", *self._folders]:
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                return os.path.abspath(path)
        return ""

    def getFile(self, name: str) -> str:
        """The path of a file.

        Raises:
            ValueError: If it is in none of the folders.
        """
        found = self.findFile(name)
        if not found:
            raise ValueError(f"{name} is in none of the folders {self.getPathsJoined() or '(there are none)'}")
        return found

    def findFileFromFile(self, name: str, base_file: str) -> str:
        """The path of a file in the folder of another file or one of these folders; an empty text if it is in none."""
        return self.findFile(name, os.path.dirname(base_file))

    def print(self) -> None:
        """Prints the folders, one on a line."""
        sys.stdout.write("".join(f"{folder}\n" for folder in self._folders))

    def relativeToPath(self, path: str, folder: str) -> str:
        """A path as seen from a folder."""
        return os.path.relpath(path, folder)


DATA = FileRepository(graph.data_folders)
PLUGINS = FileRepository()
