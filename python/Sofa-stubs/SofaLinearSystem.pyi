from settee.compat.SofaLinearSystem import *
