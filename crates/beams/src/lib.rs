//! Beams of catheters, guide wires and threads: an interpolation between rigid points, the forces and the mass of
//! beams, and mappings that follow their curves.
//!
//! The classes are those of SOFA's plug-in BeamAdapter. All of them are written against the public door, the modules of
//! the crate `settee`, and against nothing else.
//!
//! An interpolation says which beams there are, between which points, and of what; the others link to it.

mod adaptive_beam_force_field_and_mass;
mod adaptive_inflatable_beam_force_field;
mod beam;
mod beam_forces;
mod beam_interpolation;
mod beam_lists;
mod beam_mass_data;
mod curve;
mod frame;
mod matrices;
mod section;

pub use adaptive_beam_force_field_and_mass::AdaptiveBeamForceFieldAndMass;
pub use adaptive_inflatable_beam_force_field::AdaptiveInflatableBeamForceField;
pub use beam_interpolation::{BeamInterpolation, CrossSectionShape, InterpolatedVector};

use settee::component::ClassEntry;

/// The classes of this crate.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    AdaptiveBeamForceFieldAndMass::entry,
    AdaptiveInflatableBeamForceField::entry,
    BeamInterpolation::entry,
];
