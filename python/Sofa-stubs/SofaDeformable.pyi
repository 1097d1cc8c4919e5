from settee.compat.SofaDeformable import *
