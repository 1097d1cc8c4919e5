from settee.compat.SofaGL import *
