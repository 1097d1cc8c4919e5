//! Linear elasticity in any kind of element, and the mass of elements.

use super::{Case, Expected, INTERNAL, TIED, case};

/// Turns with the body, but neither the tangent nor the energy knows how the rotation changes.
const COROTATIONAL: Expected = Expected { balances_torque: false, is_exact: false, has_energy: false, ..INTERNAL };
/// The same where nothing turns in space: lines and the plane.
const PLANE: Expected = Expected { is_internal: false, is_exact: false, has_energy: false, ..INTERNAL };

macro_rules! body {
    ($template:literal, $elements:literal, $rest:literal, $x:literal, $component:literal) => {
        concat!(
            "<Node name=\"body\"><MeshTopology ",
            $elements,
            "/><MechanicalObject template=\"",
            $template,
            "\" position=\"",
            $x,
            "\" rest_position=\"",
            $rest,
            "\"/>",
            $component,
            "</Node>"
        )
    };
}
macro_rules! tetrahedra {
    ($component:literal) => {
        body!(
            "Vec3",
            "tetrahedra='0 1 2 3  1 4 2 3'",
            "0 0 0  1 0.1 0  0.2 1.1 0.1  0.1 0.2 0.9  1.1 1.0 1.2",
            "0.02 0 0.03  1.15 0.2 -0.1  0.15 1.25 0.2  0 0.35 1.05  1.3 0.8 1.5",
            $component
        )
    };
}
macro_rules! sparse_grid {
    ($component:literal) => {
        concat!(
            r#"<Node name="body"><SparseGridTopology n="3 2 2" min="0 0 0" max="2 1 1" nbVirtualFinerLevels="1" position="0.1 0.1 0.1  1.3 0.1 0.1  0.1 0.9 0.1  1.3 0.9 0.1  0.1 0.1 0.9  1.3 0.1 0.9  0.1 0.9 0.9  1.3 0.9 0.9" quads="0 2 3 1  4 5 7 6  0 1 5 4  2 6 7 3  0 4 6 2  1 3 7 5"/>
            <MechanicalObject template="Vec3" position="0 0.1 0  0 0 1.2  0.1 1 0  0 1 1  1 0 0.2  1.2 0 1  1 1.1 0  1 0.9 1  2 0 0.1  2.1 0 1  2 1.1 0  2.1 1 1" rest_position="0 0 0  0 0 1  0 1 0  0 1 1  1 0 0  1 0 1  1 1 0  1 1 1  2 0 0  2 0 1  2 1 0  2 1 1"/>"#,
            $component,
            "</Node>"
        )
    };
}

macro_rules! hexahedron {
    ($component:literal) => {
        body!(
            "Vec3",
            "hexahedra='0 1 2 3 4 5 6 7'",
            "0 0 0  1 0.1 0  1.1 1.2 0  0 1 0.1  0.1 0 1  1 0 1.1  1 1 1.3  0 1.1 1",
            "0.1 0 0  1.2 0.1 -0.1  1.1 1.2 0.1  -0.1 1.1 0  0 -0.1 1.1  1.1 0 1.3  1.3 1.1 1.2  0.1 1.2 1.0",
            $component
        )
    };
}
macro_rules! prism_and_pyramid {
    ($component:literal) => {
        body!(
            "Vec3",
            "prisms='0 1 2 3 4 5' pyramids='1 4 5 2 6'",
            "0 0 0  1 0 0  0.1 1 0  0 0 1.1  1 0.1 1  0 1 1  1.3 1.2 0.4",
            "0.1 0 0  1.2 0.1 -0.1  0.2 1.2 0.1  -0.1 0.1 1  1 -0.1 1.1  0.1 1.1 1.3  1.4 1.5 0.2",
            $component
        )
    };
}
macro_rules! shell {
    ($component:literal) => {
        body!(
            "Vec3",
            "triangles='0 1 2  2 1 3' quads='1 4 5 3' edges='0 4  2 5'",
            "0 0 0  1 0 0  0.3 0.9 0  1.2 1.0 0  2.1 0 0.1  2 1.1 0",
            "0 0.1 0.2  1.2 0 -0.1  0.2 1.1 0.3  1.4 0.9 0.4  2.3 0.2 0  2.2 1.2 -0.2",
            $component
        )
    };
}
macro_rules! plane {
    ($component:literal) => {
        body!(
            "Vec2",
            "triangles='0 1 2  2 1 3' quads='1 4 5 3' edges='0 4  2 5'",
            "0 0  1 0  0.3 0.9  1.2 1.0  2.1 0  2 1.1",
            "0 0.1  1.2 0  0.2 1.1  1.4 0.9  2.3 0.2  2.2 1.2",
            $component
        )
    };
}
macro_rules! line {
    ($component:literal) => {
        body!("Vec1", "edges='0 1  1 2'", "0 1 3", "0.1 1.3 2.9", $component)
    };
}

