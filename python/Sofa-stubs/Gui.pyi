from settee.compat.Gui import *
