//! Mappings.

mod common;
pub mod linear;
pub mod nonlinear;
pub mod transfer;
