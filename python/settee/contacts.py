"""Contacts between collision models."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .object import Object


@dataclass(frozen=True)
class Contacts:
    """Contacts, pair of models after pair of models, each in the order of detection."""

    #: Paths of the collision models that touch.
    paths: list[str]
    #: The two models of each contact, as indices of `paths`: n x 2.
    models: np.ndarray[Any, Any]
    #: Number of each contact within its pair of models; contacts of one number stand for one physical contact.
    ids: np.ndarray[Any, Any]
    #: Elements of both models: n x 2.
    elements: np.ndarray[Any, Any]
    #: Points on both elements (m): n x 2 x 3.
    points: np.ndarray[Any, Any]
    #: Unit vectors from the first to the second point: n x 3.
    normals: np.ndarray[Any, Any]
    #: Distances less the contact distance (m); negative where elements are closer.
    gaps: np.ndarray[Any, Any]
    #: Forces on the second elements where they were detected (N), the opposite of those on the first: n x 3. None where nothing answers,
    #: and where another contact of the same number does.
    forces: np.ndarray[Any, Any]

    def __len__(self) -> int:
        return len(self.ids)


class ContactListener(Object):
    """A listener to the contacts of two models. As in SOFA it tells those of the detection before the last one."""

    def _table(self, name: str) -> Any:
        data = self.findData(name)
        assert data is not None
        return np.asarray(data.value)

    def getNumberOfContacts(self) -> int:
        return int(self._table("numberOfContacts"))

    def getDistances(self) -> list[float]:
        """Distance of each contact less the contact distance (m)."""
        return [float(value) for value in self._table("contactDistances")]

    def _sides(self) -> Any:
        return self._table("contactSides").reshape(-1, 2).astype(int)

    def getContactElements(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """For each contact two pairs: which model of the listener (0 or 1), and the element."""
        elements = self._table("contactElements").reshape(-1, 2).astype(int)
        return [((int(s[0]), int(e[0])), (int(s[1]), int(e[1]))) for s, e in zip(self._sides(), elements)]

    def getContactPoints(self) -> list[tuple[tuple[int, list[float]], tuple[int, list[float]]]]:
        """For each contact two pairs: which model of the listener (0 or 1), and the point (m)."""
        points = self._table("contactPoints").reshape(-1, 2, 3)
        return [((int(s[0]), p[0].tolist()), (int(s[1]), p[1].tolist())) for s, p in zip(self._sides(), points)]

    def getContactData(self) -> dict[str, list[Any]]:
        """Models, elements, points and distances of all contacts in lists: what is of the first model of each contact, then of the second."""
        elements, points = self.getContactElements(), self.getContactPoints()
        return {
            "collisionModel": [(first[0], second[0]) for first, second in elements],
            "collisionElements": [(first[1], second[1]) for first, second in elements],
            "collisionPoints": [(first[1], second[1]) for first, second in points],
            "distance": self.getDistances(),
        }
