//! Small algebra and the degree-of-freedom types.
//!
//! Knows numbers only: no scene, no time loop, no solver.
//!
//! * [`DataTypes`] and [`StateKind`]: what a coordinate and a velocity are, and how one moves the other;
//! * [`quaternion`]: rotations as (x, y, z, w);
//! * [`rotations`]: frames along edges and polar decompositions;
//! * [`AccelerationScheme`]: weights and local errors of Newmark's method and the generalized-alpha method;
//! * [`multistep`]: coefficients and stability of the backward differentiation formulae;
//! * [`ExactSum`]: sums without rounding, in any order;
//! * [`RadauIIA`]: coefficients of the Radau method of order 5, and a splitting with one real matrix;
//! * [`simd`]: loops for the instructions of the machine at hand;
//! * [`vec3`]: vectors of three numbers as arrays;
//! * [`scattered`]: numbers without relation to the ones they are made of;
//! * [`extrapolation`]: weights that cancel the leading terms of an error expansion.

mod acceleration_scheme;
mod data_types;
#[cfg(test)]
mod exact;
mod exact_sum;
pub mod extrapolation;
pub mod multistep;
pub mod quaternion;
mod radau;
mod rigid;
mod rotation_rates;
pub mod rotations;
mod scattered;
pub mod simd;
mod state_kind;
pub mod vec3;
mod vec_types;

pub use acceleration_scheme::{AccelerationScheme, LocalError, Weights};
pub use data_types::{DataTypes, Point};
pub use exact_sum::ExactSum;
pub use radau::RadauIIA;
pub use rigid::{Rigid2, Rigid3};
pub use scattered::scattered;
pub use state_kind::StateKind;
pub use vec_types::{Vec1, Vec2, Vec3, Vec6};
