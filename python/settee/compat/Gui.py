"""``import Sofa.Gui``: there is no viewer yet, which is said when one is asked for."""

from __future__ import annotations

from typing import Any

_WHY = "there is no viewer yet: run the scene without one, e.g. with `settee run scene.py` or Sofa.Simulation.animate(root)"


class GUIManager:
    """Where SOFA opens its window."""

    @staticmethod
    def Init(*_: Any) -> int:
        """Prepares a window."""
        return 0

    @staticmethod
    def ListSupportedGUI(*_: Any) -> str:
        """The viewers that there are: none."""
        return ""

    @staticmethod
    def createGUI(*_: Any) -> None:
        raise RuntimeError(_WHY)

    @staticmethod
    def SetDimension(*_: Any) -> None:
        raise RuntimeError(_WHY)

    @staticmethod
    def MainLoop(*_: Any) -> None:
        raise RuntimeError(_WHY)

    @staticmethod
    def closeGUI(*_: Any) -> None:
        """Closes the window that is not open."""
