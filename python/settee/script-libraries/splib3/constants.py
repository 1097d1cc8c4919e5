"""Keys by name, and by number."""

from Sofa.constants import Key, KeyCode

__all__ = ["Key", "KeyCode"]
