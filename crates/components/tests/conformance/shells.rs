//! Membranes of triangles, plates of quads and beams.
//!
//! Their stiffness leaves out the change of the frames and is the derivative of the force at rest only; deformed bodies
//! show that force and stiffness balance and turn with the body.

use super::{Case, Expected, INTERNAL, case};

/// At rest: the stiffness is exact, and so is the curvature of the energy. The energy's third derivative shows with the
/// step.
const AT_REST: Expected =
    Expected { is_internal: false, is_zero_at_rest: true, step: 1e-7, tolerance: 1e-6, ..INTERNAL };
const DEFORMED: Expected = Expected { is_exact: false, has_energy: false, ..INTERNAL };
/// Deformed, in axes fixed in space.
const FIXED_AXES: Expected = Expected { is_internal: false, ..DEFORMED };

macro_rules! triangles {
    ($field:literal, $position:literal) => {
        concat!(
            r#"<Node name="body"><TriangleSetTopologyContainer triangles="0 1 2  2 1 3"/><MechanicalObject template="Vec3" rest_position="0 0 0  1 0 0.1  0.3 0.9 -0.2  1.2 1 0.2" position=""#,
            $position,
            r#""/>"#,
            $field,
            "</Node>"
        )
    };
}
/// Turned by a quarter about x and moved.
macro_rules! rigidly_moved {
    ($field:literal) => {
        triangles!($field, "1 2 3  2 1.9 3  1.3 2.2 3.9  2.2 1.8 4")
    };
}
macro_rules! deformed {
    ($field:literal) => {
        triangles!($field, "0 0.1 0.2  1.2 0 -0.1  0.2 1.1 0.3  1.4 0.9 0.4")
    };
}
/// Flat, near the plane of x and y, at rest.
macro_rules! unmoved {
    ($field:literal) => {
        triangles!($field, "0 0 0  1 0 0.1  0.3 0.9 -0.2  1.2 1 0.2")
    };
}

pub const FORCE_FIELDS: &[(Case, Expected)] = &[
    (
        case(
            "TriangularFEMForceField",
            rigidly_moved!(r#"<TriangularFEMForceField youngModulus="1000 2000" poissonRatio="0.3"/>"#),
        ),
        AT_REST,
    ),
    (
        case(
            "TriangularFEMForceField",
            deformed!(r#"<TriangularFEMForceField youngModulus="1000" poissonRatio="0.3 0.1"/>"#),
        ),
        DEFORMED,
    ),
    (
        case(
            "TriangularFEMForceField",
            deformed!(r#"<TriangularFEMForceField method="small" youngModulus="1000" poissonRatio="0.3"/>"#),
        ),
        FIXED_AXES,
    ),
    (
        case(
            "TriangleFEMForceField",
            rigidly_moved!(r#"<TriangleFEMForceField youngModulus="1000" thickness="0.1"/>"#),
        ),
        AT_REST,
    ),
    (
        case(
            "TriangleFEMForceField",
            deformed!(r#"<TriangleFEMForceField youngModulus="1000" poissonRatio="0.3" planeStrain="true"/>"#),
        ),
        DEFORMED,
    ),
    (
        case(
            "TriangleFEMForceField",
            unmoved!(r#"<TriangleFEMForceField method="small" youngModulus="1000" poissonRatio="0.3"/>"#),
        ),
        AT_REST,
    ),
    (
        // The halves of a quad.
        case(
            "TriangleFEMForceField",
            r#"<Node name="body"><QuadSetTopologyContainer quads="0 1 2 3"/><MechanicalObject template="Vec3" rest_position="0 0 0  1 0 0  1.1 1 0.3  0 1 0" position="0 0 0.1  1.1 0.1 0  1.2 1.1 0.2  -0.1 1.05 -0.1"/><TriangleFEMForceField/></Node>"#,
        ),
        DEFORMED,
    ),
    (
        case(
            "TriangularFEMForceFieldOptim",
            rigidly_moved!(r#"<TriangularFEMForceFieldOptim youngModulus="1000" poissonRatio="0.3"/>"#),
        ),
        AT_REST,
    ),
    (
        case(
            "TriangularFEMForceFieldOptim",
            deformed!(r#"<TriangularFEMForceFieldOptim youngModulus="1000" poissonRatio="0.3"/>"#),
        ),
        Expected { balances_torque: false, ..DEFORMED },
    ),
    (
        case(
            "TriangularAnisotropicFEMForceField",
            rigidly_moved!(
                r#"<TriangularAnisotropicFEMForceField youngModulus="1000" transverseYoungModulus="300 500" fiberAngle="30"/>"#
            ),
        ),
        AT_REST,
    ),
    (
        case(
            "TriangularAnisotropicFEMForceField",
            deformed!(
                r#"<TriangularAnisotropicFEMForceField youngModulus="1000" transverseYoungModulus="300" fiberCenter="0.2 0.1 0"/>"#
            ),
        ),
        DEFORMED,
    ),
    (
        case(
            "QuadBendingFEMForceField",
            r#"<Node name="body"><QuadSetTopologyContainer quads="0 1 2 3  1 4 5 2"/><MechanicalObject template="Vec3" position="0 0 0  1 0 0  1 2 0  0 2 0  1.5 0 0  1.5 2 0"/><QuadBendingFEMForceField youngModulus="1000 700" poissonRatio="0.3" thickness="0.1"/></Node>"#,
        ),
        AT_REST,
    ),
    (
        // The aspect of the quads changed.
        case(
            "QuadBendingFEMForceField",
            r#"<Node name="body"><QuadSetTopologyContainer quads="0 1 2 3"/><MechanicalObject template="Vec3" rest_position="0 0 0  1 0 0  1 1 0  0 1 0" position="0 0 0.1  1.1 0.1 0  1.2 1.1 0.2  -0.1 1.05 -0.1"/><QuadBendingFEMForceField/></Node>"#,
        ),
        FIXED_AXES,
    ),
    (
        // Turned by 0.2 about z; the second beam runs along the y axis of its first point.
        case(
            "BeamFEMForceField",
            r#"<Node name="body"><EdgeSetTopologyContainer edges="0 1  2 1"/><MechanicalObject template="Rigid3" rest_position="0 0 0 0 0 0 1  2 0 0 0.6 0 0 0.8  2 3 0 0 0 0 1" position="1 0 0 0 0 0.09983341664682815 0.9950041652780258  2.9601331556824833 0.39733866159012243 0 0.5970024991668155 0.05990004998809689 0.07986673331746252 0.7960033322224207  2.3641251632972997 3.3375383951138478 0 0 0 0.09983341664682815 0.9950041652780258"/><BeamFEMForceField radius="0.3" radiusInner="0.1" youngModulus="10000" poissonRatio="0.3"/></Node>"#,
        ),
        AT_REST,
    ),
    (
        case(
            "BeamFEMForceField",
            r#"<Node name="body"><EdgeSetTopologyContainer edges="0 1  1 2"/><MechanicalObject template="Rigid3" rest_position="0 0 0 0 0 0 1  1 0 0 0 0 0 1  2 0 0 0 0 0 1" position="0 0 0 0 0 0 1  1 0.1 0 0 0 0.0499791692706783 0.9987502603949663  2 0.3 0.1 0 0 0.0998334166468282 0.9950041652780258"/><BeamFEMForceField youngModulus="10000" poissonRatio="0.3" listSegment="1"/></Node>"#,
        ),
        Expected { balances_torque: false, ..DEFORMED },
    ),
];
