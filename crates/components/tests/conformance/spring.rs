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
        Expected { explicit_damping: true, is_zero_at_rest: false, ..INTERNAL },
    ),
    (
        // Vectors do not turn with the body.
        case(
            "VectorSpringForceField",
            r#"<Node name="body"><EdgeSetTopologyContainer position="0 0 0  1 0 0  3 0 0" edges="0 1  1 2"/><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  2 0.1 0" rest_position="0 0 0  1 0 0  2 0 0"/>
            <VectorSpringForceField useTopology="true" stiffness="50" viscosity="2"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..TIED },
    ),
    (
        case(
            "VectorSpringForceField",
            r#"<Node name="a"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/></Node><Node name="b"><MechanicalObject template="Vec3" position="0 1.5 0  1 1 0.5  1 0 0"/></Node>
            <Node name="springs"><VectorSpringForceField object1="@../a" object2="@../b" springs="0 1 30 0 1 2 3  1 2 20 0 0 0 0"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..LOAD },
    ),
    (
        case(
            "SpringForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  2 0.1 0" rest_position="0 0 0  1 0 0  2 0 0"/><SpringForceField spring="0 1 100 0.3 1  1 2 50 0 1"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
    (
        // Between two states, with springs that are slack, off, and compressed.
        case(
            "SpringForceField",
            r#"<Node name="a"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/></Node><Node name="b"><MechanicalObject template="Vec3" position="0 1 0  1 1 1  2 2 2"/></Node>
            <Node name="springs"><SpringForceField object1="@../a" object2="@../b" indices1="0 1 0 1" indices2="0 1 2 2" stiffness="100 50" damping="0" lengths="0.8 0.5 5 3" elongationOnly="0 0 1 0" enabled="1 1 1 0"/></Node>"#,
        ),
        Expected { explicit_damping: true, is_zero_at_rest: false, ..INTERNAL },
    ),
    (
        case(
            "SpringForceField",
            r#"<Node name="body"><MechanicalObject template="Vec1" position="0 1.5" rest_position="0 1"/><SpringForceField spring="0 1 100 0 1"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
    (
        case(
            "SpringForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1.5 0.5 0 0 0 0.6 0.8" rest_position="0 0 0 0 0 0 1  1 0 0 0 0 0 1"/><SpringForceField spring="0 1 100 0 1"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
    (
        // The cube's diagonals of all kinds.
        case(
            "MeshSpringForceField",
            r#"<Node name="body"><MeshTopology position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1" hexahedra="0 1 2 3 4 5 6 7"/>
            <MechanicalObject template="Vec3" position="0.1 0 0  1.2 0.1 -0.1  1.1 1.2 0.1  -0.1 1.1 0  0 -0.1 1.1  1.1 0 1.3  1.3 1.1 1.2  0.1 1.2 1" rest_position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1"/>
            <MeshSpringForceField stiffness="80" quadsStiffness="60" cubesStiffness="120"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
    (
        case(
            "MeshSpringForceField",
            r#"<Node name="body"><TetrahedronSetTopologyContainer position="0 0 0  1 0.1 0  0.2 1.1 0.1  0.1 0.2 0.9" tetrahedra="0 1 2 3"/>
            <MechanicalObject template="Vec3" position="0.02 0 0.03  1.15 0.2 -0.1  0.15 1.25 0.2  0 0.35 1.05" rest_position="0 0 0  1 0.1 0  0.2 1.1 0.1  0.1 0.2 0.9"/>
            <MeshSpringForceField tetrasStiffness="80" noCompression="true" localRange="1 2"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
    (
        case(
            "MeshSpringForceField",
            r#"<Node name="body"><EdgeSetTopologyContainer position="0 0 0  1 0 0  3 0 0" edges="0 1  1 2"/><MechanicalObject template="Vec2" position="0 0  1.2 0.3  3 0.1" rest_position="0 0  1 0  3 0"/><MeshSpringForceField linesStiffness="80"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
    (
        // Turned a little: torques and energy agree, the tangent is an approximation.
        case(
            "AngularSpringForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0 0 0 0 0.6 0.8  2 1 0 0.1 0.7 -0.1 0.7" rest_position="0 0 0 0 0 0 1  1 0 0 0 0 0 1  2 0 0 0 0 0 1"/><AngularSpringForceField angularStiffness="10 20"/></Node>"#,
        ),
        Expected { is_exact: false, ..INTERNAL },
    ),
    (
        case(
            "AngularSpringForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0 0 0 0 0 1"/><AngularSpringForceField indices="0 1"/></Node>"#,
        ),
        INTERNAL,
    ),
    (
        case(
            "FrameSpringForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  2.1 0.2 0 0 0 0.6 0.8" rest_position="0 0 0 0 0 0 1  2 0 0 0 0 0 1"/>
            <FrameSpringForceField spring="BEGIN_SPRING 0 1 VEC_1 1 0 0.3 VEC_2 -1 0 0.3 KS_T 50 KS_R 5 END_SPRING"/></Node>"#,
        ),
        Expected { explicit_damping: true, is_exact: false, ..INTERNAL },
    ),
    (
        // At rest, where the tangent is exact.
        case(
            "FrameSpringForceField",
            r#"<Node name="a"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1"/></Node><Node name="b"><MechanicalObject template="Rigid3" position="2 0 0 0 0 0 1"/></Node>
            <Node name="springs"><FrameSpringForceField object1="@../a" object2="@../b" spring="BEGIN_SPRING 0 0 VEC_1 1 0 0.3 VEC_2 -1 0 0.3 KS_T 50 KS_R 5 END_SPRING"/></Node>"#,
        ),
        Expected { explicit_damping: true, has_energy: false, ..TIED },
    ),
    (
        // At rest: a hinge, a ball joint with a soft axis, a slide.
        case(
            "JointSpringForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0.6 0.8  2 0.3 0 0 0 0 1  3 1 0 0.6 0 0 0.8  1 1 1 0 0 0 1"/>
            <JointSpringForceField spring="BEGIN_SPRING 0 1 FREE_AXIS 0 0 0 0 0 1 KS_T 0 50 KS_R 3 20 END_SPRING BEGIN_SPRING 1 2 KS_T 0 70 KS_R 5 20 END_SPRING BEGIN_SPRING 2 3 FREE_AXIS 1 0 0 0 0 0 KS_T 2 30 KS_R 0 9 END_SPRING"/></Node>"#,
        ),
        Expected { explicit_damping: true, has_energy: false, ..TIED },
    ),
    (
        // Away from rest, beyond a limit: forces balance and turn with the bodies.
        case(
            "JointSpringForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0.6 0.8  2 0.3 0 0.1 0.1 0.1 0.9848857801796105  3 1 0 0.6 0 0 0.8"/>
            <JointSpringForceField spring="BEGIN_SPRING 0 1 FREE_AXIS 1 0 0 0 0 1 KS_T 5 50 KS_R 3 20 KS_B 2 R_LIM_Z -0.1 0.1 REST_T 1 0 0 REST_R 0 0 0 1 END_SPRING BEGIN_SPRING 1 2 KS_T 0 70 KS_R 5 20 REST_R 0 0.6 0 0.8 END_SPRING"/></Node>"#,
        ),
        Expected { explicit_damping: true, has_energy: false, is_exact: false, is_zero_at_rest: false, ..INTERNAL },
    ),
    (
        // At rest, where the tangent is exact: wheels about different axes of two carriers.
        case(
            "GearSpringForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0.6 0.8  2 0.3 0 0 0 0 1  3 1 0 0.6 0 0 0.8  1 1 1 0 0 0 1"/>
            <GearSpringForceField spring="BEGIN_SPRING 0 1 2 3 FREE_AXIS 2 0 KS_T 50 KS_R 7 20 RATIO 0.5 END_SPRING"/></Node>"#,
        ),
        Expected { explicit_damping: true, has_energy: false, ..TIED },
    ),
    (
        // One carrier for both wheels, which turn in the same sense.
        case(
            "GearSpringForceField",
            r#"<Node name="body"><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0.6 0.8"/></Node>
            <Node name="wheels"><MechanicalObject template="Rigid3" position="2 0.3 0 0.1 0.1 0.1 0.9848857801796105  3 1 0 0.6 0 0 0.8"/></Node>
            <Node name="gears"><GearSpringForceField object1="@../body" object2="@../wheels" spring="BEGIN_SPRING 0 0 0 1 FREE_AXIS 1 1 KS_T 50 KS_R 7 20 RATIO -2 END_SPRING"/></Node>"#,
        ),
        Expected { explicit_damping: true, has_energy: false, ..TIED },
    ),
    (
        case(
            "RegularGridSpringForceField",
            r#"<Node name="body"><RegularGridTopology n="3 2 2" min="0 0 0" max="2 1 1"/><MechanicalObject template="Vec3" position="0.1 0 0  1.2 0.1 -0.1  2 0 0.1  -0.1 1.1 0  1 1 0  2.1 1.2 0  0 -0.1 1.1  1.1 0 1.3  2 0 1  0.1 1.2 1  1 1 1.1  2 0.9 1" rest_position="0 0 0  1 0 0  2 0 0  0 1 0  1 1 0  2 1 0  0 0 1  1 0 1  2 0 1  0 1 1  1 1 1  2 1 1"/>
            <RegularGridSpringForceField stiffness="80" damping="0" quadsStiffness="60" cubesStiffness="120" indices1="0" indices2="11" lengths="2.449489742783178"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
    (
        case(
            "RegularGridSpringForceField",
            r#"<Node name="body"><RegularGridTopology n="3 2 1" min="0 0 0" max="2 1 0"/><MechanicalObject template="Vec2" position="0.1 0  1.2 0.1  2 0  -0.1 1.1  1 1  2.1 1.2" rest_position="0 0  1 0  2 0  0 1  1 1  2 1"/>
            <RegularGridSpringForceField/></Node>"#,
        ),
        Expected { explicit_damping: true, ..INTERNAL },
    ),
];
