"""Writes `components.pyi` from the declarations of the components: ``python -m settee.stubs``.

With it ``node.addObject("BDFOdeSolver", order=...)`` completes and type-checks.
"""

from __future__ import annotations

import json
import keyword
import os
import subprocess
import sys
from typing import Any

_HEAD = '''"""Components and their attributes. Written by `python -m settee.stubs`; do not edit."""

from collections.abc import Sequence
from typing import Any, Literal, TypeVar, overload

import numpy as np

from .core import Base, Link, Object
from .data import Data

_Link = str | Data | Link | Base
_Real = float | str | Data
_Integer = int | str | Data
_Truth = bool | int | str | Data
_Text = str | Data
_Choice = str | int | Data
_List = str | float | Sequence[Any] | np.ndarray[Any, Any] | Data
_Targets = str | Data | Link | Base | Sequence[str | Data | Link | Base]
_Component = TypeVar("_Component", bound=Object)

class Components:
    @overload
    def addObject(self, component: _Component) -> _Component: ...
'''


def _type(name: str) -> str:
    if name == "real":
        return "_Real"
    if name in ("integer", "non-negative integer"):
        return "_Integer"
    if name == "true or false":
        return "_Truth"
    if name == "text":
        return "_Text | _Link | Sequence[str]"
    if name.startswith("one of"):
        return "_Choice"
    return "_List"


def _overload(entry: dict[str, Any]) -> str:
    arguments = {"name": "_Text", "template": "str", "src": "_Link"}
    for data in entry["data"]:
        for name in [data["name"], *data["aliases"]]:
            arguments.setdefault(name, _type(data["type"]))
    for link in entry["links"]:
        for name in [link["name"], *link["aliases"]]:
            arguments[name] = "_Targets"
    for attribute in entry["attributes"]:
        arguments.setdefault(attribute["name"], "_List")
    usable = {name: kind for name, kind in arguments.items() if name.isidentifier() and not keyword.iskeyword(name)}
    lines = [f"        {name}: {kind} = ...,\n" for name, kind in sorted(usable.items())]
    if len(usable) < len(arguments):
        lines.append("        **kwargs: Any,\n")
    summary = " ".join(entry["help"].split("\n\n")[0].split()).replace("\\", "\\\\").replace('"""', "'''")
    return (
        "    @overload\n"
        f"    def addObject(\n        self,\n        component: Literal[{json.dumps(entry['name'])}],\n        *,\n"
        f"{''.join(lines)}    ) -> Object:\n        \"\"\"{summary}\"\"\"\n"
    )


def text(declarations: str | None = None) -> str:
    """The stub as it should be. `declarations`: what `settee doc --json` prints, by default that of this package."""
    if declarations is None:
        command = [sys.executable, "-m", "settee", "doc", "--json"]
        declarations = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    entries = sorted(json.loads(declarations), key=lambda entry: str(entry["name"]))
    return _HEAD + "".join(_overload(entry) for entry in entries)


def main() -> None:
    """Writes the stub beside this file."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "components.pyi"), "w", encoding="utf-8") as file:
        file.write(text())


if __name__ == "__main__":
    main()
