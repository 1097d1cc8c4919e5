"""``import SofaImGui``: the viewer of ``settee view`` takes its place; `Sofa.Gui.GUIManager` opens it."""

from .Gui import GUIManager

__all__ = ["GUIManager"]
