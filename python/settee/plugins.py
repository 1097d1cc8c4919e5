"""Which of SOFA's plug-ins are inside."""

from __future__ import annotations

import re

#: Names of modules that SOFA once had, before they were called Sofa.Component.
_OLD = re.compile(r"^Sofa(Base|Boundary|Common|Component|Constraint|Core|Deformable|Engine|Explicit|Export|General|Graph|Helper|"
                  r"Implicit|Loader|MechanicalLoad|Mesh|MiscCollision|MiscEngine|MiscFem|MiscForceField|MiscMapping|MiscSolver|MiscTopology|"
                  r"NonUniform|Opengl|Preconditioner|Rigid|Simple|Simulation|Sparse|TopologyMapping|User|Validation|Volumetric|Runtime|Python3)")
_INSIDE = re.compile(r"^(Sofa\.Component(\.[A-Za-z]+)*|Sofa\.GL(\.Component(\.[A-Za-z0-9]+)*)?|Sofa\.GUI(\.[A-Za-z]+)*|Sofa\.Simulation(\.[A-Za-z]+)*|"
                     r"Sofa\.Core|Sofa\.Helper|SofaPython3|SofaImGui|SofaQt|MultiThreading|STLIB|SoftRobots(Plugin)?|BeamAdapter)$")


def is_inside(name: str) -> bool:
    """Whether the components of a plug-in are, as far as there are any, part of this package."""
    plain = name.removeprefix("lib").removesuffix(".so").removesuffix(".dll")
    return bool(_INSIDE.match(plain) or _OLD.match(plain))
