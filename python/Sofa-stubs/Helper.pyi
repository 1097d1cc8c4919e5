from settee.compat.Helper import *
