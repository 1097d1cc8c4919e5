//! Sparse assembly, factorisation, orderings, Krylov methods.
