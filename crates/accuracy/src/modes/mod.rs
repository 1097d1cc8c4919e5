//! Natural frequencies.

mod bar;
mod beam;
mod eigen;
mod free_body;
mod membrane;
mod plate;
mod subspace;

pub use bar::bar;
pub use beam::{beams, solid_beam};
pub use free_body::free_body;
pub use membrane::membrane;
pub use plate::plate;
pub use subspace::lowest;
