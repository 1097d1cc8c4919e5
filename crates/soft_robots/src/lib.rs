//! Actuators of soft robots: cables, pneumatic cavities, positions and joints that are driven, and what goes with them.
//!
//! The classes are those of SOFA's plug-in SoftRobots. All of them are written against the public door, the modules of
//! the crate `settee`, and against nothing else.
//!
//! An actuator writes rows over the velocities of its state, and a law that says what is imposed on them: a value, with
//! a force within bounds, or a force, as far as the value stays within bounds.

mod actuation;
mod actuator_data;
mod animation_editor;
mod attachment_area;
mod cable_constraint;
mod cable_path;
mod cavity;
mod center_of_mass;

mod data_variation_limiter;
mod joint_constraint;
mod keyframes;
mod partial_rigidification_constraint;
mod partial_rigidification_force_field;
mod pipe_force_field;
mod position_constraint;
mod pr_equivalent_stiffness_force_field;
mod serial_port_bridge_generic;
mod surface_pressure_constraint;
mod unilateral_plane_constraint;

pub use actuation::Imposes;
pub use animation_editor::AnimationEditor;
pub use cable_constraint::{ActionArea, CableConstraint};
pub use center_of_mass::CenterOfMass;
pub use data_variation_limiter::DataVariationLimiter;
pub use joint_constraint::JointConstraint;
pub use partial_rigidification_constraint::PartialRigidificationConstraint;
pub use partial_rigidification_force_field::PartialRigidificationForceField;
pub use pipe_force_field::PipeForceField;
pub use position_constraint::PositionConstraint;
pub use pr_equivalent_stiffness_force_field::PREquivalentStiffnessForceField;
pub use serial_port_bridge_generic::SerialPortBridgeGeneric;
pub use surface_pressure_constraint::{PressureImposes, SurfacePressureConstraint};
pub use unilateral_plane_constraint::UnilateralPlaneConstraint;

use settee::component::{ClassEntry, Vec3};

/// The classes of this crate.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    AnimationEditor::<Vec3>::entry,
    CableConstraint::<Vec3>::entry,
    CenterOfMass::entry,
    DataVariationLimiter::<Vec3>::entry,
    JointConstraint::entry,
    PREquivalentStiffnessForceField::entry,
    PartialRigidificationConstraint::entry,
    PartialRigidificationForceField::<Vec3>::entry,
    PipeForceField::entry,
    PositionConstraint::<Vec3>::entry,
    SerialPortBridgeGeneric::entry,
    SurfacePressureConstraint::entry,
    UnilateralPlaneConstraint::entry,
];

const NETWORK: &str = "nothing is received from other programs; step the scene from Python, and write the data there";
const DEVICES: &str = "no devices are connected; move bodies and data with a controller in Python";

/// Classes of the plug-in that will not be here, each with what to use instead.
pub const ELSEWHERE: &[(&str, &str)] = &[
    ("CommunicationController", NETWORK),
    ("DataControllerRobot", DEVICES),
    ("GameTrakController", DEVICES),
    ("InteractiveControl", DEVICES),
    ("PointCloudCamera*", DEVICES),
];
