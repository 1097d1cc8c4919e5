from settee.compat.Simulation import *
