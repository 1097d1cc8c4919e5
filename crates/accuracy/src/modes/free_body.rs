//! A body without any support: six ways to move at no cost.

use super::eigen::squared_frequencies;
use crate::mesh::MeshText;
use crate::report::{Report, short};
use crate::scene::{StudyError, load};

const ABOUT: &str = "A block of 1 m x 2 m x 3 m of 2 x 2 x 2 cells, E = 1e6, nu = 0.3, without support: the sixth and seventh eigenvalue of \
    K u = w^2 M u. Translations and rotations cost no energy, everything else does: the first is rounding, relative to the second.";

/// Element name in the table, its scene text, whether it is a tetrahedron.
const ELEMENTS: &[(&str, &str, bool)] = &[
    ("linear hexahedra", r#"<LinearSmallStrainFEMForceField template="Vec3,Hexahedron" MATERIAL/>"#, false),
    ("corotational hexahedra", r#"<CorotationalFEMForceField template="Vec3,Hexahedron" MATERIAL/>"#, false),
    ("linear tetrahedra", r#"<LinearSmallStrainFEMForceField template="Vec3,Tetrahedron" MATERIAL/>"#, true),
    ("corotational tetrahedra", r#"<CorotationalFEMForceField template="Vec3,Tetrahedron" MATERIAL/>"#, true),
    (
        "hyperelastic tetrahedra",
        r#"<TetrahedronHyperelasticityFEMForceField materialName="NeoHookean" ParameterSet="384615 576923"/>"#,
        true,
    ),
];

/// The table.
pub fn free_body() -> Result<Vec<Report>, StudyError> {
    let mut report = Report::new("Modes of a free body", ABOUT, &["Element", "sixth", "seventh"]);
    for (name, element, is_tetrahedral) in ELEMENTS {
        let place = |r: f64, s: f64, t: f64| [r, 2.0 * s, 3.0 * t];
        let (mesh, class, list) = if *is_tetrahedral {
            (MeshText::tetrahedra([2; 3], place), "TetrahedronSetTopologyContainer", "tetrahedra")
        } else {
            (MeshText::hexahedra([2; 3], place), "HexahedronSetTopologyContainer", "hexahedra")
        };
        let mut simulation = load(&format!(
            r#"<Node name="block"><EulerImplicitSolver/><SparseLDLSolver/><{class} position="{}" {list}="{}"/>
            <MechanicalObject/><UniformMass totalMass="6"/>{}</Node>"#,
            mesh.position_text(),
            mesh.element_text(),
            element.replace("MATERIAL", r#"youngModulus="1e6" poissonRatio="0.3""#)
        ))?;
        let values = squared_frequencies(&mut simulation)?;
        report.row([(*name).to_owned(), short(values[5]), short(values[6])]);
        report.check(*name, values[5] / values[6], 0.0, 1e-10);
    }
    Ok(vec![report])
}
