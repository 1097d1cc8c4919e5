//! Beams of BeamAdapter against the exact answers of Euler and Bernoulli: bent far, buckling, and in vibration.

mod bent;
mod column;
mod elastica;
mod rod;
mod vibration;
mod wire;

use crate::report::{Report, orders};
use crate::scene::StudyError;

/// Numbers of beams.
const MESHES: [usize; 3] = [8, 16, 32];

/// How far off the finest mesh may be, relative to the exact answer or to the length.
const BOUND: f64 = 0.01;

/// How far the order of the last two meshes may be from that of theory, as a part of it.
const ORDER_BOUND: f64 = 0.05;

/// All tables.
///
/// # Errors
/// A scene is wrong, or does not come to rest.
pub fn adaptive_beams() -> Result<Vec<Report>, StudyError> {
    Ok(vec![bent::table()?, column::table()?, vibration::table()?])
}

/// Error and order as cells, one pair for each mesh: the first mesh has no order.
fn cells(errors: &[f64]) -> Vec<[String; 2]> {
    let orders = orders(errors).into_iter().map(|order| format!("{order:.2}"));
    let orders = std::iter::once(String::new()).chain(orders);
    errors.iter().zip(orders).map(|(error, order)| [percent(*error), order]).collect()
}

/// A share in percent, with three digits.
fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    if percent.abs() < 1e-3 { format!("{percent:+.2e} %") } else { format!("{percent:+.4} %") }
}

/// Checks the finest mesh against the bound, and the order of the last two meshes.
fn check(report: &mut Report, what: &str, errors: &[f64], order: f64) {
    if let (Some(error), Some(found)) = (errors.last(), orders(errors).last()) {
        report.check(format!("{what}, error of the finest mesh"), *error, 0.0, BOUND);
        report.check(format!("{what}, order"), *found, order, ORDER_BOUND * order);
    }
}
