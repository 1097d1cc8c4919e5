//! A Lagrangian constraint in a crate of its own, which depends on `settee` alone.
//!
//! `pulley_lagrangian_constraint.rs` is the component, `scenes/pulley.scn` a scene that uses it, `tests/pulley.rs`
//! checks
//! it: by the conformance suite of its role, and against exact answers.

mod pulley_lagrangian_constraint;

pub use pulley_lagrangian_constraint::{PulleyLagrangianConstraint, Tension};

use settee::component::{ClassEntry, Registry};

/// The classes of this crate.
pub const CLASSES: &[fn() -> ClassEntry] = &[PulleyLagrangianConstraint::entry];

/// All classes of the library, and those of this crate.
pub fn registry() -> Registry {
    let mut registry = settee::run::registry();
    registry.add(CLASSES);
    registry
}
