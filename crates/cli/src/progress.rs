//! How far a run is, and what it took.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use settee_simulation::{Counters, Simulation};

use crate::certificates::Certificates;
use crate::output;

/// Time between two lines where there is no terminal to draw a bar on.
const LINE_INTERVAL: Duration = Duration::from_secs(5);
/// Time between two updates of the bar's text: reading what it shows is not free, and nobody sees more.
const BAR_INTERVAL: Duration = Duration::from_millis(100);

/// Numbers from here on are written with an exponent.
const MANY_DIGITS: f64 = 1e15;
/// So are those below.
const FEW_DIGITS: f64 = 1e-9;

/// A bar that counts pieces of work, on a terminal.
pub fn counter(n: usize) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{spinner} [{pos}/{len}] {wide_bar} {msg}").expect("the template is valid");
    ProgressBar::new(n as u64).with_style(style)
}

/// Shows the progress on the standard error: a bar on a terminal, a line now and then elsewhere.
pub struct Progress {
    bar: Option<ProgressBar>,
    is_shown: bool,
    begin: Instant,
    /// Where the run begins: at the start of the scene, or at a checkpoint.
    start: Start,
    last: Instant,
    /// Steps that are to be made.
    steps: u64,
}

/// Where a run begins.
#[derive(Clone, Copy, Default)]
pub struct Start {
    steps: u64,
    time: f64,
    /// The work of the steps before.
    work: Counters,
}

impl Start {
    /// Where a simulation is.
    pub fn of(simulation: &Simulation) -> Self {
        // What is done before the first step belongs to the run.
        let work = if simulation.steps() == 0 { Counters::default() } else { simulation.counters() };
        Self { steps: simulation.steps(), time: simulation.time(), work }
    }

    /// Steps that a simulation has made from there on.
    pub fn steps_to(self, simulation: &Simulation) -> u64 {
        simulation.steps() - self.steps
    }

    /// What the table shows of the work from there on.
    fn work_to(&self, mut now: Counters) -> Counters {
        let (work, sub_steps) = (&self.work, &self.work.sub_steps);
        let counts = [
            (&mut now.newton_iterations, work.newton_iterations),
            (&mut now.not_converged, work.not_converged),
            (&mut now.linear_solves, work.linear_solves),
            (&mut now.linear_iterations, work.linear_iterations),
            (&mut now.factorisations, work.factorisations),
            (&mut now.analyses, work.analyses),
            (&mut now.pattern_updates, work.pattern_updates),
            (&mut now.halved_steps, work.halved_steps),
            (&mut now.sub_steps.accepted, sub_steps.accepted),
            (&mut now.sub_steps.error_failures, sub_steps.error_failures),
            (&mut now.sub_steps.convergence_failures, sub_steps.convergence_failures),
        ];
        let orders = now.sub_steps.of_order.iter_mut().zip(sub_steps.of_order);
        for (count, before) in counts.into_iter().chain(orders) {
            *count = count.saturating_sub(before);
        }
        now
    }
}

impl Progress {
    /// Shows warnings only.
    pub fn none() -> Self {
        let now = Instant::now();
        Self { bar: None, is_shown: false, begin: now, start: Start::default(), last: now, steps: 0 }
    }

