"""``Sofa.Core.ObjectFactory``: the components that there are."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .. import _settee
from ..categories import target
from ..classes import declared
from ..missing import Refusing


@dataclass(frozen=True)
class ClassEntry:
    """What is known of a class of components."""

    className: str
    description: str
    #: SOFA's names for the parts that have it.
    targets: list[str]
    templates: list[str]
    defaultTemplate: str
    #: Other names of the class.
    aliases: list[str]
    #: Other names of its data, by these.
    dataAlias: dict[str, list[str]] = field(default_factory=dict)
    authors: str = ""
    license: str = ""
    #: Where its source is: nowhere that a script could read.
    locations: list[str] = field(default_factory=list)


def _entry(described: dict[str, Any]) -> ClassEntry:
    # SOFA's names of types of points say that they are of double precision.
    templates = [f"{name}d" if name[-1:].isdigit() else str(name) for name in described.get("templates", [])]
    return ClassEntry(
        className=described["name"],
        description=str(described["help"]).strip(),
        targets=[target(described["category"])],
        templates=templates,
        defaultTemplate=templates[0] if templates else "",
        aliases=[str(name) for name in described.get("aliases", [])],
        dataAlias={data["name"]: list(data["aliases"]) for data in described["data"] if data["aliases"]},
    )


class _Factory(Refusing):
    section = "Sofa.Core.ObjectFactory"

    @property
    def components(cls) -> list[ClassEntry]:
        """All components."""
        return [_entry(described) for described in declared().values()]

    @property
    def targets(cls) -> list[str]:
        """SOFA's names for the parts that have components."""
        return sorted({target(described["category"]) for described in declared().values()})


class ObjectFactory(metaclass=_Factory):
    """The components that there are."""

    section = "Sofa.Core.ObjectFactory"

    @staticmethod
    def getComponent(name: str) -> ClassEntry:
        """What is known of a component, by its name or another name of it.

        Raises:
            ValueError: If there is none of that name.
        """
        described = declared().get(name) or next((one for one in declared().values() if name in one.get("aliases", [])), None)
        if described is None:
            raise ValueError(f"there is no component \"{name}\"")
        return _entry(described)

    @staticmethod
    def getComponentsFromTarget(name: str) -> list[ClassEntry]:
        """The components of a part, such as ``Sofa.Component.Mass``."""
        return [_entry(described) for described in declared().values() if target(described["category"]) == name]

    @staticmethod
    def shortName(name: str) -> str:
        """The name that a component of a class gets where a scene gives none."""
        return name[:1].lower() + name[1:]

    @staticmethod
    def dump_json() -> str:
        """The declarations of all components, as ``settee doc --json`` prints them."""
        return _settee.declarations()
