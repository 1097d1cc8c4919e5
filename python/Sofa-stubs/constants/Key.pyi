from settee.compat.constants.Key import *
