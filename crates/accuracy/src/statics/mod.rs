//! Bodies in equilibrium.

mod beams;

pub use beams::{beam_bending_to_a_circle, straight_beam};
