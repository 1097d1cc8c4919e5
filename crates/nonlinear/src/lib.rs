//! Newton-Raphson with line search over an abstract residual.
