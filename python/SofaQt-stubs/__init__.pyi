from settee.compat.SofaQt import *
