"""Errors for what SofaPython3 has and this package has not: they say what to use instead, as `inventory` does."""

from __future__ import annotations

from . import inventory


def instead(section: inventory.Section, name: str) -> str | None:
    """What to use instead of a name; None if SofaPython3 has no such name, or it is there."""
    return section.get(name) or None


def refusal(what: str, name: str, text: str) -> str:
    """The text of the error for a name that is missing."""
    return f"{what} has no {name} here; instead: {text}"


def of_module(module: str, name: str) -> AttributeError:
    """The error for a name that a module or a class of it lacks."""
    text = instead(inventory.MODULES.get(module, {}), name)
    if text is None:
        return AttributeError(f"module {module} has no attribute {name!r}")
    return AttributeError(refusal(module, name, text))


class Refusing(type):
    """Classes of a module of which some names are missing: `section` is the name in the inventory."""

    section: str

    def __getattr__(cls, name: str) -> object:
        raise of_module(cls.__dict__.get("section", cls.__name__), name)
