"""Actuators that find their values themselves: they need the plug-in for inverse problems, which is not inside."""

from typing import Any


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    raise AttributeError(f"softrobots.inverse has no {name} here; instead: impose the value of an actuator, and find it with scipy.optimize")
