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
mod directions;
mod held_rows;
mod inverse_choice;
mod inverse_control_solver;
mod inverse_units;
mod joint_constraint;
mod keyframes;
mod partial_rigidification_constraint;
mod partial_rigidification_force_field;
mod pipe_force_field;
mod position_constraint;
mod position_goal;
mod pr_equivalent_stiffness_force_field;
mod serial_port_bridge_generic;
mod surface_pressure_constraint;
mod unilateral_plane_constraint;

pub use actuation::Imposes;
pub use animation_editor::AnimationEditor;
pub use cable_constraint::{ActionArea, CableConstraint};
pub use center_of_mass::CenterOfMass;
pub use data_variation_limiter::DataVariationLimiter;
pub use inverse_control_solver::InverseControlSolver;
pub use joint_constraint::JointConstraint;
pub use partial_rigidification_constraint::PartialRigidificationConstraint;
pub use partial_rigidification_force_field::PartialRigidificationForceField;
pub use pipe_force_field::PipeForceField;
pub use position_constraint::PositionConstraint;
pub use position_goal::PositionGoal;
pub use pr_equivalent_stiffness_force_field::PREquivalentStiffnessForceField;
pub use serial_port_bridge_generic::SerialPortBridgeGeneric;
pub use surface_pressure_constraint::{PressureImposes, SurfacePressureConstraint};
pub use unilateral_plane_constraint::UnilateralPlaneConstraint;

use settee::component::{ClassEntry, Preset, Vec3};

/// The classes of this crate.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    AnimationEditor::<Vec3>::entry,
    CableConstraint::<Vec3>::entry,
    CenterOfMass::entry,
    DataVariationLimiter::<Vec3>::entry,
    InverseControlSolver::entry,
    JointConstraint::entry,
    PREquivalentStiffnessForceField::entry,
    PartialRigidificationConstraint::entry,
    PartialRigidificationForceField::<Vec3>::entry,
    PipeForceField::entry,
    PositionConstraint::<Vec3>::entry,
    PositionGoal::<Vec3>::entry,
    SerialPortBridgeGeneric::entry,
    SurfacePressureConstraint::entry,
    UnilateralPlaneConstraint::entry,
];

const NETWORK: &str = "nothing is received from other programs; step the scene from Python, and write the data there";
const DEVICES: &str = "no devices are connected; move bodies and data with a controller in Python";

const CHOSEN: &[(&str, &str)] = &[("valueType", "inverse")];

/// Names of the plug-in SoftRobots.Inverse with what stands for them here.
pub const PRESETS: &[Preset] = &[
    Preset { name: "CableActuator", class: "CableConstraint", attributes: CHOSEN },
    Preset { name: "ForcePointActuator", class: "PositionConstraint", attributes: CHOSEN },
    Preset { name: "JointActuator", class: "JointConstraint", attributes: CHOSEN },
    Preset { name: "PositionEffector", class: "PositionGoal", attributes: &[] },
    Preset { name: "QPInverseProblemSolver", class: "InverseControlSolver", attributes: &[] },
    Preset { name: "SurfacePressureActuator", class: "SurfacePressureConstraint", attributes: CHOSEN },
];

/// Classes of the plug-in that will not be here, each with what to use instead.
pub const ELSEWHERE: &[(&str, &str)] = &[
    ("BarycentricCenterEffector", "a PositionGoal in a node below a CenterOfMassMapping leads the centre of a body"),
    ("CommunicationController", NETWORK),
    ("DataControllerRobot", DEVICES),
    ("GameTrakController", DEVICES),
    ("InteractiveControl", DEVICES),
    ("PointCloudCamera*", DEVICES),
    ("SlidingActuator", "a PositionConstraint with valueType=\"inverse\" pushes points along directions"),
    (
        "SurfacePressureSensor",
        "a SurfacePressureConstraint with minPressure=\"0\" maxPressure=\"0\" tells volumeGrowth",
    ),
    ("VolumeEffector", "a SurfacePressureConstraint with valueType=\"volumeGrowth\" imposes a volume"),
];
