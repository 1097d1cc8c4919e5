//! Hyperelastic bodies: each material in each kind of element.

use super::{INTERNAL, check_force_field};

const TETRAHEDRA: &str = r#"<TetrahedronSetTopologyContainer name="mesh" tetrahedra="0 1 2 3  1 4 2 3"
    position="0 0 0  1 0.1 0  0.2 1.1 0.1  0.1 0.2 0.9  1.1 1.0 1.2"/>
    <MechanicalObject template="Vec3" position="0.02 0 0.03  1.15 0.2 -0.1  0.15 1.25 0.2  0 0.35 1.05  1.3 0.8 1.5"
    rest_position="0 0 0  1 0.1 0  0.2 1.1 0.1  0.1 0.2 0.9  1.1 1.0 1.2"/>"#;

const MATERIALS: [&str; 8] = [
    r#"materialName="StVenantKirchhoff" ParameterSet="1000 4000""#,
    r#"materialName="NeoHookean" ParameterSet="1000 4000""#,
    r#"materialName="StableNeoHookean" ParameterSet="1000 4000""#,
    r#"materialName="MooneyRivlin" ParameterSet="400 100 5000""#,
    r#"materialName="VerondaWestman" ParameterSet="500 1 5000""#,
    r#"materialName="ArrudaBoyce" ParameterSet="1000 5000""#,
    r#"materialName="Ogden" ParameterSet="2000 3 5000""#,
    r#"materialName="Costa" ParameterSet="60 900 2 1.5 1.2 1.1 0.9 1.8""#,
];

#[test]
fn hyperelastic_materials_conform_in_a_mesh() {
    for material in MATERIALS {
        for class in CLASSES {
            let body = format!("<Node name=\"body\">{TETRAHEDRA}<{class} {material}/></Node>");
            check_force_field(class, &body, &INTERNAL);
        }
    }
}

/// The classes that the tests of this file cover.
pub const CLASSES: &[&str] = &["StandardTetrahedralFEMForceField", "TetrahedronHyperelasticityFEMForceField"];
