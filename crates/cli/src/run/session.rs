//! A run from its first step to its end.

use std::path::PathBuf;
use std::time::Instant;

use settee_kernel::is_special;
use settee_kernel::roles::StepFailure;
use settee_simulation::{Diagnostic, Recorder, Severity, Simulation, SimulationError, StepSizes, journal_of};

use super::RunArgs;
use super::moments::Moments;
use super::outputs::check_moment;
use crate::certificates::Certificates;
use crate::energy::EnergyLog;
use crate::exit::{Exit, Failure};
use crate::export_args::Exports;
use crate::interrupt::{Interrupt, Reason};
use crate::pictures::Pictures;
use crate::progress::{Progress, Start, StepTimes, seconds};
use crate::recording::RecordingFile;
use crate::stop_when::StopWhen;
use crate::{budget, mermaid, output, progress, report, trace, why_contacts};

/// Steps of a run that says neither how many nor how long.
const DEFAULT_STEPS: u64 = 100;
/// A step may be this fraction short of the end and still be the last one: sums of step sizes carry rounding.
const END_TOLERANCE: f64 = 1e-6;

/// When a run is over.
#[derive(Clone, Copy)]
enum End {
    AfterSteps(u64),
    AtTime(f64),
}

/// A run in progress.
pub(super) struct Session {
    pub(super) simulation: Simulation,
    sizes: StepSizes,
    end: End,
    recording: Option<RecordingFile>,
    pictures: Option<Pictures>,
    pub(super) exports: Exports,
    progress: Progress,
    start: Start,
    times: StepTimes,
    warnings: usize,
    traced: Option<trace::TracedStep>,
    energy: Option<EnergyLog>,
    contacts: Option<String>,
    /// Moments between the ends of steps.
    moments: Moments,
    /// Whether the condition to stop at held after the step before.
    held: bool,
    /// How well constraints were solved.
    certificates: Certificates,
}

impl Session {
    pub(super) fn new(args: &RunArgs, mut simulation: Simulation) -> Result<Self, Failure> {
        let own = simulation.dt();
        if args.dt.is_empty() && !(own.is_finite() && own > 0.0) {
            return Err(Failure::new(
                Exit::Scene,
                format!("the scene's dt = \"{own}\": expected a positive number; --dt gives another"),
            ));
        }
        let mut held = false;
        if let Some(condition) = &args.stop_when {
            condition.check(&mut simulation).map_err(Failure::usage)?;
            held = condition.holds(&mut simulation);
        }
        let moments = Moments::of(args, &simulation)?;
        let start_recording = |path: &PathBuf| {
            // Between the ends of steps the session says when.
            let frames = if args.times.is_empty() { args.frames.clone() } else { vec![u64::MAX] };
            let mut recorder = Recorder::new(&simulation, args.every.unwrap_or(1), frames);
            if args.record_contacts {
                recorder = recorder.with_contacts();
            }
            recorder.recording.dt = args.dt.first().copied().unwrap_or(own);
            RecordingFile::start(path, recorder, &simulation)
        };
        let recording = args.record.as_ref().map(start_recording).transpose()?;
        let last = args.at.iter().chain(&args.times).copied().reduce(f64::max);
        let end = match (args.steps, args.time) {
            (_, Some(time)) => End::AtTime(time),
            (Some(steps), None) => End::AfterSteps(steps),
            (None, None) if args.why_contacts.is_some() => End::AfterSteps(args.why_contacts.unwrap_or_default()),
            (None, None) if last.is_some() => End::AtTime(last.unwrap_or_default()),
            (None, None) => End::AfterSteps(if args.trace_visitors { 1 } else { DEFAULT_STEPS }),
        };
        let mean = if args.dt.is_empty() { own } else { args.dt.iter().sum::<f64>() / args.dt.len() as f64 };
        let expected_steps = match end {
            End::AfterSteps(steps) => steps.saturating_sub(simulation.steps()),
            End::AtTime(time) => ((time - simulation.time()) / mean - END_TOLERANCE).ceil().max(0.0) as u64,
        };
        if let End::AtTime(time) = end {
            args.at.map_or(Ok(()), |at| check_moment("--at", at, time))?;
            moments.check_end(time)?;
        }
        let start = Start::of(&simulation);
        let progress = if args.quiet || args.trace_visitors {
            Progress::none()
        } else {
            Progress::start(&simulation, expected_steps)
        };
        let pictures = Pictures::start(&args.pictures, args.at, &mut simulation)?;
        let exports = Exports::start(&args.exports, args.at, args.every, !args.times.is_empty(), &mut simulation)?;
        // Nobody else looks at the scene before the run is over.
        let is_seen = pictures.is_some()
            || !exports.is_empty()
            || args.stop_when.is_some()
            || !args.times.is_empty()
            || args.trace_visitors
            || args.record_contacts;
        simulation.show_on_demand(!is_seen && args.checkpoints.checkpoint.is_none());
        let energy = args.energy.as_ref().map(|_| EnergyLog::open(&mut simulation));
        let (mut sizes, times) = (StepSizes::new(args.dt.clone()), StepTimes::default());
        // The steps before a checkpoint took theirs.
        sizes.skip(simulation.steps());
        let mut session = Self {
            simulation,
            sizes,
            end,
            recording,
            pictures,
            exports,
            progress,
            start,
            times,
            warnings: 0,
            traced: None,
            energy,
            contacts: None,
            moments,
            held,
            certificates: Certificates::default(),
        };
        let (start, size) = (session.simulation.time(), session.simulation.dt());
        session.take_moments(start, size)?;
        Ok(session)
    }

