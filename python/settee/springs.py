"""Springs one by one: the data ``spring`` of a SpringForceField and its kin as a list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from . import inventory
from .object import Object


@dataclass
class LinearSpring:
    """A spring between two points, by their numbers in their states."""

    index1: int = 0
    index2: int = 0
    springStiffness: float = 0.0
    dampingFactor: float = 0.0
    restLength: float = 0.0
    elongationOnly: bool = False
    enabled: bool = True

    def __post_init__(self) -> None:
        if self.elongationOnly:
            raise ValueError("springs that only pull are those of a component: elongationOnly of the force field")
        if not self.enabled:
            raise ValueError("a spring that is not enabled is none: leave it out of the list")

    def _text(self) -> str:
        numbers = [float(number) for number in (self.springStiffness, self.dampingFactor, self.restLength)]
        return " ".join([str(int(self.index1)), str(int(self.index2)), *map(repr, numbers)])


class Springs(Object):
    """A force field with a list of springs."""

    # Data of the component, which it has by its class.
    spring: Any

    _inventory = inventory.SPRINGS

    def getSprings(self) -> list[LinearSpring]:
        """Its springs, as copies: `addSpring` and the others change the list."""
        words = str(self.spring.value).split()
        rows = zip(*[iter(words)] * 5, strict=False)
        return [LinearSpring(int(a), int(b), float(ks), float(kd), float(length)) for a, b, ks, kd, length in rows]

    def _setSprings(self, springs: Iterable[LinearSpring]) -> None:
        self.spring.value = "  ".join(spring._text() for spring in springs)

    def addSpring(self, *spring: Any, **named: Any) -> None:
        """Adds a spring: a `LinearSpring`, or first point, second point, stiffness, damping and length at rest."""
        own = spring[0] if len(spring) == 1 and isinstance(spring[0], LinearSpring) and not named else LinearSpring(*spring, **named)
        self._setSprings([*self.getSprings(), own])

    def addSprings(self, springs: Iterable[LinearSpring]) -> None:
        """Adds springs, written once for all of them."""
        self._setSprings([*self.getSprings(), *springs])

    def removeSpring(self, index: int) -> None:
        """Takes the spring with this number away."""
        self.removeSprings([index])

    def removeSprings(self, indices: Iterable[int]) -> None:
        """Takes the springs with these numbers away; the others keep their order."""
        springs = self.getSprings()
        gone = set(indices)
        if missing := gone - set(range(len(springs))):
            raise IndexError(f"{self.getPathName()} has no spring {min(missing)}, of {len(springs)}")
        self._setSprings(spring for index, spring in enumerate(springs) if index not in gone)

    def clear(self, reserve: int = 0) -> None:
        """Takes all springs away."""
        self._setSprings([])
