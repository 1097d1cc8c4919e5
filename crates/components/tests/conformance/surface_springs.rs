//! Springs of surfaces: over edges, and as sides of triangles.

use super::{Case, Expected, INTERNAL, case};

macro_rules! triangles {
    ($field:literal) => {
        concat!(
            r#"<Node name="body"><TriangleSetTopologyContainer triangles="0 1 2  2 1 3  2 3 4"/><MechanicalObject template="Vec3" rest_position="0 0 0  1 0 0  0.3 0.9 0  1.2 1 0  0.8 2 0" position="0 0.1 0.2  1.2 0 -0.1  0.2 1.1 0.3  1.4 0.9 0.4  0.9 1.6 0.7"/>"#,
            $field,
            "</Node>"
        )
    };
}
macro_rules! quads {
    ($field:literal) => {
        concat!(
            r#"<Node name="body"><QuadSetTopologyContainer quads="0 1 2 3  1 4 5 2"/><MechanicalObject template="Vec3" rest_position="0 0 0  1 0 0  1 1 0  0 1 0  2 0 0  2 1 0" position="0 0 0  1 0 0.1  1 1 0.1  0 1 0  2.1 0 0.5  2 1.2 0.4"/>"#,
            $field,
            "</Node>"
        )
    };
}

/// As long at rest as its points are apart at the start, not at their rest positions.
const FROM_START: Expected = Expected { is_zero_at_rest: false, ..INTERNAL };

pub const FORCE_FIELDS: &[(Case, Expected)] = &[
    (
        case("TriangularBendingSprings", triangles!(r#"<TriangularBendingSprings stiffness="50" damping="0.3"/>"#)),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
    (
        case("QuadularBendingSprings", quads!(r#"<QuadularBendingSprings stiffness="50" damping="0.3"/>"#)),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
    (
        case("FastTriangularBendingSprings", triangles!(r#"<FastTriangularBendingSprings bendingStiffness="5"/>"#)),
        INTERNAL,
    ),
    (
        // At its start: without force, the stiffness is the whole of it.
        case("TriangleBendingSprings", quads!(r#"<TriangleBendingSprings stiffness="50" damping="0"/>"#)),
        Expected { explicit_damping: true, is_internal: false, step: 1e-7, tolerance: 1e-6, ..FROM_START },
    ),
    (
        case("QuadBendingSprings", quads!(r#"<QuadBendingSprings stiffness="50" damping="0"/>"#)),
        Expected { explicit_damping: true, is_internal: false, step: 1e-7, tolerance: 1e-6, ..FROM_START },
    ),
    (
        case(
            "TriangularQuadraticSpringsForceField",
            triangles!(
                r#"<TriangularQuadraticSpringsForceField youngModulus="100" poissonRatio="0.2" dampingRatio="0.1"/>"#
            ),
        ),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
    (
        case(
            "TriangularQuadraticSpringsForceField",
            triangles!(r#"<TriangularQuadraticSpringsForceField youngModulus="100" useAngularSprings="false"/>"#),
        ),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
    (
        // The third triangle is smaller than at rest.
        case(
            "TriangularBiquadraticSpringsForceField",
            triangles!(r#"<TriangularBiquadraticSpringsForceField youngModulus="100" poissonRatio="0.2"/>"#),
        ),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
    (
        case(
            "TriangularBiquadraticSpringsForceField",
            triangles!(r#"<TriangularBiquadraticSpringsForceField youngModulus="100" compressible="false"/>"#),
        ),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
];