    /// Begins; `steps` are to be made.
    pub fn start(simulation: &Simulation, steps: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("[{bar:30}] {pos}/{len} steps, {msg}, {eta} left")
                .unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(steps).with_style(style.progress_chars("=> ")).with_message("starting")
        });
        Self { bar, is_shown: true, start: Start::of(simulation), steps, ..Self::none() }
    }

    /// The first step comes now.
    pub fn begin(&self) {
        if !self.is_shown {
            return;
        }
        match (self.start, self.steps) {
            (Start { steps: 0, .. }, n) if self.bar.is_none() => output::complain(&format!("running {n} steps\n")),
            (Start { steps: 0, .. }, _) => {}
            (Start { steps, .. }, 0) => {
                self.say(&format!("the checkpoint is at step {steps}: the run has no step to make"));
            }
            (Start { steps, time, .. }, n) => {
                let time = seconds(number(time));
                self.say(&format!("going on at step {steps}, t = {time} s: {n} steps to make"));
            }
        }
    }

    /// A step is done.
    pub fn step(&mut self, simulation: &Simulation) {
        if !self.is_shown {
            return;
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.start.steps_to(simulation));
            if self.last.elapsed() >= BAR_INTERVAL {
                bar.set_message(self.status(simulation));
                self.last = Instant::now();
            }
        } else if self.last.elapsed() >= LINE_INTERVAL {
            let done = self.start.steps_to(simulation);
            if done >= self.steps {
                return;
            }
            let left = self.begin.elapsed().div_f64(done.max(1) as f64).mul_f64((self.steps - done) as f64);
            output::complain(&format!(
                "step {done} of {}, {}, {} left\n",
                self.steps,
                self.status(simulation),
                duration(left.as_secs_f64())
            ));
            self.last = Instant::now();
        }
    }

    fn status(&self, simulation: &Simulation) -> String {
        let ratio = (simulation.time() - self.start.time) / self.begin.elapsed().as_secs_f64().max(f64::MIN_POSITIVE);
        let time = simulation.time();
        let time = if time.abs() < MANY_DIGITS { format!("{time:.4}") } else { format!("{time:.4e}") };
        let mut status = format!("t = {time} s, {} real time", times(ratio));
        let scopes = simulation.runtime().scopes().iter();
        let outcomes = scopes
            .flat_map(|scope| scope.newton_outcomes())
            .filter_map(|(_, outcome)| Some((outcome.report?.iterations, *outcome.residuals.last()?)));
        // The slowest body is the one to know about.
        if let Some((iterations, square)) = outcomes.reduce(|one, other| (one.0.max(other.0), one.1.max(other.1))) {
            status.push_str(&format!(", {iterations} Newton iterations, residual {:.1e}", square.sqrt()));
        }
        if let Some(promise) = simulation.contact_promise() {
            status.push_str(if promise.is_proven { ", safe" } else { ", not proven" });
            if let Some(gap) = promise.smallest_gap {
                status.push_str(&format!(", gap {gap:.1e}"));
            }
            status.push_str(&format!(", {} of {} motions cut", promise.cut, promise.motions));
        }
        let last = simulation.last_step();
        if let Some(order) = last.highest_order() {
            status
                .push_str(&format!(", {} sub-steps up to order {order}, {} made again", last.sub_steps, last.rejected));
        }
        status
    }

    /// Says something beside the bar.
    pub fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| output::complain(&format!("{text}\n"))),
            None => output::complain(&format!("{text}\n")),
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Wall times of steps.
#[derive(Default)]
pub struct StepTimes {
    n: u32,
    total: Duration,
    shortest: Duration,
    longest: Duration,
}

impl StepTimes {
    /// Adds the time of a step.
    pub fn add(&mut self, time: Duration) {
        self.shortest = if self.n == 0 { time } else { self.shortest.min(time) };
        self.longest = self.longest.max(time);
        self.total += time;
        self.n = self.n.saturating_add(1);
    }
}

impl StepTimes {
    /// Time of all steps (s).
    pub fn total_seconds(&self) -> f64 {
        self.total.as_secs_f64()
    }
}

/// What the steps of a run took, as a table. `start`: where it began.
pub fn table(
    simulation: &Simulation,
    start: Start,
    times_of_steps: &StepTimes,
    certificates: &Certificates,
    warnings: usize,
) -> String {
    let counters = start.work_to(simulation.counters());
    let (steps, wall) = (start.steps_to(simulation), times_of_steps.total);
    let simulated = simulation.time() - start.time;
    let in_all = seconds(number(simulation.time()));
    let speed = if steps == 0 {
        String::new()
    } else {
        format!(" ({} real time)", times(simulated / wall.as_secs_f64().max(f64::MIN_POSITIVE)))
    };
    let of_all = |all: String| if start.steps == 0 { String::new() } else { format!(" ({all} in all)") };
    let per_step = |count: u64| {
        if steps == 0 { count.to_string() } else { format!("{count} ({:.2} a step)", count as f64 / steps as f64) }
    };
    let mean = wall.checked_div(times_of_steps.n).unwrap_or_default();
    let mut rows = vec![
        ("steps", format!("{steps}{}", of_all(simulation.steps().to_string()))),
        ("simulated time", format!("{} s{}", seconds(number(simulated)), of_all(format!("{in_all} s")))),
        ("wall time", format!("{}{speed}", duration(wall.as_secs_f64()))),
        (
            "a step takes",
            format!(
                "{} (from {} to {})",
                duration(mean.as_secs_f64()),
                duration(times_of_steps.shortest.as_secs_f64()),
                duration(times_of_steps.longest.as_secs_f64())
            ),
        ),
    ];
    let sub_steps = &counters.sub_steps;
    if sub_steps.accepted > 0 {
        let orders = (1..).zip(sub_steps.of_order).filter(|(_, count)| *count > 0);
        let orders: Vec<String> = orders.map(|(order, count)| format!("{order}: {count}")).collect();
        rows.push(("sub-steps", per_step(sub_steps.accepted)));
        rows.push(("by order", orders.join(", ")));
        let (error, newton) = (sub_steps.error_failures, sub_steps.convergence_failures);
        rows.push(("made again", format!("{error} for their error, {newton} without convergence")));
    }
    rows.extend([
        ("Newton iterations", per_step(counters.newton_iterations)),
        ("linear solves", per_step(counters.linear_solves)),
    ]);
    if counters.linear_iterations > 0 {
        rows.push(("their iterations", per_step(counters.linear_iterations)));
    }
    rows.push(("factorisations", per_step(counters.factorisations)));
    rows.push(("symbolic analyses", counters.analyses.to_string()));
    if counters.pattern_updates > 0 {
        rows.push(("pattern updates", counters.pattern_updates.to_string()));
    }
    if counters.halved_steps > 0 {
        rows.push(("halved steps", counters.halved_steps.to_string()));
    }
    if counters.not_converged > 0 {
        rows.push(("not converged", per_step(counters.not_converged)));
    }
    rows.extend(certificates.rows());
    rows.push(("warnings", warnings.to_string()));
    rows.iter().map(|(name, value)| format!("{name:18} {value}\n")).collect()
}

