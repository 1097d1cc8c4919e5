//! How much of the geometric stiffness a mapping gives.

settee_kernel::choice! {
    /// Which part of the geometric stiffness, the change of J^T f with the position at constant f, a mapping gives.
    #[derive(settee_persist::Persist)]
    pub enum GeometricStiffness {
        /// None.
        None = "None",
        /// The whole geometric stiffness.
        Exact = "Exact",
        /// The part that cannot make a matrix indefinite.
        Stabilized = "Stabilized",
    }
}
