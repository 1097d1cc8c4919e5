//! Loads on surfaces.

use super::{Case, Expected, INTERNAL, LOAD, case};

macro_rules! surface {
    ($topology:literal, $field:literal) => {
        concat!(
            r#"<Node name="body"><"#,
            $topology,
            r#"/><MechanicalObject template="Vec3" rest_position="0 0 0  1 0 0  0.3 0.9 0  0.2 0.3 1.1" position="0 0.1 0.2  1.2 0 -0.1  0.2 1.1 0.3  0.1 0.4 1.4"/>"#,
            $field,
            "</Node>"
        )
    };
}
macro_rules! closed {
    ($field:literal) => {
        surface!(r#"TriangleSetTopologyContainer triangles="0 2 1  0 1 3  1 2 3  0 3 2""#, $field)
    };
}
macro_rules! open {
    ($field:literal) => {
        surface!(r#"TriangleSetTopologyContainer triangles="0 2 1  0 1 3  1 2 3""#, $field)
    };
}
macro_rules! quad {
    ($field:literal) => {
        surface!(r#"QuadSetTopologyContainer quads="0 1 2 3""#, $field)
    };
}

/// A pressure inside: balanced, turns with the body, acts at rest as well.
const ENCLOSED: Expected = Expected { is_zero_at_rest: false, ..INTERNAL };
/// Follows the surface: neither symmetric nor with an energy.
const FOLLOWER: Expected = Expected { is_symmetric: false, has_energy: false, ..LOAD };
/// Follows the surface, without a part in the stiffness.
const EXPLICIT: Expected = Expected { is_exact: false, has_energy: false, ..LOAD };

pub const FORCE_FIELDS: &[(Case, Expected)] = &[
    (case("SurfacePressureForceField", closed!(r#"<SurfacePressureForceField pressure="7"/>"#)), ENCLOSED),
    (
        case("SurfacePressureForceField", open!(r#"<SurfacePressureForceField pressure="7" triangleIndices="1 0"/>"#)),
        FOLLOWER,
    ),
    (case("SurfacePressureForceField", quad!(r#"<SurfacePressureForceField pressure="7"/>"#)), FOLLOWER),
    (
        case(
            "SurfacePressureForceField",
            open!(r#"<SurfacePressureForceField pressure="7" mainDirection="0.3 0.2 -1" min="-9 -9 -9" max="9 9 1"/>"#),
        ),
        FOLLOWER,
    ),
    (
        case(
            "SurfacePressureForceField",
            closed!(r#"<SurfacePressureForceField pressure="7" volumeConservationMode="true" defaultVolume="0.2"/>"#),
        ),
        Expected { is_exact: false, ..ENCLOSED },
    ),
    (
        case(
            "SurfacePressureForceField",
            open!(r#"<SurfacePressureForceField pressure="7" useTangentStiffness="false" pulseMode="true"/>"#),
        ),
        EXPLICIT,
    ),
    (
        case(
            "TrianglePressureForceField",
            open!(r#"<TrianglePressureForceField triangleList="0 2" pressure="2 -3 5"/>"#),
        ),
        LOAD,
    ),
    (
        case(
            "TrianglePressureForceField",
            open!(
                r#"<TrianglePressureForceField triangleList="0 2" useConstantForce="false" cauchyStress="1 2 3 4 5 6"/>"#
            ),
        ),
        EXPLICIT,
    ),
    (
        case(
            "QuadPressureForceField",
            quad!(r#"<QuadPressureForceField pressure="2 -3 5" normal="0 0 1" dmin="-1" dmax="2"/>"#),
        ),
        LOAD,
    ),
    (case("EdgePressureForceField", open!(r#"<EdgePressureForceField pressure="2 -3 5" edgeIndices="0 3"/>"#)), LOAD),
    (
        case(
            "EdgePressureForceField",
            open!(r#"<EdgePressureForceField p_intensity="4" binormal="0 0 1" edges="0 1  3 2"/>"#),
        ),
        EXPLICIT,
    ),
    (case("EdgePressureForceField", open!(r#"<EdgePressureForceField p_intensity="4" edges="0 3  3 2"/>"#)), EXPLICIT),
    (
        case(
            "TaitSurfacePressureForceField",
            closed!(r#"<TaitSurfacePressureForceField p0="3" B="20" gamma="1.4" injectedVolume="0.05"/>"#),
        ),
        ENCLOSED,
    ),
    (
        case("TaitSurfacePressureForceField", closed!(r#"<TaitSurfacePressureForceField p0="3" B="20" gamma="1"/>"#)),
        ENCLOSED,
    ),
    (case("TaitSurfacePressureForceField", closed!(r#"<TaitSurfacePressureForceField p0="3"/>"#)), ENCLOSED),
    (
        case(
            "OscillatingTorsionPressureForceField",
            open!(r#"<OscillatingTorsionPressureForceField triangleList="0 1" center="0.4 0.3 0" penalty="30"/>"#),
        ),
        Expected { is_zero_at_rest: true, is_exact: false, ..LOAD },
    ),
    (
        case(
            "OscillatingTorsionPressureForceField",
            open!(r#"<OscillatingTorsionPressureForceField moment="2" dmin="-1" dmax="0.5" axis="0 0 2"/>"#),
        ),
        EXPLICIT,
    ),
];
