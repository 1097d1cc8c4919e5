//! Linear-elastic tetrahedra with each way to take their rotation.

use super::{Expected, INTERNAL, TIED, check_force_field};

/// The classes that the tests of this file cover.
pub const CLASSES: &[&str] = &[
    "FastTetrahedralCorotationalForceField",
    "TetrahedralCorotationalFEMForceField",
    "TetrahedralTensorMassForceField",
    "TetrahedronDiffusionFEMForceField",
    "TetrahedronFEMForceField",
    "TriangularTensorMassForceField",
];

const TETRAHEDRA: &str = r#"<TetrahedronSetTopologyContainer name="mesh" tetrahedra="0 1 2 3  1 4 2 3"
    position="0 0 0  1 0.1 0  0.2 1.1 0.1  0.1 0.2 0.9  1.1 1.0 1.2"/>
    <MechanicalObject template="Vec3" position="0.02 0 0.03  1.15 0.2 -0.1  0.15 1.25 0.2  0 0.35 1.05  1.3 0.8 1.5"
    rest_position="0 0 0  1 0.1 0  0.2 1.1 0.1  0.1 0.2 0.9  1.1 1.0 1.2"/>"#;

const HEXAHEDRA: &str = r#"<MeshTopology position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1" hexahedra="0 1 2 3 4 5 6 7"/>
    <MechanicalObject template="Vec3" position="0.1 0 0  1.2 0.1 -0.1  1.1 1.2 0.1  -0.1 1.1 0  0 -0.1 1.1  1.1 0 1.3  1.3 1.1 1.2  0.1 1.2 1"
    rest_position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1"/>"#;

/// The stiffness holds the rotation of the elements.
const TURNED: Expected = Expected { is_exact: false, has_energy: false, balances_torque: false, ..INTERNAL };
/// The rotation is the polar factor of the deformation gradient: the force has a potential.
const POTENTIAL: Expected = Expected { is_exact: false, ..INTERNAL };

const TRIANGLES: &str = r#"<TriangleSetTopologyContainer triangles="0 1 2  2 1 3" position="0 0 0  1 0.1 0  0.2 1.1 0.1  1.1 1 0.4"/>
    <MechanicalObject template="Vec3" position="0.02 0 0.03  1.15 0.2 -0.1  0.15 1.25 0.2  1.3 0.8 0.5"
    rest_position="0 0 0  1 0.1 0  0.2 1.1 0.1  1.1 1 0.4"/>"#;

const MATERIAL: &str = r#"youngModulus="1000 1500" poissonRatio="0.3 0.4""#;

#[test]
fn elastic_tetrahedra_conform() {
    let table = [
        ("TetrahedronFEMForceField", r#"method="small""#, TIED),
        ("TetrahedronFEMForceField", r#"method="large" localStiffnessFactor="2 0.5""#, TURNED),
        ("TetrahedronFEMForceField", r#"method="polar""#, TURNED),
        ("TetrahedronFEMForceField", r#"method="svd""#, TURNED),
        ("TetrahedronFEMForceField", r#"method="large" updateStiffnessMatrix="true""#, TURNED),
        ("TetrahedronFEMForceField", r#"method="polar" updateStiffnessMatrix="true""#, TURNED),
        ("TetrahedronFEMForceField", r#"method="small" updateStiffnessMatrix="true""#, TIED),
        ("TetrahedralCorotationalFEMForceField", r#"method="small""#, TIED),
        ("TetrahedralCorotationalFEMForceField", r#"method="large" updateStiffnessMatrix="true""#, TURNED),
        ("TetrahedralCorotationalFEMForceField", r#"method="polar" localStiffnessFactor="3""#, TURNED),
        ("FastTetrahedralCorotationalForceField", r#"method="qr""#, TURNED),
        ("FastTetrahedralCorotationalForceField", r#"method="polar2""#, TURNED),
        ("FastTetrahedralCorotationalForceField", r#"method="polar""#, POTENTIAL),
        ("FastTetrahedralCorotationalForceField", r#"method="linear""#, TIED),
    ];
    for (class, method, expected) in table {
        check_force_field(
            class,
            &format!("<Node name=\"body\">{TETRAHEDRA}<{class} {MATERIAL} {method}/></Node>"),
            &expected,
        );
    }
    for (mesh, class) in
        [(TETRAHEDRA, "TetrahedralTensorMassForceField"), (TRIANGLES, "TriangularTensorMassForceField")]
    {
        check_force_field(class, &format!("<Node name=\"body\">{mesh}<{class}/></Node>"), &TIED);
    }
    let class = "TetrahedronFEMForceField";
    check_force_field(class, &format!("<Node name=\"body\">{HEXAHEDRA}<{class} {MATERIAL}/></Node>"), &TURNED);
    // Plastic strain: not its derivative, but still balanced.
    let plastic = r#"plasticMaxThreshold="0.3" plasticYieldThreshold="10""#;
    check_force_field(class, &format!("<Node name=\"body\">{TETRAHEDRA}<{class} {plastic}/></Node>"), &TURNED);
}

#[test]
fn diffusion_conforms() {
    let expected = Expected { is_zero_at_rest: false, ..INTERNAL };
    for (template, field) in [
        ("Vec1", "<TetrahedronDiffusionFEMForceField/>"),
        ("Vec2", r#"<TetrahedronDiffusionFEMForceField tetraDiffusionCoefficient="2 3"/>"#),
        (
            "Vec3",
            r#"<TetrahedronDiffusionFEMForceField constantDiffusionCoefficient="0.5" anisotropyRatio="4" transverseAnisotropyArray="1 2 3  0 0 2"/>"#,
        ),
    ] {
        let n = template[3..].parse().unwrap_or(1);
        let position: Vec<String> = (0..5 * n).map(|index| format!("{}", (index * index) % 7)).collect();
        let position = position.join(" ");
        let mesh = TETRAHEDRA.replace("template", "tags=\"meca\" template");
        let body = format!(
            r#"<Node name="body">{mesh}<Node name="heat"><MechanicalObject template="{template}" position="{position}"/>{field}</Node></Node>"#
        );
        check_force_field("TetrahedronDiffusionFEMForceField", &body, &expected);
    }
}
