"""``settee ...`` and ``python -m settee ...``: the whole command line, with scenes in Python.

``python -m settee script.py ...`` runs a script in which ``import Sofa`` means this package.
"""

from __future__ import annotations

import os
import runpy
import sys

from . import _settee, script, sofa, sofa_root


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    sofa.install()
    if given and given[0].endswith(".py"):
        sys.argv = given
        # As Python does: modules beside the script are found.
        sys.path.insert(0, os.path.dirname(os.path.abspath(given[0])))
        runpy.run_path(given[0], run_name="__main__")
        return 0
    if given and given[0] == "sofa-root":
        return sofa_root.main(given[1:])
    return _settee.run_program(["settee", *given], script.load, script.draft)


if __name__ == "__main__":
    sys.exit(main())
