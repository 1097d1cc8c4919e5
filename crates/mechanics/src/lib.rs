//! The runtime of a solver's scope: plans, vector and mechanical operations, assembly.
