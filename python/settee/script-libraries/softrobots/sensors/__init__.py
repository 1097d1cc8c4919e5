"""What measures lengths and pressures: constraints measure them here, whether or not they pull and press."""

from typing import Any


def StringSensor(*_: Any, **__: Any) -> Any:
    """Refuses, and says what to read instead."""
    raise NotImplementedError("softrobots.sensors.StringSensor: read cableLength of a CableConstraint whose value is a force of 0")


def PneumaticSensor(*_: Any, **__: Any) -> Any:
    """Refuses, and says what to read instead."""
    raise NotImplementedError("softrobots.sensors.PneumaticSensor: read cavityVolume of a SurfacePressureConstraint whose value is a pressure of 0")


__all__ = ["PneumaticSensor", "StringSensor"]
