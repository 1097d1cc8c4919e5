//! What a linear spring is made from.

/// A spring between a point of the first and a point of the second state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Point of the first state.
    pub first: u32,
    /// Point of the second state.
    pub second: u32,
    /// Stiffness [N/m].
    pub stiffness: f64,
    /// Damping along the spring [N s/m].
    pub damping: f64,
    /// Length at rest (m).
    pub length: f64,
}
