//! Direct solvers on small systems with known answers, on random ones against dense algebra, and on elastic solids.

mod accuracy;
#[path = "../common/mod.rs"]
mod common;
mod methods;
mod patterns;
mod random;
mod small_systems;
mod threads;
