//! Tables that show both modes beside the exact answer.

use settee_simulation::Simulation;

use super::scene::{Mode, STEP, speed};
use crate::report::Report;
use crate::scene::StudyError;

/// A table under construction.
pub struct Table(Report);

/// Slower than this is at rest (m/s): what a step leaves of rounding is a thousandth of it.
const AT_REST: f64 = 1e-11;
/// How closely a limit is enclosed, in parts of it.
const ENCLOSED: f64 = 1e-10;

impl Table {
    /// An empty one.
    pub fn new(title: &str, about: &str) -> Self {
        let columns = ["Quantity", "Exact answer", "`contact=\"exact\"`", "Difference", "Sweeps to 1e-6", "Difference"];
        Self(Report::new(title, about, &columns))
    }

    /// A row: what both modes give. `bound`: how far exact mode may be from the answer.
    ///
    /// # Errors
    /// If a step in exact mode fails.
    pub fn compare(
        &mut self,
        what: &str,
        answer: f64,
        bound: f64,
        find: impl Fn(Mode) -> Result<f64, StudyError>,
    ) -> Result<(), StudyError> {
        self.compare_all([(what, answer, bound)], |mode| Ok([find(mode)?]))
    }

    /// Rows of numbers from one run: name, answer and bound of each.
    ///
    /// # Errors
    /// If a step in exact mode fails.
    pub fn compare_all<const N: usize>(
        &mut self,
        rows: [(&str, f64, f64); N],
        find: impl Fn(Mode) -> Result<[f64; N], StudyError>,
    ) -> Result<(), StudyError> {
        let (exact, other) = (find(Mode::Exact)?, find(Mode::Sweeps).ok());
        for (index, (what, answer, bound)) in rows.into_iter().enumerate() {
            self.0.check(what, exact[index], answer, bound);
            let cells = |found: f64| [value(found), format!("{:.1e}", (found - answer).abs())];
            let other = other.map_or_else(|| ["fails".to_owned(), String::new()], |found| cells(found[index]));
            let own = cells(exact[index]);
            self.0.row([what.to_owned(), value(answer)].into_iter().chain(own).chain(other));
        }
        Ok(())
    }

    /// A row of numbers that no answer says anything about.
    ///
    /// # Errors
    /// If a step in exact mode fails.
    pub fn show(&mut self, what: &str, find: impl Fn(Mode) -> Result<f64, StudyError>) -> Result<(), StudyError> {
        let other = find(Mode::Sweeps).map_or_else(|_| "fails".to_owned(), |found| format!("{found}"));
        let cells = [what.to_owned(), String::new(), format!("{}", find(Mode::Exact)?), String::new(), other];
        self.0.row(cells.into_iter().chain([String::new()]));
        Ok(())
    }

    /// The table.
    pub fn done(self) -> Report {
        self.0
    }
}

/// A number with seven digits.
fn value(value: f64) -> String {
    match value.abs() {
        0.0 => "0".to_owned(),
        size if (1e-3..1e7).contains(&size) => format!("{value:.7}"),
        _ => format!("{value:.2e}"),
    }
}

/// The value between `low`, where bodies at rest stay so, and `high`, where they move, at which that changes: by
/// bisection over first steps.
///
/// # Errors
/// If a step fails.
pub fn limit(
    states: &[String],
    [mut low, mut high]: [f64; 2],
    mut load: impl FnMut(f64) -> Result<Simulation, StudyError>,
) -> Result<f64, StudyError> {
    while (high - low).abs() > ENCLOSED * (high.abs() + low.abs()) {
        let middle = 0.5 * (low + high);
        let mut simulation = load(middle)?;
        simulation.step(STEP)?;
        if speed(&simulation, states)? < AT_REST { low = middle } else { high = middle }
    }
    Ok(0.5 * (low + high))
}
