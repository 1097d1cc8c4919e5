//! Conformance suites per role, and measures of convergence.
//!
//! Names no component: a suite takes an initialised scene, its runtime and an object, and uses the object-safe roles
//! only. Each check returns what deviates most, with the seed of its random vectors.

pub mod collision;
pub mod constraint;
pub mod force_field;
pub mod linear_system;
pub mod mapping;
pub mod mass;
pub mod material;
mod matrix;
pub mod ode_solver;
mod orders;
pub mod projective;
mod random;
mod subject;
mod taylor;

pub use matrix::Dense;
pub use orders::{assert_order, observed_order};
pub use random::Random;
pub use subject::Subject;
