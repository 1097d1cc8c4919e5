//! Bodies in equilibrium.

mod beams;
mod cantilever;
mod cook;
mod patch;
mod thick_sphere;

pub use beams::{beam_bending_to_a_circle, straight_beam};
pub use cantilever::cantilever;
pub use cook::cook;
pub use patch::patch;
pub use thick_sphere::thick_sphere;
