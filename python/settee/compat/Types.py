"""``import Sofa.Types``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


class RGBAColor:
    """A colour: four numbers from 0 to 1, or a text such as ``#ff0000`` or ``red``."""

    def __init__(self, *values: float | str | Sequence[float]) -> None:
        given = values[0] if len(values) == 1 else values
        self._text = given if isinstance(given, str) else " ".join(str(float(value)) for value in given)  # type: ignore[union-attr,arg-type]

    def __iter__(self) -> Iterator[float]:
        return iter(float(word) for word in self._text.split())

    def __len__(self) -> int:
        return 4

    def __str__(self) -> str:
        return self._text
