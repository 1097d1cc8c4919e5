//! Loads and dampings.

use super::{Case, DRAG, Expected, LOAD, case};

pub const FORCE_FIELDS: &[(Case, Expected)] = &[
    (
        case(
            "ConstantForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><ConstantForceField forces="1 2 3"/></Node>"#,
        ),
        LOAD,
    ),
    (
        case(
            "ConstantForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 0 0 0 0 0.6 0.8"/><ConstantForceField totalForce="1 2 3 0 0 0" indexFromEnd="true"/></Node>"#,
        ),
        LOAD,
    ),
    (
        case(
            "DiagonalVelocityDampingForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2" velocity="1 2 3  4 5 6"/><DiagonalVelocityDampingForceField dampingCoefficient="1 2 3"/></Node>"#,
        ),
        DRAG,
    ),
    (
        case(
            "UniformVelocityDampingForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 0 0 0 0 0.6 0.8" velocity="1 2 3 4 5 6"/><UniformVelocityDampingForceField dampingCoefficient="0.3" implicit="true"/></Node>"#,
        ),
        DRAG,
    ),
];
