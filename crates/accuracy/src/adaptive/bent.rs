//! Rods that are bent far, and a wire that curls up.

use std::f64::consts::{FRAC_PI_2, PI};

use super::rod::Rod;
use super::{MESHES, cells, check, column, elastica, wire};
use crate::report::Report;
use crate::scene::StudyError;

const ABOUT: &str = "Rods of n beams of `BeamInterpolation` and `AdaptiveBeamForceFieldAndMass`, clamped at one end, \
    with a length of L = 1 m, a round section with a radius of 0.5 mm, E = 1.6e10 Pa, nu = 0.3, 1000 kg/m^3, at rest \
    under a load at the tip: place of the tip and its distance from the exact place, in parts of L. Exact: an arc \
    under a moment M = a E I / L, with the tip at L/a (sin a, 1 - cos a); the elastica with its elliptic integrals \
    under a force P across the rod with P L^2 = 10 E I (Bisshopp, Drucker), and for a column under 1.5 times Euler's \
    load (Timoshenko, Gere). The last rows are a wire, `WireBeamInterpolation` with a `RodSpireSection` of the same \
    length, diameter 0.2 m, height 0.05 m a turn, all of which a controller pushes out straight: it must come to its \
    helix, seen from its first point.";

/// A case: its name, the exact tip, the order of theory, and the tip with n beams.
struct Case {
    name: &'static str,
    exact: [f64; 3],
    order: f64,
    tip: fn(usize) -> Result<[f64; 3], StudyError>,
}

/// P L^2 / (E I) of the force across.
const ACROSS: f64 = 10.0;

/// Load of the column in parts of Euler's.
const ALONG: f64 = 1.5;

fn cases() -> [Case; 5] {
    [
        Case {
            name: "quarter of a circle",
            exact: elastica::arc(FRAC_PI_2),
            order: 2.0,
            tip: |n| Rod::tip_under(n, [0.0, 0.0, 0.0, 0.0, 0.0, FRAC_PI_2]),
        },
        Case {
            name: "half of a circle",
            exact: elastica::arc(PI),
            order: 2.0,
            tip: |n| Rod::tip_under(n, [0.0, 0.0, 0.0, 0.0, 0.0, PI]),
        },
        Case {
            name: "force across",
            exact: elastica::under_a_force_across(ACROSS),
            order: 2.0,
            tip: |n| Rod::tip_under(n, [0.0, ACROSS, 0.0, 0.0, 0.0, 0.0]),
        },
        Case {
            name: "buckled column",
            exact: elastica::buckled(ALONG),
            order: 2.0,
            tip: |n| Rod::tip_under(n, [-ALONG * column::EULER, column::ASIDE, 0.0, 0.0, 0.0, 0.0]),
        },
        Case { name: "coiled wire", exact: wire::exact_tip(), order: 4.0, tip: wire::tip },
    ]
}

/// A place with five decimals, without the sign of a zero.
fn place(point: [f64; 3]) -> String {
    let [x, y, z] = point.map(|x| if x.abs() < 5e-6 { 0.0 } else { x });
    format!("({x:.5}, {y:.5}, {z:.5})")
}

/// The table.
pub fn table() -> Result<Report, StudyError> {
    let columns = ["Case", "n", "tip / L", "exact", "error / L", "order"];
    let mut report = Report::new("Beams of BeamAdapter bent far", ABOUT, &columns);
    for case in cases() {
        let tips = MESHES.iter().map(|n| (case.tip)(*n)).collect::<Result<Vec<[f64; 3]>, _>>()?;
        let distance = |tip: &[f64; 3]| tip.iter().zip(case.exact).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
        let errors: Vec<f64> = tips.iter().map(distance).collect();
        for ((n, tip), [error, order]) in MESHES.iter().zip(&tips).zip(cells(&errors)) {
            report.row([case.name.to_owned(), n.to_string(), place(*tip), place(case.exact), error, order]);
        }
        check(&mut report, case.name, &errors, case.order);
    }
    Ok(report)
}
