//! Bodies in equilibrium.

mod beams;
mod cantilever;
mod cook;
mod elliptic;
mod le10;
mod macneal_harder;
mod manufactured;
mod patch;
mod thick_sphere;
mod weight;

pub use beams::{beam_bending_to_a_circle, straight_beam};
pub use cantilever::cantilever;
pub use cook::cook;
pub use elliptic::elliptic_membrane;
pub use le10::elliptic_plate;
pub use macneal_harder::macneal_harder;
pub use manufactured::manufactured;
pub use patch::patch;
pub use thick_sphere::thick_sphere;
pub use weight::{bar as hanging_bar, sagging_beam};
