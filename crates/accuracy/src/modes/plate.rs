//! A thick plate (NAFEMS FV52): bending with shear.

use std::f64::consts::TAU;

use super::subspace::lowest;
use crate::mesh::MeshText;
use crate::report::Report;
use crate::scene::{StudyError, load};

const ABOUT: &str = "A plate of 10 m x 10 m x 1 m, E = 200 GPa, nu = 0.3, density 8000 kg/m^3, whose sides may move along their normal \
    only: its six lowest frequencies (Hz) with 8n x 8n x n linear hexahedra and their exact mass. The last row but one extrapolates the \
    two finest meshes with order 2. References: the bending frequencies of NAFEMS FV52, which are those of Mindlin's theory on such \
    supports, and sqrt(G / rho) / (2 a) of the two shear waves in the plane between them. (Held along the lower edges only, as NAFEMS has \
    it for coarse meshes, a solid becomes softer with each refinement.)";

/// The closed forms (Hz).
const REFERENCE: [f64; 6] = [45.897, 109.44, 109.44, 155.043, 155.043, 167.89];

/// The six lowest frequencies (Hz).
fn frequencies(n: usize) -> Result<Vec<f64>, StudyError> {
    let mesh = MeshText::hexahedra([8 * n, 8 * n, n], |r, s, t| [10.0 * r, 10.0 * s, t]);
    let is_border = |x: f64| x == 0.0 || x == 10.0;
    let mut simulation = load(&format!(
        r#"<Node name="plate"><EulerImplicitSolver/><SparseLDLSolver/><HexahedronSetTopologyContainer position="{}" hexahedra="{}"/>
        <MechanicalObject/><NodalMassDensity property="8000"/><FEMMass template="Vec3,Hexahedron" consistent="true"/>
        <LinearSmallStrainFEMForceField template="Vec3,Hexahedron" youngModulus="200e9" poissonRatio="0.3"/>
        <PartialFixedProjectiveConstraint fixedDirections="0 1 1" indices="{}"/>
        <PartialFixedProjectiveConstraint fixedDirections="1 0 1" indices="{}"/></Node>"#,
        mesh.position_text(),
        mesh.element_text(),
        mesh.indices(|p| is_border(p[0])),
        mesh.indices(|p| is_border(p[1]))
    ))?;
    let squares = lowest(&mut simulation, REFERENCE.len(), 0.0)?;
    Ok(squares.iter().map(|square| square.sqrt() / TAU).collect())
}

/// The table.
pub fn plate() -> Result<Vec<Report>, StudyError> {
    let columns = ["n", "1", "2", "3", "4", "5", "6", "worst"];
    let mut report = Report::new("Frequencies of a thick plate", ABOUT, &columns);
    let meshes = [1, 2, 4];
    let mut found = meshes.iter().map(|n| frequencies(*n)).collect::<Result<Vec<Vec<f64>>, _>>()?;
    found.push(found[2].iter().zip(&found[1]).map(|(fine, coarse)| (4.0 * fine - coarse) / 3.0).collect());
    let names = meshes.iter().map(usize::to_string).chain(["extrapolated".to_owned()]);
    for (name, found) in names.zip(&found) {
        let errors = found.iter().zip(REFERENCE).map(|(found, exact)| found / exact - 1.0);
        let worst = errors.fold(0.0, |worst: f64, error| if error.abs() > worst.abs() { error } else { worst });
        let cells = found.iter().map(|frequency| format!("{frequency:.2}"));
        if name == "extrapolated" {
            report.check("worst, extrapolated", worst, 0.0, 0.01);
        }
        report.row([name].into_iter().chain(cells).chain([format!("{:+.2} %", 100.0 * worst)]));
    }
    report.row(["reference".to_owned()].into_iter().chain(REFERENCE.map(|f| format!("{f}"))).chain([String::new()]));
    Ok(vec![report])
}
