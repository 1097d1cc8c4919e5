from settee.compat.SofaBaseTopology import *
