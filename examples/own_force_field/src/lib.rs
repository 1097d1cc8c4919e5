//! A force field in a crate of its own, which depends on `settee` alone.
//!
//! `hardening_anchor.rs` is the component, `scenes/anchor.scn` a scene that uses it, `main.rs` a program that runs such
//! scenes, `tests/anchor.rs` checks it: by the conformance suite of force fields, and against an exact answer.

mod hardening_anchor;

pub use hardening_anchor::{Anchors, HardeningAnchorForceField};

use settee::component::{ClassEntry, Registry};

/// The classes of this crate.
pub const CLASSES: &[fn() -> ClassEntry] = &[HardeningAnchorForceField::entry];

/// All classes of the library, and those of this crate.
pub fn registry() -> Registry {
    let mut registry = settee::run::registry();
    registry.add(CLASSES);
    registry
}
