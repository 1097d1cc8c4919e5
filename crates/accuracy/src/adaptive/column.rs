//! The load at which a column buckles.

use std::f64::consts::PI;

use super::rod::Rod;
use super::{MESHES, cells, check};
use crate::report::Report;
use crate::scene::StudyError;

const ABOUT: &str = "The rod of the table before as a column with a free tip, under a force P along it: the load at \
    which it buckles, in parts of E I / L^2, against pi^2 / 4 (Euler). A force across the tip, of 1e-6 E I / L^2, \
    bends it by d: 1/d, of 0.8, 0.9 and 0.95 of Euler's load, vanishes at the load that is shown (inverse quadratic \
    interpolation, which finds it to 2e-6 from exact values of d).";

/// Euler's load of a column with a free tip, in parts of E I / L^2.
pub const EULER: f64 = PI * PI / 4.0;

/// The force across the tip, in parts of E I / L^2.
pub const ASIDE: f64 = 1e-6;

/// Loads in parts of Euler's.
const PARTS: [f64; 3] = [0.8, 0.9, 0.95];

/// The load with 1/d = 0 in parts of E I / L^2: the parabola P(s), s = 1/d, through three points, at s = 0.
fn buckling_load(n: usize) -> Result<f64, StudyError> {
    let mut s = [0.0; 3];
    for (s, part) in s.iter_mut().zip(PARTS) {
        *s = 1.0 / Rod::tip_under(n, [-part * EULER, ASIDE, 0.0, 0.0, 0.0, 0.0])?[1];
    }
    let weight = |i: usize| -> f64 { (0..3).filter(|j| *j != i).map(|j| s[j] / (s[j] - s[i])).product() };
    Ok((0..3).map(|i| PARTS[i] * EULER * weight(i)).sum())
}

/// The table.
pub fn table() -> Result<Report, StudyError> {
    let columns = ["n", "load", "exact", "error", "order"];
    let mut report = Report::new("Buckling of beams of BeamAdapter", ABOUT, &columns);
    let loads = MESHES.iter().map(|n| buckling_load(*n)).collect::<Result<Vec<f64>, _>>()?;
    let errors: Vec<f64> = loads.iter().map(|load| load / EULER - 1.0).collect();
    for ((n, load), [error, order]) in MESHES.iter().zip(&loads).zip(cells(&errors)) {
        report.row([n.to_string(), format!("{load:.5}"), format!("{EULER:.5}"), error, order]);
    }
    check(&mut report, "buckling load", &errors, 2.0);
    Ok(report)
}
