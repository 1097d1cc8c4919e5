//! Springs.

use super::{Case, Expected, INTERNAL, LOAD, TIED, case};

pub const FORCE_FIELDS: &[(Case, Expected)] = &[
    (
        case(
            "RestShapeSpringsForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  2 0.1 0" rest_position="0.1 0 0  1 0 0  2 0 0"/><RestShapeSpringsForceField points="2 0" stiffness="30 70" activeDirections="1 0 1"/></Node>"#,
        ),
        TIED,
    ),
    (
        // At rest, where the tangent of rotations is exact.
        case(
            "RestShapeSpringsForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0 0 0 0 0.6 0.8"/><RestShapeSpringsForceField stiffness="30 70" angularStiffness="5"/></Node>"#,
        ),
        TIED,
    ),
    (
        // Turned by a large angle: torque and energy agree, the tangent is an approximation.
        case(
            "RestShapeSpringsForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 2 3 0.1 -0.7 0.1 0.7" rest_position="0 0 0 0 0 0.6 0.8"/><RestShapeSpringsForceField stiffness="30" angularStiffness="5"/></Node>"#,
        ),
        Expected { is_exact: false, ..TIED },
    ),
    (
        case(
            "RestShapeSpringsForceField",
            r#"<Node name="target"><MechanicalObject template="Vec1" position="0.3 0.4"/></Node>
            <Node name="body"><MechanicalObject template="Vec1" position="0 1"/><RestShapeSpringsForceField stiffness="30" external_rest_shape="@../target" points="1" external_points="0"/></Node>"#,
        ),
        LOAD,
    ),
    (
        // The first and third points are far away, the second within the smoothing.
        case(
            "PolynomialRestShapeSpringsForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0.3 0.2 0  1 0.02 0.01  2 0.3 0  3 1 1" rest_position="0 0 0  1 0 0  2 0 0  3 0 0"/>
            <PolynomialRestShapeSpringsForceField points="0 1 2" polynomialStiffness="30 70  10  20 30 40" polynomialDegree="2 1 3" initialLength="2 0.5 1" smoothShift="-3" smoothScale="10"/></Node>"#,
        ),
        TIED,
    ),
    (
        case(
            "PolynomialRestShapeSpringsForceField",
            r#"<Node name="target"><MechanicalObject template="Vec3" position="0.3 0.4 0  1 0.2 0.1"/></Node>
            <Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 1 1"/><PolynomialRestShapeSpringsForceField external_rest_shape="@../target" points="1" external_points="0"/></Node>"#,
        ),
        LOAD,
    ),
    (
        // Long and short ones.
        case(
            "PolynomialSpringsForceField",
            r#"<Node name="a"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  0 0 0"/></Node><Node name="b"><MechanicalObject template="Vec3" position="0 1.5 0  1 1 0.5  1 0 0"/></Node>
            <Node name="springs"><PolynomialSpringsForceField object1="@../a" object2="@../b" computeZeroLength="0" zeroLength="1 1.2 0.9" polynomialStiffness="50 30 20" polynomialDegree="3" compressible="true"/></Node>"#,
        ),
        Expected { is_zero_at_rest: false, ..INTERNAL },
    ),
    (
        case(
            "PolynomialSpringsForceField",
            r#"<Node name="body"><MechanicalObject template="Vec2" position="0 0  1.4 0.1  0.5 0.5"/>
            <PolynomialSpringsForceField firstObjectPoints="0 1" secondObjectPoints="1 2" computeZeroLength="0" zeroLength="1" polynomialStiffness="50 30" polynomialDegree="1 1"/></Node>"#,
        ),
        Expected { is_zero_at_rest: false, ..INTERNAL },
    ),
    (
        case(
            "RepulsiveSpringForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  2 0.1 0" rest_position="0 0 0  1 0 0  2 0 0"/><RepulsiveSpringForceField spring="0 1 100 0 2  1 2 50 0 0.5"/></Node>"#,
        ),
        Expected { is_zero_at_rest: false, ..INTERNAL },
    ),
    (
        // Vectors do not turn with the body.
        case(
            "VectorSpringForceField",
            r#"<Node name="body"><EdgeSetTopologyContainer position="0 0 0  1 0 0  3 0 0" edges="0 1  1 2"/><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  2 0.1 0" rest_position="0 0 0  1 0 0  2 0 0"/>
            <VectorSpringForceField useTopology="true" stiffness="50" viscosity="2"/></Node>"#,
        ),
        TIED,
    ),
    (
        case(
            "VectorSpringForceField",
            r#"<Node name="a"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/></Node><Node name="b"><MechanicalObject template="Vec3" position="0 1.5 0  1 1 0.5  1 0 0"/></Node>
            <Node name="springs"><VectorSpringForceField object1="@../a" object2="@../b" springs="0 1 30 0 1 2 3  1 2 20 0 0 0 0"/></Node>"#,
        ),
        LOAD,
    ),
    (
        case(
            "SpringForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  2 0.1 0" rest_position="0 0 0  1 0 0  2 0 0"/><SpringForceField spring="0 1 100 0.3 1  1 2 50 0 1"/></Node>"#,
        ),
        INTERNAL,
    ),
    (
        // Between two states, with springs that are slack, off, and compressed.
        case(
            "SpringForceField",
            r#"<Node name="a"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/></Node><Node name="b"><MechanicalObject template="Vec3" position="0 1 0  1 1 1  2 2 2"/></Node>
            <Node name="springs"><SpringForceField object1="@../a" object2="@../b" indices1="0 1 0 1" indices2="0 1 2 2" stiffness="100 50" damping="0" lengths="0.8 0.5 5 3" elongationOnly="0 0 1 0" enabled="1 1 1 0"/></Node>"#,
        ),
        Expected { is_zero_at_rest: false, ..INTERNAL },
    ),
    (
        case(
            "SpringForceField",
            r#"<Node name="body"><MechanicalObject template="Vec1" position="0 1.5" rest_position="0 1"/><SpringForceField spring="0 1 100 0 1"/></Node>"#,
        ),
        INTERNAL,
    ),
    (
        case(
            "SpringForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1.5 0.5 0 0 0 0.6 0.8" rest_position="0 0 0 0 0 0 1  1 0 0 0 0 0 1"/><SpringForceField spring="0 1 100 0 1"/></Node>"#,
        ),
        INTERNAL,
    ),
    (
        // The cube's diagonals of all kinds.
        case(
            "MeshSpringForceField",
            r#"<Node name="body"><MeshTopology position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1" hexahedra="0 1 2 3 4 5 6 7"/>
            <MechanicalObject template="Vec3" position="0.1 0 0  1.2 0.1 -0.1  1.1 1.2 0.1  -0.1 1.1 0  0 -0.1 1.1  1.1 0 1.3  1.3 1.1 1.2  0.1 1.2 1" rest_position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1"/>
            <MeshSpringForceField stiffness="80" quadsStiffness="60" cubesStiffness="120"/></Node>"#,
        ),
        INTERNAL,
    ),
    (
        case(
            "MeshSpringForceField",
            r#"<Node name="body"><TetrahedronSetTopologyContainer position="0 0 0  1 0.1 0  0.2 1.1 0.1  0.1 0.2 0.9" tetrahedra="0 1 2 3"/>
            <MechanicalObject template="Vec3" position="0.02 0 0.03  1.15 0.2 -0.1  0.15 1.25 0.2  0 0.35 1.05" rest_position="0 0 0  1 0.1 0  0.2 1.1 0.1  0.1 0.2 0.9"/>
            <MeshSpringForceField tetrasStiffness="80" noCompression="true" localRange="1 2"/></Node>"#,
        ),
        INTERNAL,
    ),
    (
        case(
            "MeshSpringForceField",
            r#"<Node name="body"><EdgeSetTopologyContainer position="0 0 0  1 0 0  3 0 0" edges="0 1  1 2"/><MechanicalObject template="Vec2" position="0 0  1.2 0.3  3 0.1" rest_position="0 0  1 0  3 0"/><MeshSpringForceField linesStiffness="80"/></Node>"#,
        ),
        INTERNAL,
    ),
];
