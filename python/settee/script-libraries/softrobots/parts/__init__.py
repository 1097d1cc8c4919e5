"""Whole bodies with actuators."""

from softrobots.parts.bunny import Bunny
from softrobots.parts.finger import Finger

__all__ = ["Bunny", "Finger"]
