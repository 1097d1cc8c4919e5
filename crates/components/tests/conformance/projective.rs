//! Projective constraints, each with whether it only fixes unknowns.

use super::{Case, case};

pub const PROJECTIVE: &[(Case, bool)] = &[
    (
        case(
            "FixedProjectiveConstraint",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><FixedProjectiveConstraint indices="1"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "FixedProjectiveConstraint",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0 0 0 1"/><FixedProjectiveConstraint indices="1 0 1" activate_projectVelocity="true"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "FixedProjectiveConstraint",
            r#"<Node name="body"><MechanicalObject template="Vec2" position="0 0 0  1 0.5 0.2"/><FixedProjectiveConstraint fixAll="true"/></Node>"#,
        ),
        true,
    ),
];
