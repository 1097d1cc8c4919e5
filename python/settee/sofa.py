"""Makes ``import Sofa``, ``import Sofa.Core`` and the others mean this package.

``import settee.sofa`` says so explicitly, and so do ``settee run scene.py`` and ``python -m settee``. An installed SofaPython3 is
never replaced without that.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import os
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from types import ModuleType

#: Import names and the modules behind them.
NAMES = {
    "Sofa": "settee.compat",
    "Sofa.Core": "settee.compat.Core",
    "Sofa.Simulation": "settee.compat.Simulation",
    "Sofa.Helper": "settee.compat.Helper",
    "Sofa.Helper.System": "settee.compat.System",
    "Sofa.Types": "settee.compat.Types",
    "Sofa.constants": "settee.compat.constants",
    "Sofa.constants.Key": "settee.compat.constants.Key",
    "Sofa.constants.KeyCode": "settee.compat.constants.KeyCode",
    "Sofa.PyTypes": "settee.compat.PyTypes",
    "Sofa.Gui": "settee.compat.Gui",
    "Sofa.SofaLinearSolver": "settee.compat.SofaLinearSolver",
    "Sofa.SofaLinearSystem": "settee.compat.SofaLinearSystem",
    "Sofa.SofaDeformable": "settee.compat.SofaDeformable",
    "Sofa.SofaConstraintSolver": "settee.compat.SofaConstraintSolver",
    "Sofa.SofaBaseTopology": "settee.compat.SofaBaseTopology",
    "Sofa.SofaExporter": "settee.compat.SofaExporter",
    "Sofa.SofaGL": "settee.compat.SofaGL",
    "Sofa.SofaImGui": "settee.compat.SofaImGui",
    "Sofa.Qt": "settee.compat.SofaQt",
    "SofaLinearSolver": "settee.compat.SofaLinearSolver",
    "SofaLinearSystem": "settee.compat.SofaLinearSystem",
    "SofaDeformable": "settee.compat.SofaDeformable",
    "SofaConstraintSolver": "settee.compat.SofaConstraintSolver",
    "SofaBaseTopology": "settee.compat.SofaBaseTopology",
    "SofaExporter": "settee.compat.SofaExporter",
    "SofaGL": "settee.compat.SofaGL",
    "SofaImGui": "settee.compat.SofaImGui",
    "SofaQt": "settee.compat.SofaQt",
    "SofaTypes": "settee.compat.sofa_types",
    "SofaRuntime": "settee.compat.runtime",
}


#: Where the own versions of libraries for scripts are.
LIBRARIES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "script-libraries")


class _Alias(Loader):
    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return importlib.import_module(NAMES[spec.name])

    def exec_module(self, module: ModuleType) -> None:
        """The module behind the name is imported already."""


class _Finder(MetaPathFinder):
    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name not in NAMES:
            return None
        return importlib.machinery.ModuleSpec(name, _Alias(), is_package=name in ("Sofa", "Sofa.Helper", "Sofa.constants"))


def install() -> None:
    """From now on the names of SOFA's Python modules mean this package."""
    found = sys.modules.get("Sofa")
    if found is not None and found.__name__ != "settee.compat":
        raise ImportError("another Sofa is imported already; import settee.sofa before it, or not at all")
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
    for name, module in NAMES.items():
        sys.modules[name] = importlib.import_module(module)
    # Own stlib3 and splib3: whatever is installed, or lies beside a scene, comes before them.
    if LIBRARIES not in sys.path:
        sys.path.append(LIBRARIES)


install()