    /// Lets recording components conclude, also after a failure or an interruption.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        let (failures, warnings): (Vec<_>, Vec<_>) =
            self.simulation.finish().into_iter().partition(|finding| finding.is_error());
        for finding in warnings {
            self.warnings += usize::from(finding.severity == Severity::Warning);
            self.progress.say(report::in_words(&finding).trim_end());
        }
        self.progress.finish();
        match failures.first() {
            Some(first) => Err(Failure::new(report::exit_of_failure(&failures), output::printable(&first.to_string()))),
            None => Ok(()),
        }
    }

    fn is_over(&self) -> bool {
        match self.end {
            End::AfterSteps(steps) => self.simulation.steps() >= steps,
            End::AtTime(time) => self.simulation.time() >= time - END_TOLERANCE * self.simulation.dt(),
        }
    }

    pub(super) fn steps(&mut self, args: &RunArgs, time_is_up: Option<Instant>) -> Result<Exit, Failure> {
        // What cannot be left in time is ended from outside; what was recorded is kept.
        let recording = self.recording.clone();
        let conclude = move || recording.as_ref().map_or(Ok(()), RecordingFile::complete);
        let journal = args.record.as_ref().filter(|path| !is_special(path)).map(|path| journal_of(path));
        let interrupt = Interrupt::listen(self.simulation.stop_switch(), time_is_up, journal, conclude)?;
        let outcome = self.steps_until(args, &interrupt);
        interrupt.conclude();
        // The work after the last step is done, whatever ended the steps.
        self.simulation.stop_switch().clear();
        match interrupt.reason() {
            Some(reason) => self.interrupted(reason),
            None => outcome,
        }
    }

    /// Says why the run ended before its end.
    fn interrupted(&self, reason: Reason) -> Result<Exit, Failure> {
        let last = format!("after step {} at t = {}", self.simulation.steps(), seconds(self.simulation.time()));
        match reason {
            Reason::Signal(signal) => {
                self.progress.say(&format!("interrupted {last}"));
                Ok(Exit::Signal(signal))
            }
            Reason::TimeLimit => {
                let message = format!("the time limit is reached {last}: the step in progress was given up");
                Err(Failure::new(Exit::Limit, message))
            }
        }
    }

    fn steps_until(&mut self, args: &RunArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
        self.progress.begin();
        while !self.is_over() {
            let (before, size) = (self.simulation.time(), self.sizes.next(self.simulation.dt()));
            if args.trace_visitors {
                self.simulation.start_trace();
            }
            if args.why_contacts == Some(self.simulation.steps() + 1) {
                self.contacts = Some(why_contacts::table(&self.simulation));
            }
            let start = Instant::now();
            let outcome =
                if args.trace_visitors { self.simulation.step_logged(size) } else { self.simulation.step(size) };
            self.times.add(start.elapsed());
            for finding in self.simulation.take_findings() {
                self.warnings += 1;
                // What the step went on after.
                let finding = Diagnostic { severity: Severity::Warning, ..finding };
                self.progress.say(report::in_words(&finding).trim_end());
            }
            outcome.map_err(|error| failed_step(&self.simulation, &error))?;
            self.certificates.add(&self.simulation);
            if args.trace_visitors {
                self.traced = Some(trace::TracedStep::take(&mut self.simulation));
            }
            if let Some(energy) = &mut self.energy {
                energy.step(&self.simulation);
            }
            let stop = self.stop_moment(args, size)?;
            let is_taken = self.take_moments(stop.unwrap_or(self.simulation.time()), size)?;
            let is_stopped = stop.is_some();
            if let Some(time) = stop {
                self.stop_at(args, time)?;
            }
            if let Some(recording) = &self.recording {
                // The moment of the end is recorded, whatever its number.
                recording.after_step(&self.simulation, is_stopped && !is_taken)?;
            }
            if is_stopped && !is_taken && !args.times.is_empty() {
                self.exports.row(&mut self.simulation)?;
            }
            self.exports.after_step(&mut self.simulation)?;
            if let Some(pictures) = &mut self.pictures {
                pictures.after_step(&mut self.simulation)?;
            }
            args.checkpoints.after_step(&self.simulation)?;
            self.progress.step(&self.simulation);
            self.check_components()?;
            if is_stopped {
                return Ok(Exit::Ok);
            }
            if interrupt.reason().is_some() {
                return Ok(Exit::Ok);
            }
            if self.simulation.time() <= before {
                return Err(Failure::new(
                    Exit::Numerical,
                    format!("a step of {} s does not advance the time t = {} s", seconds(size), seconds(before)),
                ));
            }
        }
        Ok(Exit::Ok)
    }

    /// Ends the run if a component could not do its work, as a file that could not be written.
    fn check_components(&mut self) -> Result<(), Failure> {
        let failures = self.simulation.take_failures();
        let Some(first) = failures.first() else { return Ok(()) };
        for failure in &failures[1..] {
            self.progress.say(report::in_words(failure).trim_end());
        }
        Err(Failure::new(report::exit_of_failure(&failures), output::printable(&first.to_string())))
    }

    /// When the condition to stop at came to hold in the last step.
    fn stop_moment(&mut self, args: &RunArgs, size: f64) -> Result<Option<f64>, Failure> {
        let Some(condition) = &args.stop_when else { return Ok(None) };
        let found = condition.find(&mut self.simulation, size, &mut self.held);
        found.map_err(|error| failed_step(&self.simulation, &error))
    }

    /// Goes back to the moment at which the condition to stop at came to hold, if it is known within the step.
    fn stop_at(&mut self, args: &RunArgs, time: f64) -> Result<(), Failure> {
        let is_within = args.stop_when.as_ref().is_some_and(StopWhen::is_within_step);
        if is_within {
            self.simulation.go_to(time).map_err(|error| failed_step(&self.simulation, &error))?;
        }
        let which = if is_within { "" } else { ", the end of the step in which the condition came to hold" };
        self.progress.say(&format!("stopped at t = {} s{which}", seconds(time)));
        Ok(())
    }

    /// Records and probes the moments up to `until`, which lie in the last step, or at the start; `size` is the length
    /// of a step (s). Whether `until` itself was one of them.
    fn take_moments(&mut self, until: f64, size: f64) -> Result<bool, Failure> {
        let mut last = None;
        while let Some(time) = self.moments.due(until, size) {
            last = Some(time);
            if Moments::is_end(time, self.simulation.time(), size) {
                self.take_moment()?;
                continue;
            }
            let (scene, runtime) = self.simulation.parts_mut();
            match runtime.show_moment(scene, time) {
                Ok(kept) => {
                    let taken = self.take_moment();
                    let (scene, runtime) = self.simulation.parts_mut();
                    runtime.hide_moment(scene, kept);
                    taken?;
                }
                // A step that was made in parts is known at its end only.
                Err(error) => {
                    if let Some(finding) = self.moments.note_unknown(&error) {
                        self.warnings += 1;
                        self.progress.say(report::in_words(&finding).trim_end());
                    }
                }
            }
        }
        Ok(last.is_some_and(|time| Moments::is_end(time, until, size)))
    }

    /// Records and probes what the simulation shows.
    fn take_moment(&mut self) -> Result<(), Failure> {
        if let Some(recording) = &self.recording {
            recording.after_step(&self.simulation, true)?;
        }
        self.exports.row(&mut self.simulation)
    }

    /// Writes what was recorded so far, also after a failure or an interruption.
    pub(super) fn write_recording(&self) -> Result<(), Failure> {
        self.recording.as_ref().map_or(Ok(()), RecordingFile::complete)
    }

    /// Completes pictures, also after a failure or an interruption.
    pub(super) fn finish_pictures(&mut self) -> Result<(), Failure> {
        let Some(pictures) = self.pictures.take() else { return Ok(()) };
        for warning in pictures.finish(&mut self.simulation)? {
            self.warnings += 1;
            self.progress.say(&format!("warning: {}", output::printable(&warning)));
        }
        Ok(())
    }

    /// Writes where the energy went, also after a failure or an interruption.
    pub(super) fn write_energy(&self, args: &RunArgs) -> Result<(), Failure> {
        match (&args.energy, &self.energy) {
            (Some(path), Some(energy)) => energy.write(path),
            _ => Ok(()),
        }
    }

    /// Writes when what was done.
    pub(super) fn write_trace(&self, args: &RunArgs) -> Result<(), Failure> {
        let (Some(path), Some(profile)) = (&args.trace, self.simulation.profile()) else { return Ok(()) };
        if profile.lost_spans() > 0 {
            let lost = profile.lost_spans();
            self.progress.say(&format!("warning: {lost} stretches did not fit: the trace shows the first steps only"));
        }
        budget::write_trace(&self.simulation, profile, path)
    }

    pub(super) fn show_results(&self, args: &RunArgs) -> Result<(), Failure> {
        match (&self.contacts, args.why_contacts) {
            (Some(table), _) => output::print(&output::printable(table))?,
            (None, Some(step)) => {
                output::complain(&format!("warning: --why-contacts {step}: the run did not make this step\n"));
            }
            (None, None) => {}
        }
        if self.recording.as_ref().is_some_and(|recording| recording.counts().0 == 0) {
            let steps = self.simulation.steps();
            output::complain(&format!("warning: no moment was recorded: the run made {steps} steps\n"));
        }
        let (now, dt) = (self.simulation.time(), self.simulation.dt());
        if let Some(at) = args.at.filter(|at| *at > now + END_TOLERANCE * dt) {
            output::complain(&format!(
                "warning: --at {}: the run ended before, at t = {} s; that moment is shown\n",
                seconds(at),
                seconds(now)
            ));
        }
        if let Some(finding) = self.moments.unknown() {
            output::complain(&report::in_words(&finding));
        }
        if let Some(next) = self.moments.rest().first() {
            let (next, now) = (seconds(*next), seconds(now));
            output::complain(&format!("warning: --times {next}: the run ended before, at t = {now} s\n"));
        }
        if let Some(traced) = &self.traced {
            return output::print(&if args.mermaid {
                mermaid::diagrams(&self.simulation, traced)
            } else {
                trace::tree(traced)
            });
        }
        if args.quiet {
            return Ok(());
        }
        output::print(&progress::table(&self.simulation, self.start, &self.times, &self.certificates, self.warnings))?;
        if let Some(profile) = self.simulation.profile().filter(|_| args.budget) {
            output::print(&budget::table(profile, self.start.steps_to(&self.simulation), self.times.total_seconds()))?;
        }
        match (&args.record, &self.recording) {
            (Some(path), Some(recording)) => {
                let count = |n: u64, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
                let (frames, states) = recording.counts();
                let (frames, states) = (count(frames, "frame"), count(states as u64, "state"));
                output::print(&format!("{}: {frames} of {states}\n", path.display()))
            }
            _ => Ok(()),
        }
    }
}

/// What is told of a step that failed, with the place of the component that it is about.
fn failed_step(simulation: &Simulation, error: &SimulationError) -> Failure {
    let exit = match error {
        SimulationError::Memory { .. } => Exit::Limit,
        SimulationError::Step { failure, .. } if failure.is_limit() => Exit::Limit,
        SimulationError::NoLoop | SimulationError::Step { failure: StepFailure::SetUp { .. }, .. } => Exit::Scene,
        _ => Exit::Numerical,
    };
    let scene = simulation.scene();
    let subject = match error {
        SimulationError::Step { failure, .. } => failure.subject(),
        _ => None,
    };
    let place = subject.and_then(|path| scene.object(scene.find_object(path)?).location.as_ref());
    let place = place.map(|at| format!("\n --> {at}")).unwrap_or_default();
    Failure::new(exit, output::printable(&format!("{error}{place}")))
}
