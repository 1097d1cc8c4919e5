//! Natural frequencies.

mod bar;
mod eigen;
mod free_body;
mod membrane;

pub use bar::bar;
pub use free_body::free_body;
pub use membrane::membrane;
