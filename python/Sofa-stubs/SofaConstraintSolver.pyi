from settee.compat.SofaConstraintSolver import *
