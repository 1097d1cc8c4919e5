"""SOFA's names of types, and values of them, for data that scripts add."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

_REAL = {"double", "float", "d", "f", "Real", "SReal"}
_WHOLE = {"int", "unsigned int", "unsigned", "i", "size_t", "uint", "Index", "long", "char", "short"}
#: Numbers in one entry, by name.
_WIDTHS = {"RGBAColor": 4, "Quat": 4, "Quatd": 4, "Rigid3d": 7, "Rigid3dTypes::Coord": 7, "RigidCoord3d": 7, "BoundingBox": 6}
#: SOFA's names, by the names that components here give their types.
_NAMES = {
    "real": "double",
    "integer": "int",
    "non-negative integer": "unsigned int",
    "true or false": "bool",
    "text": "string",
    "list of reals": "vector<double>",
    "list of integers": "vector<int>",
    "list of non-negative integers": "vector<unsigned int>",
    "list of texts": "vector<string>",
    "list of indices": "vector<unsigned int>",
    "list of true or false": "vector<bool>",
    "list of words, or [\"quoted\", \"texts\"]": "vector<string>",
    "tags separated by blanks; !tag excludes": "set<Tag>",
    "box: 6 reals, smallest then largest corner": "BoundingBox",
    "colour": "RGBAColor",
    "one mass": "double",
    "for each point: one mass": "vector<double>",
    "lists of indices in brackets": "vector<vector<unsigned int>>",
}
#: Numbers in a point of a rigid body, whose data here are lists of so many numbers.
_RIGID = {"list of 7 reals": "vector<RigidCoord3d>", "7 reals": "RigidCoord3d"}


def _words(value: Any) -> list[Any]:
    return str(value).replace(",", " ").split()


def _width(name: str) -> tuple[int, bool] | None:
    """Numbers in an entry of a type, and whether they are whole; None if the type is not of numbers."""
    if name in _REAL:
        return 1, False
    if name in _WHOLE:
        return 1, True
    if name in _WIDTHS:
        return _WIDTHS[name], False
    found = re.match(r"^Vec(\d+)([dfiu]?)$", name)
    if found:
        return int(found[1]), found[2] in ("i", "u")
    found = re.match(r"^Mat(\d+)x(\d+)[dfi]?$", name)
    return (int(found[1]) * int(found[2]), False) if found else None


def numbers_in(type_name: str) -> int:
    """Numbers in a value of a type that is a vector of fixed size; 1 of all others."""
    found = _width(type_name)
    return 1 if found is None else found[0]


def convert(type_name: str, value: Any) -> Any:
    """A value as data of this type has it; of a type that is not known, the value itself.

    Raises:
        ValueError: If the value cannot be of this type.
    """
    if isinstance(value, np.ndarray):
        # What the script goes on writing into is its own.
        value = np.array(value)
    if value is None or not type_name:
        return value
    if type_name in ("string", "text", "std::string"):
        return str(value)
    if type_name == "bool":
        if isinstance(value, str):
            word = value.strip().lower()
            if word not in ("0", "1", "true", "false", ""):
                raise ValueError(f"\"{value}\"; expected true or false")
            return word in ("1", "true")
        return bool(value)
    inside = re.match(r"^(?:vector|sofa::type::vector|std::vector)\s*<\s*(.+?)\s*>$", type_name)
    if inside:
        return _list(inside[1], value, type_name)
    width = _width(type_name)
    if width is None:
        return value
    count, is_whole = width
    numbers = _numbers(value, is_whole, type_name)
    if count > 1 and numbers.size % count == 0 and numbers.size > count:
        # Scripts name the type of an entry where they mean a list of them.
        return numbers.reshape(-1, count)
    if numbers.size != count:
        raise ValueError(f"{numbers.size} numbers for {type_name}; expected {count}")
    return numbers[0].item() if count == 1 else numbers


def _numbers(value: Any, is_whole: bool, type_name: str) -> np.ndarray[Any, Any]:
    try:
        found = np.array(_words(value) if isinstance(value, str) else value, dtype=float).ravel()
    except (TypeError, ValueError):
        raise ValueError(f"{value!r} is no {type_name}") from None
    if is_whole:
        if np.any(found != np.floor(found)):
            raise ValueError(f"{value!r} is no {type_name}: a whole number is expected")
        return found.astype(np.int64)
    return found


def _list(entry: str, value: Any, type_name: str) -> Any:
    if entry in ("string", "std::string"):
        return _words(value) if isinstance(value, str) else [str(item) for item in value]
    width = _width(entry)
    if width is None:
        return value
    count, is_whole = width
    numbers = _numbers(value, is_whole, type_name)
    if numbers.size % count:
        raise ValueError(f"{numbers.size} numbers for {type_name}; expected a multiple of {count}")
    return numbers if count == 1 else numbers.reshape(-1, count)


def type_of(value: Any) -> str:
    """SOFA's name of a type that holds a value of Python; an empty text if there is none."""
    if isinstance(value, (bool, np.bool_)):
        return "bool"
    for kinds, name in (((int, np.integer), "int"), ((float, np.floating), "double"), ((str,), "string")):
        if isinstance(value, kinds):
            return name
    if isinstance(value, (list, tuple, np.ndarray)) and len(value):
        if all(isinstance(item, str) for item in value):
            return "vector<string>"
        array = np.asarray(value)
        if array.dtype.kind in "fiu":
            entry = "int" if array.dtype.kind in "iu" else "double"
            return f"vector<{entry}>" if array.ndim == 1 else f"vector<Vec{array.shape[1]}{entry[0]}>"
    return ""


def sofa_name(type_name: str) -> str:
    """SOFA's name of a type that is called here, for example, ``list of 3 reals``; the name itself if SOFA's is not known."""
    known = _NAMES.get(type_name) or _RIGID.get(type_name)
    if known is not None:
        return known
    if type_name.startswith("one of "):
        return "OptionsGroup"
    if type_name.startswith("list of springs"):
        return "vector<LinearSpring>"
    found = re.match(r"^(list of )?(\d+) (reals|integers|non-negative integers)$", type_name)
    if found is None:
        return type_name
    entry = f"Vec{found[2]}{ {'reals': 'd', 'integers': 'i'}.get(found[3], 'u') }"
    return f"vector<{entry}>" if found[1] else entry
