from settee.compat.SofaImGui import *
