"""What moves soft bodies."""

from softrobots.actuators.pneumaticcavity import PneumaticCavity
from softrobots.actuators.pullingcable import PullingCable

__all__ = ["PneumaticCavity", "PullingCable"]
