//! A body without any support: six ways to move at no cost.

use super::eigen::squared_frequencies;
use crate::elements::SOLIDS;
use crate::report::{Report, short};
use crate::scene::{StudyError, load};

const ABOUT: &str = "A block of 1 m x 2 m x 3 m of 2 x 2 x 2 cells, E = 1e6, nu = 0.3, without support: the sixth and seventh eigenvalue of \
    K u = w^2 M u. Translations and rotations cost no energy, everything else does: the first is rounding, relative to the second. Beams: an open frame of three.";

const BEAMS: &str = r#"<Node name="frame"><EulerImplicitSolver/><SparseLDLSolver/><EdgeSetTopologyContainer edges="0 1  1 2  2 3"/>
    <MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0 0 0 0 0 1  1 2 0 0 0 0 1  1 2 3 0 0 0 1"/>
    <UniformMass vertexMass="1 1 [0.1 0 0,0 0.1 0,0 0 0.1]"/><BeamFEMForceField radius="0.1" youngModulus="1e6" poissonRatio="0.3"/></Node>"#;

/// The table.
pub fn free_body() -> Result<Vec<Report>, StudyError> {
    let mut report = Report::new("Modes of a free body", ABOUT, &["Element", "sixth", "seventh"]);
    for solid in SOLIDS {
        let (_, topology) = solid.mesh([2; 3], |r, s, t| [r, 2.0 * s, 3.0 * t]);
        let mut simulation = load(&format!(
            r#"<Node name="block"><EulerImplicitSolver/><SparseLDLSolver/>{topology}<MechanicalObject/><UniformMass totalMass="6"/>{}</Node>"#,
            solid.component(1e6, 0.3)
        ))?;
        add(&mut report, solid.name, &squared_frequencies(&mut simulation)?);
    }
    let mut beams = load(BEAMS)?;
    add(&mut report, "`BeamFEMForceField`", &squared_frequencies(&mut beams)?);
    Ok(vec![report])
}

fn add(report: &mut Report, name: &str, values: &[f64]) {
    report.row([name.to_owned(), short(values[5].abs()), short(values[6])]);
    report.check(name, values[5] / values[6], 0.0, 1e-10);
}
