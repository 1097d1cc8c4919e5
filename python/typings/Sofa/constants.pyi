from settee.compat.constants import *
