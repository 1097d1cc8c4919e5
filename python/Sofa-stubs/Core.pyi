from settee.compat.Core import *
