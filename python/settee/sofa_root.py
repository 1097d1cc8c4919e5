"""A folder for programs that look for SOFA: ``settee sofa-root DIR``."""

from __future__ import annotations

import os
import sys

_MODULE = '''"""Settee in the place of {name}: written by `settee sofa-root`."""

import importlib
import sys

sys.modules.pop("{name}", None)
importlib.import_module("settee.sofa")
'''


def write(folder: str) -> str:
    """Writes ``lib/python3/site-packages`` with modules ``Sofa`` and ``SofaRuntime`` that are this package; returns its path.

    Programs that append that folder of the variable SOFA_ROOT to their path find them there.

    Raises:
        FileExistsError: If another Sofa is in the folder.
    """
    target = os.path.join(os.path.abspath(folder), "lib", "python3", "site-packages")
    os.makedirs(target, exist_ok=True)
    for name in ("Sofa", "SofaRuntime"):
        path, text = os.path.join(target, f"{name}.py"), _MODULE.format(name=name)
        if os.path.isdir(os.path.join(target, name)) or (os.path.exists(path) and open(path, encoding="utf-8").read() != text):
            raise FileExistsError(f"{target} has another {name}: give an empty folder")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return target


def main(arguments: list[str]) -> int:
    """``settee sofa-root DIR``; returns the exit code."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.stderr.write("usage: settee sofa-root DIR\n\nWrites a folder that programs find SOFA's modules in, as SOFA_ROOT.\n")
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        target = write(arguments[0])
    except OSError as error:
        sys.stderr.write(f"error: {error}\n")
        return 1
    sys.stdout.write(f"{target}\nexport SOFA_ROOT={os.path.abspath(arguments[0])}\n")
    return 0
