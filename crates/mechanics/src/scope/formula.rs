//! The formula of a free motion.

/// By which formula the solvers of a body move it in the free motion of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Formula {
    /// Their own, whether constraints act or not.
    Given,
    /// Their own, to the position that it finds: constraints do not act.
    Unconstrained,
    /// Backward Euler: constraints act and may not give energy.
    BackwardEuler,
}