const LINEAR: &str = "LinearSmallStrainFEMForceField";
const TURNING: &str = "CorotationalFEMForceField";

pub const FORCE_FIELDS: &[(Case, Expected)] = &[
    (
        case(
            LINEAR,
            tetrahedra!(
                "<LinearSmallStrainFEMForceField template='Vec3,Tetrahedron' youngModulus='1000 2000' poissonRatio='0.3'/>"
            ),
        ),
        TIED,
    ),
    (
        case(
            LINEAR,
            hexahedron!(
                "<LinearSmallStrainFEMForceField template='Vec3,Hexahedron' youngModulus='1000' poissonRatio='0.3'/>"
            ),
        ),
        TIED,
    ),
    (
        case(
            LINEAR,
            prism_and_pyramid!(
                "<LinearSmallStrainFEMForceField template='Vec3,Prism' youngModulus='1000' poissonRatio='0.3'/>"
            ),
        ),
        TIED,
    ),
    (
        case(
            LINEAR,
            prism_and_pyramid!(
                "<LinearSmallStrainFEMForceField template='Vec3d,Pyramid' youngModulus='1000' poissonRatio='0.3'/>"
            ),
        ),
        TIED,
    ),
    (
        case(
            LINEAR,
            shell!("<LinearSmallStrainFEMForceField template='Vec3,Triangle' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        TIED,
    ),
    (
        case(
            LINEAR,
            shell!("<LinearSmallStrainFEMForceField template='Vec3,Quad' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        TIED,
    ),
    (
        case(
            LINEAR,
            shell!("<LinearSmallStrainFEMForceField template='Vec3,Edge' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        TIED,
    ),
    (
        case(
            LINEAR,
            plane!("<LinearSmallStrainFEMForceField template='Vec2,Triangle' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        TIED,
    ),
    (
        case(
            LINEAR,
            plane!("<LinearSmallStrainFEMForceField template='Vec2,Quad' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        TIED,
    ),
    (
        case(
            LINEAR,
            plane!("<LinearSmallStrainFEMForceField template='Vec2,Edge' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        TIED,
    ),
    (
        case(
            LINEAR,
            line!("<LinearSmallStrainFEMForceField template='Vec1,Edge' youngModulus='1000 500' poissonRatio='0.3'/>"),
        ),
        TIED,
    ),
    (
        case(TURNING, tetrahedra!("<CorotationalFEMForceField youngModulus='1000 2000' poissonRatio='0.3'/>")),
        COROTATIONAL,
    ),
    (
        case(
            TURNING,
            tetrahedra!(
                "<CorotationalFEMForceField template='Vec3,Tetrahedron' rotationMethod='polar' youngModulus='1000'/>"
            ),
        ),
        COROTATIONAL,
    ),
    (
        case(
            TURNING,
            tetrahedra!(
                "<CorotationalFEMForceField template='Vec3,Tetrahedron' rotationMethod='stable_polar' youngModulus='1000'/>"
            ),
        ),
        COROTATIONAL,
    ),
    (
        case(
            TURNING,
            tetrahedra!(
                "<CorotationalFEMForceField template='Vec3,Tetrahedron' rotationMethod='identity' youngModulus='1000'/>"
            ),
        ),
        TIED,
    ),
    (
        case(
            TURNING,
            hexahedron!(
                "<CorotationalFEMForceField template='Vec3,Hexahedron' youngModulus='1000' poissonRatio='0.3'/>"
            ),
        ),
        COROTATIONAL,
    ),
    (
        case(
            TURNING,
            hexahedron!(
                "<CorotationalFEMForceField template='Vec3,Hexahedron' rotationMethod='polar' youngModulus='1000'/>"
            ),
        ),
        COROTATIONAL,
    ),
    (
        case(
            TURNING,
            hexahedron!(
                "<CorotationalFEMForceField template='Vec3,Hexahedron' rotationMethod='stable_polar' youngModulus='1000'/>"
            ),
        ),
        COROTATIONAL,
    ),
    (
        case(
            TURNING,
            prism_and_pyramid!(
                "<CorotationalFEMForceField template='Vec3,Prism' youngModulus='1000' poissonRatio='0.3'/>"
            ),
        ),
        COROTATIONAL,
    ),
    (
        case(
            TURNING,
            prism_and_pyramid!(
                "<CorotationalFEMForceField template='Vec3,Pyramid' rotationMethod='polar' youngModulus='1000'/>"
            ),
        ),
        COROTATIONAL,
    ),
    (
        case(
            TURNING,
            shell!("<CorotationalFEMForceField template='Vec3,Triangle' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        COROTATIONAL,
    ),
    (
        case(
            TURNING,
            shell!(
                "<CorotationalFEMForceField template='Vec3,Triangle' rotationMethod='polar' youngModulus='1000' poissonRatio='0.3'/>"
            ),
        ),
        COROTATIONAL,
    ),
    (
        case(
            TURNING,
            shell!("<CorotationalFEMForceField template='Vec3,Quad' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        COROTATIONAL,
    ),
    (
        case(
            TURNING,
            shell!("<CorotationalFEMForceField template='Vec3,Edge' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        Expected { balances_torque: true, ..COROTATIONAL },
    ),
    (
        case(
            TURNING,
            plane!("<CorotationalFEMForceField template='Vec2,Triangle' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        PLANE,
    ),
    (
        case(
            TURNING,
            plane!(
                "<CorotationalFEMForceField template='Vec2,Quad' rotationMethod='polar' youngModulus='1000' poissonRatio='0.3'/>"
            ),
        ),
        PLANE,
    ),
    (
        case(
            TURNING,
            plane!("<CorotationalFEMForceField template='Vec2,Edge' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        PLANE,
    ),
    (
        case(
            "HexahedronFEMForceField",
            hexahedron!("<HexahedronFEMForceField youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        COROTATIONAL,
    ),
    (
        case(
            "HexahedronFEMForceField",
            hexahedron!("<HexahedronFEMForceField method='polar' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        COROTATIONAL,
    ),
    (
        case(
            "HexahedronFEMForceField",
            hexahedron!("<HexahedronFEMForceField method='small' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        TIED,
    ),
    (
        case(
            "HexahedronFEMForceField",
            hexahedron!(
                "<HexahedronFEMForceField updateStiffnessMatrix='true' youngModulus='1000' poissonRatio='0.3'/>"
            ),
        ),
        COROTATIONAL,
    ),
    (
        case(
            "HexahedralFEMForceField",
            hexahedron!("<HexahedralFEMForceField youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        COROTATIONAL,
    ),
    (
        case(
            "HexahedralFEMForceField",
            hexahedron!("<HexahedralFEMForceField method='polar' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        COROTATIONAL,
    ),
    (
        case(
            "HexahedronFEMForceField",
            sparse_grid!("<HexahedronFEMForceField method='small' youngModulus='1000' poissonRatio='0.3'/>"),
        ),
        TIED,
    ),
    (
        case(
            "NonUniformHexahedronFEMForceFieldAndMass",
            sparse_grid!(
                "<NonUniformHexahedronFEMForceFieldAndMass nbVirtualFinerLevels='1' density='0' youngModulus='1000' poissonRatio='0.3'/>"
            ),
        ),
        COROTATIONAL,
    ),
    (
        case(
            "HexahedronCompositeFEMForceFieldAndMass",
            sparse_grid!(
                "<HexahedronCompositeFEMForceFieldAndMass nbVirtualFinerLevels='1' density='0' youngModulus='1000' poissonRatio='0.3'/>"
            ),
        ),
        COROTATIONAL,
    ),
    (
        case(
            "NonUniformHexahedralFEMForceFieldAndMass",
            sparse_grid!(
                "<NonUniformHexahedralFEMForceFieldAndMass nbVirtualFinerLevels='1' density='0' method='polar' youngModulus='1000' poissonRatio='0.3'/>"
            ),
        ),
        COROTATIONAL,
    ),
];

pub const MASSES: &[(Case, bool)] = &[
    (case("FEMMass", tetrahedra!("<NodalMassDensity property='2 3 4'/><FEMMass template='Vec3,Tetrahedron'/>")), false),
    (
        case(
            "FEMMass",
            tetrahedra!("<NodalMassDensity property='2 3 4'/><FEMMass template='Vec3,Tetrahedron' consistent='true'/>"),
        ),
        true,
    ),
    (case("FEMMass", hexahedron!("<NodalMassDensity property='2'/><FEMMass template='Vec3,Hexahedron'/>")), true),
    (
        case(
            "FEMMass",
            hexahedron!("<NodalMassDensity property='2'/><FEMMass template='Vec3,Hexahedron' consistent='true'/>"),
        ),
        true,
    ),
    (case("FEMMass", prism_and_pyramid!("<NodalMassDensity/><FEMMass template='Vec3,Prism'/>")), false),
    (
        case("FEMMass", prism_and_pyramid!("<NodalMassDensity/><FEMMass template='Vec3,Pyramid' consistent='true'/>")),
        false,
    ),
    (case("FEMMass", shell!("<NodalMassDensity/><FEMMass template='Vec3,Triangle' consistent='true'/>")), false),
    (case("FEMMass", shell!("<NodalMassDensity/><FEMMass template='Vec3,Quad'/>")), false),
    (case("FEMMass", plane!("<NodalMassDensity/><FEMMass template='Vec2,Edge'/>")), false),
    (case("FEMMass", line!("<NodalMassDensity/><FEMMass template='Vec1,Edge' consistent='true'/>")), true),
    (
        case(
            "HexahedronFEMForceFieldAndMass",
            hexahedron!("<HexahedronFEMForceFieldAndMass method='small' density='3'/>"),
        ),
        false,
    ),
    (
        case(
            "HexahedronFEMForceFieldAndMass",
            hexahedron!("<HexahedronFEMForceFieldAndMass method='small' density='3' consistentMass='true'/>"),
        ),
        true,
    ),
    (
        case(
            "HexahedronFEMForceFieldAndMass",
            hexahedron!("<HexahedronFEMForceFieldAndMass method='small' density='3' lumpedMass='true'/>"),
        ),
        true,
    ),
    (
        case(
            "HexahedralFEMForceFieldAndMass",
            hexahedron!(
                "<HexahedralFEMForceFieldAndMass youngModulus='0' density='3' consistentMass='true' lumpedMass='true'/>"
            ),
        ),
        true,
    ),
    (
        case(
            "HexahedronCompositeFEMForceFieldAndMass",
            sparse_grid!(
                "<HexahedronCompositeFEMForceFieldAndMass youngModulus='0' nbVirtualFinerLevels='1' density='3' consistentMass='true' lumpedMass='true'/>"
            ),
        ),
        true,
    ),
    (
        case(
            "NonUniformHexahedronFEMForceFieldAndMass",
            sparse_grid!(
                "<NonUniformHexahedronFEMForceFieldAndMass method='small' nbVirtualFinerLevels='1' density='3'/>"
            ),
        ),
        false,
    ),
    (
        case(
            "NonUniformHexahedronFEMForceFieldAndMass",
            sparse_grid!(
                "<NonUniformHexahedronFEMForceFieldAndMass method='small' nbVirtualFinerLevels='1' useMass='0' totalMass='5'/>"
            ),
        ),
        true,
    ),
    (
        case(
            "NonUniformHexahedralFEMForceFieldAndMass",
            sparse_grid!(
                "<NonUniformHexahedralFEMForceFieldAndMass youngModulus='0' nbVirtualFinerLevels='1' density='3' consistentMass='true' lumpedMass='true'/>"
            ),
        ),
        true,
    ),
];
