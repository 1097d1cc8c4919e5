"""``import Sofa.constants``."""

from . import Key, KeyCode

__all__ = ["Key", "KeyCode"]