/// A sum of step sizes without the digits that are rounding.
fn number(value: f64) -> f64 {
    format!("{value:.12e}").parse().unwrap_or(value)
}

/// A time (s) with the digits that it has, but without hundreds of zeros.
pub fn seconds(time: f64) -> String {
    let is_common = time == 0.0 || (FEW_DIGITS..MANY_DIGITS).contains(&time.abs());
    if is_common { time.to_string() } else { format!("{time:e}") }
}

fn times(ratio: f64) -> String {
    match ratio {
        ratio if ratio >= MANY_DIGITS => format!("{ratio:.1e} x"),
        ratio if ratio >= 100.0 => format!("{ratio:.0} x"),
        ratio if ratio >= 1.0 => format!("{ratio:.1} x"),
        ratio => format!("{ratio:.2} x"),
    }
}

/// A time (s) in the unit that suits it.
pub fn duration(seconds: f64) -> String {
    match seconds {
        seconds if seconds >= 120.0 => {
            let (minutes, seconds) = (seconds.round() as u64 / 60, seconds.round() as u64 % 60);
            match minutes {
                minutes if minutes >= 48 * 60 => format!("{} days {} h", minutes / (24 * 60), minutes / 60 % 24),
                minutes if minutes >= 120 => format!("{} h {} min", minutes / 60, minutes % 60),
                minutes => format!("{minutes} min {seconds} s"),
            }
        }
        seconds if seconds >= 1.0 => format!("{seconds:.2} s"),
        seconds if seconds >= 1e-3 => format!("{:.2} ms", seconds * 1e3),
        seconds => format!("{:.2} us", seconds * 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn step_times_keep_the_extremes() {
        let mut found = StepTimes::default();
        for milliseconds in [3, 1, 2] {
            found.add(Duration::from_millis(milliseconds));
        }
        assert_eq!((found.shortest.as_millis(), found.longest.as_millis(), found.total.as_millis()), (1, 3, 6));
    }

    #[test]
    fn durations_have_readable_units() {
        assert_eq!(duration(12e-6), "12.00 us");
        assert_eq!(duration(12e-3), "12.00 ms");
        assert_eq!(duration(150.0), "2 min 30 s");
        assert_eq!(duration(179.7), "3 min 0 s");
        assert_eq!(duration(3.0 * 3600.0 + 61.0), "3 h 1 min");
        assert_eq!(duration(50.5 * 3600.0), "2 days 2 h");
    }

    #[test]
    fn simulated_time_is_shown_without_rounding() {
        assert_eq!(number((0..100).fold(0.0, |time, _| time + 0.01)).to_string(), "1");
    }

    #[test]
    fn times_far_from_1_have_an_exponent() {
        let expected =
            [(0.0, "0"), (0.1, "0.1"), (1e14, "100000000000000"), (1e300, "1e300"), (-2.5e-300, "-2.5e-300")];
        for (time, text) in expected {
            assert_eq!(seconds(time), text);
        }
        assert_eq!(times(1e300), "1.0e300 x");
    }

    #[test]
    fn the_work_before_a_checkpoint_is_not_that_of_the_run() {
        let mut before = Counters { linear_solves: 20, analyses: 1, ..Counters::default() };
        before.sub_steps.of_order[1] = 3;
        let mut now = Counters { linear_solves: 22, analyses: 1, newton_iterations: 4, ..Counters::default() };
        now.sub_steps.of_order[1] = 5;
        let found = Start { work: before, ..Start::default() }.work_to(now);
        assert_eq!((found.linear_solves, found.analyses, found.newton_iterations), (2, 0, 4));
        assert_eq!(found.sub_steps.of_order[..2], [0, 2]);
    }
}
