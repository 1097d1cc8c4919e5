//! Mappings.

pub mod articulated;
mod common;
pub mod linear;
pub mod nonlinear;
pub mod transfer;
