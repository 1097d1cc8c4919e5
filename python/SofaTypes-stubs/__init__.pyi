from typing import Any

from settee.compat.sofa_types import Mat as Mat
from settee.compat.sofa_types import Quat as Quat
from settee.compat.sofa_types import Vec as Vec

def __getattr__(name: str) -> Any: ...
