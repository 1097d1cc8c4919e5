"""Files beside a script."""

from __future__ import annotations

import json
import os
from typing import Any


def getLoadingLocation(filename: str, source: str | None = None) -> str:
    """The path of a file that lies in the folder of `source`, a file or a folder."""
    if source is None:
        return filename
    folder = source if os.path.isdir(source) else os.path.dirname(os.path.abspath(source))
    return os.path.join(folder, filename)


def loadPointListFromFile(path: str) -> Any:
    """The list of points in a file of JSON."""
    with open(path, encoding="utf-8") as file:
        return json.load(file)
