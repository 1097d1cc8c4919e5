from settee.compat.runtime import *
