from settee.compat.SofaLinearSolver import *
