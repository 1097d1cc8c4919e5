//! Longitudinal waves in a bar: the mass matrix exactly.

use super::eigen::squared_frequencies;
use crate::report::{Report, short};
use crate::scene::{StudyError, load};

const ABOUT: &str = "A bar of length 1 m, section 1 m^2, E = 4 Pa, density 1 kg/m^3 (c = 2 m/s), fixed at one end, of n equal \
    elements: its lowest angular frequency against pi c / (2 L). The elements themselves have exact laws with k = pi / (2 L): \
    (c/h) sqrt(6 (1 - cos kh) / (2 + cos kh)) with the consistent mass, (2c/h) sin(kh/2) with the lumped one.";

fn lowest(n: usize, lumping: bool) -> Result<f64, StudyError> {
    let h = 1.0 / n as f64;
    let positions: Vec<String> = (0..=n).map(|i| format!("{:?}", i as f64 * h)).collect();
    let points: Vec<String> = positions.iter().map(|x| format!("{x} 0 0")).collect();
    let edges: Vec<String> = (0..n).map(|i| format!("{i} {}", i + 1)).collect();
    let mut simulation = load(&format!(
        r#"<Node name="body"><EulerImplicitSolver/><SparseLDLSolver/><EdgeSetTopologyContainer position="{}" edges="{}"/>
        <MechanicalObject template="Vec1" position="{}"/><MeshMatrixMass massDensity="1" lumping="{lumping}"/>
        <MeshSpringForceField linesStiffness="4"/><FixedProjectiveConstraint indices="0"/></Node>"#,
        points.join(" "),
        edges.join(" "),
        positions.join(" ")
    ))?;
    Ok(squared_frequencies(&mut simulation)?[0].sqrt())
}

/// The table.
pub fn bar() -> Result<Vec<Report>, StudyError> {
    let columns = ["n", "consistent mass", "error", "lumped mass", "error"];
    let mut report = Report::new("Frequencies of a bar", ABOUT, &columns);
    let c = 2.0;
    let k = std::f64::consts::FRAC_PI_2;
    for n in [5, 10, 20, 40] {
        let h = 1.0 / n as f64;
        let (consistent, lumped) = (lowest(n, false)?, lowest(n, true)?);
        let percent = |found: f64| format!("{:+.3} %", 100.0 * (found / (k * c) - 1.0));
        report.row([n.to_string(), short(consistent), percent(consistent), short(lumped), percent(lumped)]);
        let law = c / h * (6.0 * (1.0 - (k * h).cos()) / (2.0 + (k * h).cos())).sqrt();
        report.check(format!("consistent, n = {n}"), consistent / law, 1.0, 1e-12);
        report.check(format!("lumped, n = {n}"), lumped / (2.0 * c / h * (k * h / 2.0).sin()), 1.0, 1e-12);
    }
    Ok(vec![report])
}
