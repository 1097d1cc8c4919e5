//! Bending vibrations of beams.

use std::f64::consts::{PI, TAU};

use super::eigen::squared_frequencies;
use super::subspace::lowest;
use crate::mesh::MeshText;
use crate::report::{Report, limit, short};
use crate::scene::{StudyError, load};

const BEAMS: &str = "A cantilever of length 2 m with a round section of radius 0.05 m, E = 1e7 Pa, density 1000 kg/m^3, of n \
    `BeamFEMForceField` elements with their masses at their ends: its first three frequencies in bending (Hz) against \
    f = (beta L)^2 / (2 pi L^2) sqrt(E I / (rho A)), beta L = 1.875104, 4.694091, 7.854757. The masses hardly resist rotation, as in \
    this theory.";

/// beta L of a cantilever.
const ROOTS: [f64; 3] = [1.87510406871, 4.69409113297, 7.85475743824];

/// Frequencies in bending (Hz); each comes twice, in both planes.
fn bending(n: usize) -> Result<Vec<f64>, StudyError> {
    let (length, radius, density): (f64, f64, f64) = (2.0, 0.05, 1000.0);
    let share = density * PI * radius * radius * length / n as f64;
    let points: Vec<String> = (0..=n).map(|i| format!("{:?} 0 0 0 0 0 1", length * i as f64 / n as f64)).collect();
    let edges: Vec<String> = (0..n).map(|i| format!("{i} {}", i + 1)).collect();
    let mass =
        |i: usize| format!("{:?} 1 [1e-8 0 0,0 1e-8 0,0 0 1e-8]", if i == 0 || i == n { 0.5 } else { 1.0 } * share);
    let mut simulation = load(&format!(
        r#"<Node name="beam"><EulerImplicitSolver/><SparseLDLSolver/><EdgeSetTopologyContainer edges="{}"/>
        <MechanicalObject template="Rigid3" position="{}"/><DiagonalMass vertexMass="{}"/>
        <BeamFEMForceField radius="{radius:?}" youngModulus="1e7" poissonRatio="0.3"/><FixedProjectiveConstraint indices="0"/></Node>"#,
        edges.join("  "),
        points.join("  "),
        (0..=n).map(mass).collect::<Vec<_>>().join("  ")
    ))?;
    Ok(squared_frequencies(&mut simulation)?.iter().step_by(2).take(3).map(|square| square.sqrt() / TAU).collect())
}

/// The table of beam elements.
pub fn beams() -> Result<Vec<Report>, StudyError> {
    let columns = ["n", "1", "error", "2", "error", "3", "error"];
    let mut report = Report::new("Frequencies of a cantilever of beams", BEAMS, &columns);
    let unit = (1e7 * 0.05f64.powi(2) / 4.0 / 1000.0).sqrt() / (TAU * 4.0);
    for n in [4, 8, 16, 32] {
        let found = bending(n)?;
        let mut cells = vec![n.to_string()];
        for (mode, (found, root)) in found.iter().zip(ROOTS).enumerate() {
            let error = found / (root * root * unit) - 1.0;
            cells.extend([short(*found), format!("{:+.3} %", 100.0 * error)]);
            if n == 32 {
                report.check(format!("frequency {}, n = 32", mode + 1), error, 0.0, 0.005);
            }
        }
        report.row(cells);
    }
    Ok(vec![report])
}

const SOLID: &str = "The beam of SOFA's validation scenes, 0.2 m long with a section of 0.02 m x 0.02 m, E = 2 MPa, nu = 0.45, density \
    1100 kg/m^3, clamped at one end, of 10n x n x n linear hexahedra with their exact mass: its lowest frequency (Hz). Euler and \
    Bernoulli: 3.44405 Hz; with shear and rotatory inertia (Timoshenko, kappa = 10 (1 + nu) / (12 + 11 nu)): 3.41520 Hz. The last row \
    extrapolates with the order observed; the clamp, which also stops the sideways contraction there, makes the solid a little stiffer than both.";

const TIMOSHENKO: f64 = 3.41520;

fn lowest_of_solid(n: usize) -> Result<f64, StudyError> {
    let mesh = MeshText::hexahedra([10 * n, n, n], |r, s, t| [0.2 * r, 0.02 * s, 0.02 * t]);
    let mut simulation = load(&format!(
        r#"<Node name="beam"><EulerImplicitSolver/><SparseLDLSolver/><HexahedronSetTopologyContainer position="{}" hexahedra="{}"/>
        <MechanicalObject/><NodalMassDensity property="1100"/><FEMMass template="Vec3,Hexahedron" consistent="true"/>
        <LinearSmallStrainFEMForceField template="Vec3,Hexahedron" youngModulus="2e6" poissonRatio="0.45"/>
        <FixedProjectiveConstraint indices="{}"/></Node>"#,
        mesh.position_text(),
        mesh.element_text(),
        mesh.indices(|p| p[0] == 0.0)
    ))?;
    Ok(lowest(&mut simulation, 2, 0.0)?[0].sqrt() / TAU)
}

/// The table of solid elements.
pub fn solid_beam() -> Result<Vec<Report>, StudyError> {
    let mut report = Report::new("Frequency of a cantilever of solid elements", SOLID, &["n", "frequency", "error"]);
    let meshes = [2, 4, 8];
    let found = meshes.iter().map(|n| lowest_of_solid(*n)).collect::<Result<Vec<f64>, _>>()?;
    let extrapolated = limit(&found);
    let names = meshes.iter().map(usize::to_string).chain(["extrapolated".to_owned()]);
    for (name, frequency) in names.zip(found.iter().copied().chain([extrapolated])) {
        let error = format!("{:+.2} %", 100.0 * (frequency / TIMOSHENKO - 1.0));
        report.row([name, format!("{frequency:.4}"), error]);
    }
    report.check("extrapolated", extrapolated / TIMOSHENKO, 1.0, 0.01);
    Ok(vec![report])
}
