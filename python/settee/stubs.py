"""Writes `components.pyi` from the declarations of the components: ``python -m settee.stubs``.

With it ``node.addObject("BDFOdeSolver", order=...)`` and ``BDFOdeSolver(node, order=...)`` complete and type-check.
"""

from __future__ import annotations

import json
import keyword
import os
import re
from typing import Any

_HEAD = '''"""Components: a class for each, with its data and links. Written by `python -m settee.stubs`; do not edit."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypedDict, TypeVar, overload

import numpy as np
from typing_extensions import Unpack

from .base import Base
from .contacts import ContactListener as _ContactListener
from .data import Data
from .link import Link
from .node import Node
from .object import Object
from .solvers import ConstraintSolve as _ConstraintSolve, LinearSolve as _LinearSolve
from .springs import Springs as _Springs
from .topology import Topology as _Topology
from .topology_queries import TopologyQueries as _TopologyQueries

_Link = str | Data | Link | Base
_Real = float | str | Data
_Integer = int | str | Data
_Truth = bool | int | str | Data
_Text = str | Data
_Texts = str | Data | Link | Base | Sequence[str]
_Choice = str | int | Data
_List = str | float | Sequence[Any] | np.ndarray[Any, Any] | Data
_Targets = str | Data | Link | Base | Sequence[str | Data | Link | Base]
_Component = TypeVar("_Component", bound=Object)

# Nothing is one. A text is a sequence, so that mypy takes the last overload for what was meant where none fits, and says
# in one line that the class with these attributes was expected.
class ClassWithTheseAttributes: ...

class _RealData:
    def __get__(self, owner: object, kind: type) -> Data: ...
    def __set__(self, owner: object, value: _Real) -> None: ...

class _IntegerData:
    def __get__(self, owner: object, kind: type) -> Data: ...
    def __set__(self, owner: object, value: _Integer) -> None: ...

class _TruthData:
    def __get__(self, owner: object, kind: type) -> Data: ...
    def __set__(self, owner: object, value: _Truth) -> None: ...

class _TextsData:
    def __get__(self, owner: object, kind: type) -> Data: ...
    def __set__(self, owner: object, value: _Texts) -> None: ...

class _ChoiceData:
    def __get__(self, owner: object, kind: type) -> Data: ...
    def __set__(self, owner: object, value: _Choice) -> None: ...

class _ListData:
    def __get__(self, owner: object, kind: type) -> Data: ...
    def __set__(self, owner: object, value: _List) -> None: ...

class _TargetsLink:
    def __get__(self, owner: object, kind: type) -> Link: ...
    def __set__(self, owner: object, value: _Targets) -> None: ...

class _Named(TypedDict, total=False):
    name: _Text
    template: str
    src: _Link

'''

_ADD = '''class Components:
    @overload
    def addObject(self, component: _Component) -> _Component: ...
'''

_LAST = '''    @overload
    def addObject(self, component: Sequence[ClassWithTheseAttributes], **attributes: Any) -> Any: ...
'''


def _type(name: str) -> str:
    if name == "real":
        return "_Real"
    if name in ("integer", "non-negative integer"):
        return "_Integer"
    if name == "true or false":
        return "_Truth"
    if name == "text":
        return "_Texts"
    if name.startswith("one of"):
        return "_Choice"
    return "_List"


def _usable(name: str) -> bool:
    return name.isidentifier() and not keyword.iskeyword(name)


def _arguments(entry: dict[str, Any]) -> dict[str, str]:
    """Names and types of the attributes of a component."""
    found = {name: _type(data["type"]) for data in entry["data"] for name in [data["name"], *data["aliases"]]}
    found |= {name: "_Targets" for link in entry["links"] for name in [link["name"], *link["aliases"]]}
    return {attribute["name"]: "_List" for attribute in entry["attributes"]} | found


def _summary(text: str) -> str:
    return " ".join(text.split("\n\n")[0].split()).replace("\\", "\\\\").replace('"""', "'''")


#: Categories of what solves linear systems for the time integration.
SOLVING = ("LinearSolver/Direct", "LinearSolver/Iterative", "LinearSolver/Preconditioner", "LinearSystem", "ODESolver")


def _base(entry: dict[str, Any]) -> str:
    """The class of Python that a component is one of."""
    name = entry["name"]
    if name == "ContactListener":
        return "_ContactListener"
    if name.endswith(("SetTopologyContainer", "SetTopologyModifier")):
        return "_Topology"
    if entry["name"] in ("SpringForceField", "RegularGridSpringForceField", "RepulsiveSpringForceField"):
        return "_Springs"
    if entry["category"].startswith("Constraint/Lagrangian/Solver"):
        return "_ConstraintSolve"
    if entry["category"].startswith(SOLVING):
        return "_LinearSolve"
    return "_TopologyQueries" if entry["category"].startswith("Topology/Container") else "Object"


def _class(entry: dict[str, Any], methods: set[str]) -> str:
    arguments = _arguments(entry)
    own = {name: kind for name, kind in sorted(arguments.items()) if name not in ("name", "template", "src")}
    keywords = f"_{entry['name']}_"
    if all(map(_usable, own)):
        lines = [f"class {keywords}(_Named, total=False):\n", *(f"    {name}: {kind}\n" for name, kind in own.items())]
        lines += [] if own else ["    pass\n"]
    else:
        pairs = ", ".join(f"{json.dumps(name)}: {kind}" for name, kind in {"name": "_Text", "template": "str", "src": "_Link", **own}.items())
        lines = [f"{keywords} = TypedDict(\"{keywords}\", {{{pairs}}}, total=False)\n"]
    lines += ["\n", f"class {entry['name']}({_base(entry)}):\n", f'    """{_summary(entry["help"])}"""\n\n']
    shown = [data for data in entry["data"] if _usable(data["name"]) and data["name"] not in methods]
    lines += [f"    {data['name']}: {_type(data['type'])}Data\n" for data in shown]
    lines += [f"    {link['name']}: _TargetsLink\n" for link in entry["links"] if _usable(link["name"]) and link["name"] not in methods]
    lines.append(f"    def __init__(self, node: Node, **attributes: Unpack[{keywords}]) -> None: ...\n\n")
    return "".join(lines)


def _overload(entry: dict[str, Any]) -> str:
    name = entry["name"]
    return f"    @overload\n    def addObject(self, component: Literal[{json.dumps(name)}], **attributes: Unpack[_{name}_]) -> {name}: ...\n"


def _methods() -> set[str]:
    """Names that components have in Python."""
    found: set[str] = set()
    for name in ("base", "facts", "object", "topology", "topology_queries", "contacts", "springs"):
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), f"{name}.py"), encoding="utf-8") as file:
            found.update(re.findall(r"^    (?:def )?([A-Za-z]\w*)(?:\(| = )", file.read(), re.MULTILINE))
    return found


def text(declarations: str | None = None) -> str:
    """The stub as it should be. `declarations`: what `settee doc --json` prints, by default that of this package."""
    if declarations is None:
        from ._settee import declarations as declared

        declarations = declared()
    # What stands for classes that scripts write is no component of its own; the program does not know it.
    known = [entry for entry in json.loads(declarations) if entry["category"] != "Python"]
    entries = sorted(known, key=lambda entry: str(entry["name"]))
    methods = _methods()
    classes = "".join(_class(entry, methods) for entry in entries)
    return _HEAD + classes + _ADD + "".join(map(_overload, entries)) + _LAST


def main() -> None:
    """Writes the stub beside this file."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "components.pyi"), "w", encoding="utf-8") as file:
        file.write(text())


if __name__ == "__main__":
    main()
