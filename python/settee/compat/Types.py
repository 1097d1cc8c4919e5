"""``import Sofa.Types``: colours and boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..missing import of_module
from ..seen_data import DataBox, DataColor

_NAMED = {
    "white": "1 1 1", "black": "0 0 0", "red": "1 0 0", "green": "0 1 0", "blue": "0 0 1", "cyan": "0 1 1", "magenta": "1 0 1",
    "yellow": "1 1 0", "gray": "0.5 0.5 0.5",
}


class _Color(type):
    """Data that are colours count as colours."""

    def __instancecheck__(cls, found: object) -> bool:
        return isinstance(found, DataColor) or super().__instancecheck__(found)


class RGBAColor(metaclass=_Color):
    """A colour: three or four numbers from 0 to 1, or a text such as ``#ff0000`` or ``red``."""

    def __init__(self, *values: float | str | Sequence[float]) -> None:
        given: Any = values[0] if len(values) == 1 else values
        if isinstance(given, str):
            given = self._read(given)
        numbers = [float(value) for value in given]
        if len(numbers) not in (3, 4):
            raise ValueError(f"{len(numbers)} numbers; a colour has three or four")
        self.r, self.g, self.b, self.a = [*numbers, 1.0][:4]

    @staticmethod
    def _read(text: str) -> list[float]:
        word = text.strip()
        if word.startswith("#"):
            digits = word[1:] if len(word) > 5 else "".join(2 * digit for digit in word[1:])
            return [int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)]
        try:
            return [float(number) for number in _NAMED.get(word.lower(), word).split()]
        except ValueError:
            raise ValueError(f"\"{text}\" is no colour: numbers, #rrggbb or one of {', '.join(_NAMED)}") from None

    def lighten(self, factor: float) -> RGBAColor:
        """A colour that is nearer to white: by 0 the same, by 1 white."""
        return RGBAColor(*(value + (1.0 - value) * float(factor) for value in (self.r, self.g, self.b)), self.a)

    def __iter__(self) -> Iterator[float]:
        return iter((self.r, self.g, self.b, self.a))

    def __len__(self) -> int:
        return 4

    def __getitem__(self, index: int) -> float:
        return float([*self][index])

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            other = RGBAColor(other)
        if isinstance(other, DataColor):
            other = other.value.tolist()
        return isinstance(other, (RGBAColor, Sequence, np.ndarray)) and [*self] == [float(part) for part in other]

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return " ".join(str(value) for value in self)

    def __repr__(self) -> str:
        return f"RGBAColor({self.r}, {self.g}, {self.b}, {self.a})"


class _Box(type):
    """Data that are boxes count as boxes."""

    def __instancecheck__(cls, found: object) -> bool:
        return isinstance(found, DataBox) or super().__instancecheck__(found)


class BoundingBox(metaclass=_Box):
    """A box along the axes, from its lowest to its highest corner."""

    def __init__(self, low: Sequence[float] = (1.0, 1.0, 1.0), high: Sequence[float] = (-1.0, -1.0, -1.0)) -> None:
        self._low, self._high = np.array(low, dtype=float), np.array(high, dtype=float)

    def getMin(self) -> np.ndarray[Any, Any]:
        """Lowest corner."""
        return self._low.copy()

    def getMax(self) -> np.ndarray[Any, Any]:
        """Highest corner."""
        return self._high.copy()

    def setMin(self, low: Sequence[float]) -> None:
        """Writes the lowest corner."""
        self._low = np.array(low, dtype=float)

    def setMax(self, high: Sequence[float]) -> None:
        """Writes the highest corner."""
        self._high = np.array(high, dtype=float)

    def getCenter(self) -> np.ndarray[Any, Any]:
        """Its middle."""
        return np.asarray((self._low + self._high) / 2)

    def __repr__(self) -> str:
        return f"BoundingBox({self._low.tolist()}, {self._high.tolist()})"


def __getattr__(name: str) -> Any:
    raise of_module("Sofa.Types", name)
