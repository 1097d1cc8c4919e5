//! Natural frequencies.

mod bar;
mod eigen;

pub use bar::bar;
