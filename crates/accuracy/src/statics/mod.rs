//! Bodies in equilibrium.

mod beams;
mod cantilever;
mod cook;
mod patch;

pub use beams::{beam_bending_to_a_circle, straight_beam};
pub use cantilever::cantilever;
pub use cook::cook;
pub use patch::patch;
