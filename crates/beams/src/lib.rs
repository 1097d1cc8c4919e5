//! Beams of catheters, guide wires and threads: an interpolation between rigid points, the forces and the mass of
//! beams, and mappings that follow their curves.
//!
//! The classes are those of SOFA's plug-in BeamAdapter. All of them are written against the public door, the modules of
//! the crate `settee`, and against nothing else.
//!
//! An interpolation says which beams there are, between which points, and of what; the others link to it.

mod adaptive_beam_controller;
mod adaptive_beam_force_field_and_mass;
mod adaptive_beam_length_constraint;
mod adaptive_beam_mapping;
mod adaptive_beam_sliding_constraint;
mod adaptive_inflatable_beam_force_field;
mod beam;
mod beam_adapter_action_controller;
mod beam_forces;
mod beam_interpolation;
mod beam_length_mapping;
mod beam_lists;
mod beam_mass_data;
mod beam_points;
mod beam_projection;
mod beam_projection_difference_multi_mapping;
mod beam_set;
mod constrained_beams;
mod curve;
mod deployment;
mod foot;
mod frame;
mod intervention;
mod interventional_radiology_controller;
mod mapped;
mod matrices;
mod multi_adaptive_beam_mapping;
mod rod_data;
mod rod_mesh_section;
mod rod_spire_section;
mod rod_straight_section;
mod section;
mod section_forces;
mod suture_controller;
mod thread;
mod wire_beam_interpolation;
mod wire_rest_shape;

pub use adaptive_beam_controller::AdaptiveBeamController;
pub use adaptive_beam_force_field_and_mass::AdaptiveBeamForceFieldAndMass;
pub use adaptive_beam_length_constraint::AdaptiveBeamLengthConstraint;
pub use adaptive_beam_mapping::AdaptiveBeamMapping;
pub use adaptive_beam_sliding_constraint::AdaptiveBeamSlidingConstraint;
pub use adaptive_inflatable_beam_force_field::AdaptiveInflatableBeamForceField;
pub use beam_interpolation::{BeamInterpolation, CrossSectionShape, InterpolatedVector};
pub use beam_length_mapping::BeamLengthMapping;
pub use beam_projection_difference_multi_mapping::BeamProjectionDifferenceMultiMapping;

pub use beam_adapter_action_controller::BeamAdapterActionController;
pub use interventional_radiology_controller::InterventionalRadiologyController;
pub use multi_adaptive_beam_mapping::MultiAdaptiveBeamMapping;
pub use rod_mesh_section::RodMeshSection;
pub use rod_spire_section::RodSpireSection;
pub use rod_straight_section::RodStraightSection;
pub use suture_controller::SutureController;
pub use wire_beam_interpolation::WireBeamInterpolation;
pub use wire_rest_shape::WireRestShape;

use settee::component::ClassEntry;

/// The classes of this crate.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    AdaptiveBeamController::entry,
    AdaptiveBeamForceFieldAndMass::entry,
    AdaptiveBeamLengthConstraint::entry,
    AdaptiveBeamMapping::entry,
    AdaptiveBeamSlidingConstraint::entry,
    AdaptiveInflatableBeamForceField::entry,
    BeamAdapterActionController::entry,
    BeamInterpolation::entry,
    BeamLengthMapping::entry,
    BeamProjectionDifferenceMultiMapping::entry,
    InterventionalRadiologyController::entry,
    MultiAdaptiveBeamMapping::entry,
    RodMeshSection::entry,
    RodSpireSection::entry,
    RodStraightSection::entry,
    SutureController::entry,
    WireBeamInterpolation::entry,
    WireRestShape::entry,
];

/// Classes of the plug-in that are not here, each with what to use instead.
pub const ELSEWHERE: &[(&str, &str)] =
    &[("SteerableCatheter", "a RodSpireSection or a RodMeshSection gives the tip of a wire its shape")];
