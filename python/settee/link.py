"""Links of nodes and objects to others: those that components declare, those that a place in the scene means, and those that
scripts add."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import inventory, missing

if TYPE_CHECKING:
    from .base import Base


class Link:
    """A pointer from a node or an object to others, as its component declares it."""

    #: Whether it is marked at first as one that is saved.
    _is_saved = True

    def __init__(self, owner: Base, name: str) -> None:
        self._owner, self._name = owner, name

    def _state(self) -> tuple[list[str], list[int]]:
        found: tuple[list[str], list[int]] | None = self._owner._graph.link(self._owner._key, self._name)
        return found or ([], [])

    def _targets(self) -> list[Any]:
        """What it leads to, or None where it leads nowhere."""
        paths, keys = self._state()
        graph = self._owner._graph
        found = [graph.handle(key) for key in keys]
        for path in paths[len(keys) :]:
            key = graph.resolve(self._owner._key, path.lstrip("@"))
            found.append(None if key is None else graph.handle(key))
        return found

    def _marks(self) -> dict[str, Any]:
        return self._owner._graph.mark(self._owner._key, "@" + self._name)

    def _mark(self, name: str, default: Any) -> Any:
        found = self._owner._graph.marked(self._owner._key, "@" + self._name, name)
        return default if found is None else found

    def getName(self) -> str:
        """Its name."""
        return str(self._mark("name", self._name))

    def setName(self, name: str) -> None:
        """Writes what `getName` answers; its owner goes on finding it by the name that it is declared with."""
        self._marks()["name"] = str(name)

    def getPath(self) -> str:
        """The paths as the scene has them."""
        return " ".join(self._state()[0])

    def getValueString(self) -> str:
        """The paths of what it leads to."""
        return " ".join(self.getLinkedPath(index) for index in range(self.getSize()))

    def getValueTypeString(self) -> str:
        """What it may lead to."""
        return str(self._declared().get("target", "object"))

    def getLinkedBase(self, index: int = 0) -> Any:
        """What it points to, once the scene is initialised; before, what its path leads to now."""
        found = self._targets()
        return found[index] if -len(found) <= index < len(found) else None

    def getLinkedPath(self, index: int = 0) -> str:
        """The path of one of its targets, or an empty text."""
        target = self.getLinkedBase(index)
        if target is not None:
            return str(target.getLinkPath())
        paths = self._state()[0]
        return paths[index] if index < len(paths) else ""

    def getOwnerBase(self) -> Base:
        """Who has the link."""
        return self._owner

    def _declared(self) -> dict[str, Any]:
        from .classes import declared_link

        return declared_link(self._owner.getClassName(), self._name)

    def getHelp(self) -> str:
        """What it is for."""
        return str(self._mark("help", self._declared().get("help", "")))

    def setHelp(self, text: str) -> None:
        """Writes what `getHelp` answers."""
        self._marks()["help"] = str(text)

    def isMultiLink(self) -> bool:
        """Whether it may lead to several."""
        return bool(self._declared().get("multiple", False))

    def isPersistent(self) -> bool:
        """Whether it is marked as one that is saved; those that follow from the place in the scene are not at first."""
        return bool(self._mark("persistent", self._is_saved))

    def setPersistent(self, persistent: bool) -> None:
        """Writes a mark that scripts can ask for. Scene files have the links that were written, whatever it says."""
        self._marks()["persistent"] = bool(persistent)

    def isReadOnly(self) -> bool:
        """Whether it cannot be written: those that follow from the place in the scene."""
        return not self._is_saved

    def getSize(self) -> int:
        """Number of its targets."""
        return len(self._targets())

    __len__ = getSize

    @property
    def value(self) -> Any:
        return self.getLinkedBase()

    @value.setter
    def value(self, target: Any) -> None:
        self.setLinkedBase(target)

    def setLinkedBase(self, target: Any) -> None:
        """Makes it point to another object."""
        self._owner._settee_write(self._name, target)

    def read(self, text: str) -> bool:
        """Makes it point to what the paths of a text lead to; false, and nothing changed, if one of them leads nowhere."""
        words = str(text).split()
        if any(not word.startswith("@") or self._owner._graph.resolve(self._owner._key, word[1:]) is None for word in words):
            return False
        self.setLinkedBase(" ".join(words))
        return True

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        instead = missing.instead(inventory.LINKS, name)
        if instead is not None:
            raise AttributeError(missing.refusal("the link " + self._name, name, instead))
        target = self.getLinkedBase()
        if target is None:
            raise AttributeError(f"the link {self._name} leads nowhere, so it has no \"{name}\"")
        return getattr(target, name)

    def __repr__(self) -> str:
        try:
            return f"<Link {self._owner.getPathName()}.{self._name} -> {self.getValueString()!r}>"
        except RuntimeError as error:
            return f"<Link {self._name}: {error}>"


class OwnLink(Link):
    """A link that a script added with ``addLink``: only Python knows it."""

    def __init__(self, owner: Base, name: str, target: Any, help: str = "") -> None:
        super().__init__(owner, name)
        self._help = help
        self._leads: list[Any] = []
        self.setLinkedBase(target)

    def _state(self) -> tuple[list[str], list[int]]:
        return [lead if isinstance(lead, str) else str(lead.getLinkPath()) for lead in self._leads], []

    def _declared(self) -> dict[str, Any]:
        return {"help": self._help, "multiple": len(self._leads) > 1}

    def _targets(self) -> list[Any]:
        from .links import data_at

        found = []
        for lead in self._leads:
            if isinstance(lead, str):
                key = self._owner._graph.resolve(self._owner._key, lead.lstrip("@"))
                lead = data_at(self._owner, lead) if key is None else self._owner._graph.handle(key)
            found.append(lead)
        return found

    def setLinkedBase(self, target: Any) -> None:
        """Makes it point to nodes, objects or data, or to what the paths of a text lead to, now or later."""
        if isinstance(target, str):
            words = str(target).split()
            wrong = [word for word in words if not word.startswith("@")]
            if wrong:
                raise ValueError(f"{self._owner.getPathName()}.{self._name}: \"{wrong[0]}\" is no path: one begins with @")
            self._leads = list(words)
        else:
            self._leads = [] if target is None else list(target) if isinstance(target, (list, tuple)) else [target]


class PlaceLink(Link):
    """A link that follows from the place in the scene, as ``child`` of a node and ``context`` of an object."""

    _is_saved = False

    def __init__(self, owner: Base, name: str, targets: Sequence[Any], is_multiple: bool, help: str) -> None:
        super().__init__(owner, name)
        self._found, self._is_multiple, self._text = list(targets), is_multiple, help

    def _state(self) -> tuple[list[str], list[int]]:
        return [target.getLinkPath() for target in self._found], []

    def _targets(self) -> list[Any]:
        return self._found

    def _declared(self) -> dict[str, Any]:
        return {"help": self._text, "multiple": self._is_multiple}

    def setLinkedBase(self, target: Any) -> None:
        """Refuses: nodes and objects are moved by addChild, addObject and moveChild."""
        raise ValueError(f"{self._owner.getPathName()}.{self._name} follows from the scene: addChild, addObject and moveChild change it")
