"""``import Sofa.Gui``: the window of ``settee view``, opened as SOFA's scripts open theirs."""

from __future__ import annotations

import os
from typing import Any

from ..core import Node
from ..graph import warn
from ..missing import Refusing, of_module
from ..simulation import Simulation


class GUIManager(metaclass=Refusing):
    """Where SOFA's scripts open a window. There is one at a time; a call that the window has no use for says so."""

    section = "Sofa.Gui.GUIManager"
    _size: tuple[float, float] | None = None
    _title: str | None = None

    @classmethod
    def Init(cls, name: str = "", gui: str = "") -> int:
        """Prepares a window. There is one kind of it, whatever ``gui`` asks for."""
        cls._title, cls._size = os.path.basename(name) or None, None
        return 0

    @staticmethod
    def ListSupportedGUI(separator: str = ",") -> str:
        """Names of the viewers that there are."""
        return "settee"

    @staticmethod
    def GetValidGUIName() -> str:
        """Name of the viewer."""
        return "settee"

    @classmethod
    def createGUI(cls, root: Node, file: str = "") -> None:
        """Gives the window a title."""
        cls._title = os.path.basename(file) or cls._title

    @classmethod
    def SetDimension(cls, width: float, height: float) -> None:
        """Size of the window in points."""
        cls._size = (float(width), float(height))

    @classmethod
    def SetFullScreen(cls) -> None:
        """Not there: the window's own button does it."""
        warn(["SetFullScreen: the window opens in its own size; use its button"])

    @classmethod
    def SetBackground(cls, *_: Any) -> None:
        """Not there: colours are those of the theme."""
        warn(["SetBackground: the window has the colours of its theme"])

    @classmethod
    def MainLoop(cls, root: Node, file: str = "") -> None:
        """Opens the window, and returns when it is closed."""
        Simulation(root).view(size=cls._size, title=os.path.basename(file) or cls._title)

    @staticmethod
    def closeGUI() -> None:
        """Nothing to do: the window is closed when ``MainLoop`` returns."""


def __getattr__(name: str) -> Any:
    raise of_module("Sofa.Gui", name)
