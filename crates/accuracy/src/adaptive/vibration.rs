//! Bending vibrations.

use super::rod::Rod;
use super::{MESHES, cells, check};
use crate::modes::lowest;
use crate::report::Report;
use crate::scene::StudyError;

const ABOUT: &str = "A cantilever of n beams of `BeamInterpolation` and `AdaptiveBeamForceFieldAndMass`: its first \
    three angular frequencies in bending, in parts of sqrt(E I / (rho A L^4)), against (beta L)^2, beta L = \
    1.875104, 4.694091, 7.854757. The mass is that of the cubics which also give the stiffness, so that frequencies \
    come from above. It resists rotation too, which this theory leaves out: the rod is as thin as r = 2e-5 L, at \
    which that takes away less than 1e-8.";

/// Solutions of cos(x) cosh(x) = -1, beta L of a cantilever.
const ROOTS: [f64; 3] = [1.875_104_068_711_96, 4.694_091_132_974_17, 7.854_757_438_237_61];

/// Radius (m).
const RADIUS: f64 = 2e-5;

/// Angular frequencies (1/s); each comes twice, in both planes.
fn frequencies(n: usize) -> Result<Vec<f64>, StudyError> {
    let squares = lowest(&mut Rod::new(n, RADIUS)?.simulation, 2 * ROOTS.len(), 0.0)?;
    Ok(squares.iter().step_by(2).map(|square| square.sqrt()).collect())
}

/// The table.
pub fn table() -> Result<Report, StudyError> {
    let columns = ["Mode", "n", "frequency", "exact", "error", "order"];
    let mut report = Report::new("Frequencies of beams of BeamAdapter", ABOUT, &columns);
    let found = MESHES.iter().map(|n| frequencies(*n)).collect::<Result<Vec<Vec<f64>>, _>>()?;
    for (mode, root) in ROOTS.iter().enumerate() {
        let exact = root * root;
        let errors: Vec<f64> = found.iter().map(|frequencies| frequencies[mode] / exact - 1.0).collect();
        for ((n, frequencies), [error, order]) in MESHES.iter().zip(&found).zip(cells(&errors)) {
            let numbers = [frequencies[mode], exact].map(|frequency| format!("{frequency:.6}"));
            let [frequency, exact] = numbers;
            report.row([(mode + 1).to_string(), n.to_string(), frequency, exact, error, order]);
        }
        check(&mut report, &format!("frequency {}", mode + 1), &errors, 4.0);
    }
    Ok(report)
}
