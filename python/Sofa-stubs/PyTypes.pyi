from settee.compat.PyTypes import RGBAColor as RGBAColor
from settee.compat.PyTypes import Vec3 as Vec3
