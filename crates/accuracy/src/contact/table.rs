//! Tables that show all three modes beside the exact answer.

use settee_simulation::Simulation;

use super::scene::{ACTIVATION, Mode, STEP, run, speed};
use crate::report::Report;
use crate::scene::StudyError;

/// A table under construction.
pub struct Table(Report);

/// Slower than this is at rest (m/s): what a step leaves of rounding is a thousandth of it.
const AT_REST: f64 = 1e-11;
/// How closely a limit is enclosed, in parts of it.
const ENCLOSED: f64 = 1e-10;
/// What sticks by friction of barriers creeps by less than this (m/s).
const CREEP: f64 = 1e-9;
/// How closely a limit is enclosed where bodies creep.
const ENCLOSED_SAFE: f64 = 1e-8;
/// Steps in which bodies settle on barriers, and in which they are looked at.
const SETTLING: u32 = 20;
const WATCHED: u32 = 40;
/// Faster than this (m/s) is no settling: a hundred times the activation distance in a step.
const FAST: f64 = 100.0 * ACTIVATION / STEP;
/// Faster than this (m/s), and faster in each of so many steps, after the first few, is on its way.
const UNDER_WAY: (f64, u32, u32) = (1e-6, 4, 6);

/// How far the modes may be from an answer.
#[derive(Clone, Copy)]
pub struct Bounds {
    /// Exact mode.
    exact: f64,
    /// Barriers; `None` where they are not shown.
    safe: Option<f64>,
}

impl Bounds {
    /// For barriers alone; exact mode is shown.
    pub fn safe_only(safe: f64) -> Self {
        Self { exact: f64::INFINITY, safe: Some(safe) }
    }

    /// For exact mode alone.
    pub fn exact_only(exact: f64) -> Self {
        Self { exact, safe: None }
    }

    /// For what has no answer and is only shown, with all three.
    pub fn none() -> Self {
        Self { exact: f64::INFINITY, safe: Some(f64::INFINITY) }
    }
}

impl From<(f64, f64)> for Bounds {
    /// Exact mode, barriers.
    fn from((exact, safe): (f64, f64)) -> Self {
        Self { exact, safe: Some(safe) }
    }
}

impl Table {
    /// An empty one.
    pub fn new(title: &str, about: &str) -> Self {
        let columns = [
            "Quantity",
            "Exact answer",
            "`contact=\"exact\"`",
            "Difference",
            "`sofa`, sweeps to 1e-6",
            "Difference",
            "`safe`",
            "Difference",
        ];
        Self(Report::new(title, about, &columns))
    }

    /// A row: what all modes give. `bounds`: how far exact mode and barriers may be from the answer.
    ///
    /// # Errors
    /// If a step in exact mode fails.
    pub fn compare(
        &mut self,
        what: &str,
        answer: f64,
        bounds: impl Into<Bounds>,
        find: impl Fn(Mode) -> Result<f64, StudyError> + Sync,
    ) -> Result<(), StudyError> {
        self.compare_all([(what, answer, bounds.into())], |mode| Ok([find(mode)?]))
    }

    /// Rows of numbers from one run: name, answer and bounds of each. An answer that is NaN is none: what is found is
    /// only shown.
    ///
    /// # Errors
    /// If a step in exact mode fails, or one with barriers where a bound is given for them.
    pub fn compare_all<const N: usize>(
        &mut self,
        rows: [(&str, f64, Bounds); N],
        find: impl Fn(Mode) -> Result<[f64; N], StudyError> + Sync,
    ) -> Result<(), StudyError> {
        let is_shown = rows.iter().any(|(_, _, bounds)| bounds.safe.is_some());
        let safe = || is_shown.then(|| find(Mode::Safe)).transpose();
        let ((exact, other), safe) = rayon::join(|| rayon::join(|| find(Mode::Exact), || find(Mode::Sweeps)), safe);
        let (exact, other, safe) = (exact?, other.ok(), safe?);
        for (index, (what, answer, bounds)) in rows.into_iter().enumerate() {
            let has_answer = !answer.is_nan();
            if has_answer {
                self.0.check(what, exact[index], answer, bounds.exact);
            }
            let difference =
                |found: f64| if has_answer { format!("{:.1e}", (found - answer).abs()) } else { String::new() };
            let cells = |found: f64| [value(found), difference(found)];
            let other = other.map_or_else(|| ["fails".to_owned(), String::new()], |found| cells(found[index]));
            let own = cells(exact[index]);
            let mut by_barriers = [String::new(), String::new()];
            if let (Some(found), Some(bound)) = (safe, bounds.safe) {
                if has_answer {
                    self.0.check(format!("{what}, safe"), found[index], answer, bound);
                }
                by_barriers = cells(found[index]);
            }
            let first = [what.to_owned(), if has_answer { value(answer) } else { String::new() }];
            self.0.row(first.into_iter().chain(own).chain(other).chain(by_barriers));
        }
        Ok(())
    }

    /// A row of numbers that no answer says anything about, of constraints.
    ///
    /// # Errors
    /// If a step in exact mode fails.
    pub fn show(&mut self, what: &str, find: impl Fn(Mode) -> Result<f64, StudyError>) -> Result<(), StudyError> {
        let other = find(Mode::Sweeps).map_or_else(|_| "fails".to_owned(), |found| format!("{found}"));
        let cells = [what.to_owned(), String::new(), format!("{}", find(Mode::Exact)?), String::new(), other];
        self.0.row(cells.into_iter().chain([const { String::new() }; 3]));
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
/// bisection.
///
/// Constraints say it in the first step. On barriers bodies settle first; then what moves becomes faster.
///
/// # Errors
/// If a step fails.
pub fn limit(
    mode: Mode,
    states: &[String],
    [mut low, mut high]: [f64; 2],
    mut load: impl FnMut(f64) -> Result<Simulation, StudyError>,
) -> Result<f64, StudyError> {
    let enclosed = if mode == Mode::Safe { ENCLOSED_SAFE } else { ENCLOSED };
    while (high - low).abs() > enclosed * (high.abs() + low.abs()) {
        let middle = 0.5 * (low + high);
        let mut simulation = load(middle)?;
        let moves = if mode == Mode::Safe {
            gets_faster(&mut simulation, states)?
        } else {
            run(&mut simulation, 1, STEP)?;
            speed(&simulation, states)? >= AT_REST
        };
        if moves { high = middle } else { low = middle }
    }
    Ok(0.5 * (low + high))
}

/// Whether bodies on barriers move on.
fn gets_faster(simulation: &mut Simulation, states: &[String]) -> Result<bool, StudyError> {
    let (fast, in_a_row, first) = UNDER_WAY;
    let (mut settled, mut last, mut rising) = (0.0, 0.0, 0);
    for step in 1..=WATCHED {
        run(simulation, 1, STEP)?;
        let now = speed(simulation, states)?;
        rising = if now > last { rising + 1 } else { 0 };
        if now > FAST || (step >= first && rising >= in_a_row && now > fast) {
            return Ok(true);
        }
        if step == SETTLING {
            settled = now;
        }
        last = now;
    }
    Ok(last > settled && last > CREEP)
}
