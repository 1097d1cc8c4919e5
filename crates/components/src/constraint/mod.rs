//! Constraints.

pub mod projective;
