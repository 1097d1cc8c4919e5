"""What nodes and objects know about themselves: their class, where a script made them, what was said about them."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .graph import Graph


class ClassFacts:
    """The class of a node or an object."""

    def __init__(self, name: str, template: str, kind: type) -> None:
        self.name, self.className, self.templateName, self._kind = name, name, template, kind
        self.typeName = f"{name}<{template}>" if template else name
        #: The module of a class that a script defines.
        self.namespace = "" if kind.__module__.partition(".")[0] == "settee" else kind.__module__
        self.shortName = name[:1].lower() + name[1:]

    @property
    def parents(self) -> list[ClassFacts]:
        """The classes that it is derived from, in Python."""
        return [ClassFacts(base.__name__, "", base) for base in self._kind.__bases__ if base is not object]

    def __repr__(self) -> str:
        return f"<Class {self.typeName}>"


class Facts:
    """Questions to a node or object about itself."""

    _graph: Graph
    _key: int

    def _settee_fact(self, name: str) -> Any:
        return self._graph.marked(self._key, "", name)

    def _settee_note(self, name: str, value: Any) -> None:
        self._graph.mark(self._key, "")[name] = value

    def getClass(self) -> ClassFacts:
        """Its class: ``className``, ``templateName``, ``typeName``, ``parents``."""
        return ClassFacts(self.getClassName(), self.getTemplateName(), type(self))  # type: ignore[attr-defined]

    # Where it comes from.

    def getInstanciationSourceFileName(self) -> str:
        """The script that made it, or the scene file; an empty text if neither is known."""
        made = self._settee_fact("made")
        return str(made[0]) if made is not None else self._graph.source or ""

    getInstanciationFileName = getInstanciationSourceFileName

    def getInstanciationSourceFilePos(self) -> int:
        """The line of the script that made it; 0 if it is not known."""
        made = self._settee_fact("made")
        return int(made[1]) if made is not None else 0

    def setInstanciationSourceFileName(self, name: str) -> None:
        """Writes what `getInstanciationSourceFileName` answers."""
        self._settee_note("made", (str(name), self.getInstanciationSourceFilePos()))

    def setInstanciationSourceFilePos(self, line: int) -> None:
        """Writes what `getInstanciationSourceFilePos` answers."""
        self._settee_note("made", (self.getInstanciationSourceFileName(), int(line)))

    def _settee_defined(self) -> tuple[str, int]:
        found = self._settee_fact("defined")
        if found is not None:
            return str(found[0]), int(found[1])
        try:
            name = inspect.getsourcefile(type(self)) or ""
            # Components are written in Rust: only a class of a script has a file.
            return (name, inspect.getsourcelines(type(self))[1]) if not type(self).__module__.startswith("settee.") else ("", 0)
        except (OSError, TypeError):
            return "", 0

    def getDefinitionSourceFileName(self) -> str:
        """The script that defines its class; an empty text for the components of this package."""
        return self._settee_defined()[0]

    def getDefinitionSourceFilePos(self) -> int:
        """The line at which its class is defined; 0 for the components of this package."""
        return self._settee_defined()[1]

    def setDefinitionSourceFileName(self, name: str) -> None:
        """Writes what `getDefinitionSourceFileName` answers."""
        self._settee_note("defined", (str(name), self._settee_defined()[1]))

    def setDefinitionSourceFilePos(self, line: int) -> None:
        """Writes what `getDefinitionSourceFilePos` answers."""
        self._settee_note("defined", (self._settee_defined()[0], int(line)))

    # Messages.

    def _settee_logged(self, kinds: Iterable[str] | str | None) -> list[tuple[str, str]]:
        wanted = None if kinds is None else {str(kind).lower() for kind in ([kinds] if isinstance(kinds, str) else kinds)}
        return [entry for entry in self._graph.messages.get(self._key, []) if wanted is None or entry[0].lower() in wanted]

    def countLoggedMessages(self, kinds: Iterable[str] | str | None = None) -> int:
        """Number of the messages about it: those of scripts (``Sofa.msg_warning(self, text)``), and the warnings when it was made or
        written. ``kinds`` names those that count: Info, Warning, Error, ..."""
        return len(self._settee_logged(kinds))

    def getLoggedMessagesAsString(self, kinds: Iterable[str] | str | None = None) -> str:
        """Those messages, one on a line."""
        return "\n".join(f"[{kind}] {text}" for kind, text in self._settee_logged(kinds))

    def clearLoggedMessages(self) -> None:
        """Forgets those messages."""
        self._graph.messages.pop(self._key, None)
