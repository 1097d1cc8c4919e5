"""``import Sofa.constants.KeyCode``: the numbers of the keys of `Sofa.constants.Key`."""

from __future__ import annotations

from . import Key as _keys

globals().update({name: ord(key) for name, key in vars(_keys).items() if not name.startswith("_") and isinstance(key, str)})


def __getattr__(name: str) -> int:
    raise AttributeError(f"there is no key \"{name}\"; Sofa.constants.Key lists them")
