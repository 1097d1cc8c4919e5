//! A tapered membrane (NAFEMS FV32): frequencies in its plane, stiffness and mass together.

use std::f64::consts::TAU;

use super::eigen::squared_frequencies;
use crate::mesh::MeshText;
use crate::report::Report;
use crate::scene::{StudyError, load};

const ABOUT: &str = "A membrane 10 m long, 5 m wide at its clamped end and 1 m at the other, E = 200 GPa, nu = 0.3, density 8000 kg/m^3, \
    plane stress: its first six frequencies (Hz) in its plane with 3n x n quads and their exact mass. Reference: NAFEMS FV32.";

/// Frequencies of the benchmark (Hz).
const REFERENCE: [f64; 6] = [44.623, 130.03, 162.70, 246.05, 379.90, 391.44];

fn frequencies(n: usize) -> Result<Vec<f64>, StudyError> {
    let mesh = MeshText::quads(3 * n, n, |s, t| [10.0 * s, (t - 0.5) * (5.0 - 4.0 * s), 0.0]);
    let flat: Vec<String> = mesh.points.iter().map(|p| format!("{:?} {:?}", p[0], p[1])).collect();
    let mut simulation = load(&format!(
        r#"<Node name="membrane"><EulerImplicitSolver/><SparseLDLSolver/>
        <QuadSetTopologyContainer position="{}" quads="{}"/><MechanicalObject template="Vec2" position="{}"/>
        <MeshMatrixMass massDensity="8000" consistent="true"/>
        <LinearSmallStrainFEMForceField template="Vec2,Quad" youngModulus="200e9" poissonRatio="0.3"/>
        <FixedProjectiveConstraint indices="{}"/></Node>"#,
        mesh.position_text(),
        mesh.element_text(),
        flat.join("  "),
        mesh.indices(|p| p[0] == 0.0)
    ))?;
    Ok(squared_frequencies(&mut simulation)?.iter().take(6).map(|square| square.sqrt() / TAU).collect())
}

/// The table.
pub fn membrane() -> Result<Vec<Report>, StudyError> {
    let columns = ["n", "1", "2", "3", "4", "5", "6", "worst"];
    let mut report = Report::new("Frequencies of a tapered membrane", ABOUT, &columns);
    for n in [3, 6, 12] {
        let found = frequencies(n)?;
        let errors = found.iter().zip(REFERENCE).map(|(found, exact)| found / exact - 1.0);
        let worst = errors.fold(0.0, |worst: f64, error| if error.abs() > worst.abs() { error } else { worst });
        let cells = found.iter().map(|frequency| format!("{frequency:.2}"));
        report.row([n.to_string()].into_iter().chain(cells).chain([format!("{:+.2} %", 100.0 * worst)]));
        if n == 12 {
            report.check("worst of six, n = 12", worst, 0.0, 0.01);
        }
    }
    report.row(["NAFEMS".to_owned()].into_iter().chain(REFERENCE.map(|f| format!("{f}"))).chain([String::new()]));
    Ok(vec![report])
}
