//! What was promised for a step.

/// How contacts by barriers kept their promise in the last step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactPromise {
    /// Whether exact signs say that the state at its end has no intersections.
    pub is_proven: bool,
    /// Smallest gap at its end, beyond radii, skins and the least distance (length); `None` if nothing is near.
    pub smallest_gap: Option<f64>,
    /// Pairs of elements that pushed each other at its end.
    pub pairs: usize,
    /// Motions that were asked about: at least one for each Newton iteration.
    pub motions: u64,
    /// Those of them that were cut because surfaces would have met.
    pub cut: u64,
    /// Factor of the barrier's energy (force / length^3).
    pub stiffness: f64,
    /// Energy of the barriers at the end (J).
    pub energy: f64,
}
