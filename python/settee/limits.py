"""Limits that protect the machine from what scenes ask for. They hold for the whole process."""

from __future__ import annotations

from . import _settee


class Limits:
    """The limits of this process: ``settee.limits``."""

    __slots__ = ()

    @property
    def memory(self) -> int:
        """Bytes that the process may take, half of the machine's memory at first.

        What a scene asks for beyond it is refused: loading raises `SceneError` or `MemoryError`, a step `StepError`.
        """
        return _settee.memory_limit()

    @memory.setter
    def memory(self, size: int) -> None:
        _settee.set_memory_limit(size)

    def __repr__(self) -> str:
        return f"Limits(memory={self.memory})"


limits = Limits()
