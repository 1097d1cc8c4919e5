"""Pictures of scenes."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from . import _settee


class Picture(np.ndarray[Any, Any]):
    """An array of height x width x 4 bytes that notebooks show as a picture."""

    def to_png(self) -> bytes:
        """The bytes of a PNG file."""
        if self.ndim != 3 or self.shape[2] != 4 or self.dtype != np.uint8:
            raise ValueError(f"{self.dtype} of shape {self.shape} is no picture; expected uint8 of height x width x 4")
        return _settee.png(self.shape[1], self.shape[0], np.ascontiguousarray(self).tobytes())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a PNG file."""
        with open(path, "wb") as file:
            file.write(self.to_png())

    def _repr_png_(self) -> bytes | None:
        # Parts of a picture, such as one channel, are shown as the arrays that they are.
        is_picture = self.ndim == 3 and self.shape[2] == 4 and self.dtype == np.uint8
        return self.to_png() if is_picture else None
