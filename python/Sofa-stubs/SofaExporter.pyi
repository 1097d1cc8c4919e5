from settee.compat.SofaExporter import *
