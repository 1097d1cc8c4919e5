from settee.compat.Types import *
