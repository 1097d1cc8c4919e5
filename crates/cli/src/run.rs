//! `settee run`: steps a scene, shows how far it is, and records.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use settee_kernel::Claim;
use settee_simulation::{RecordFormat, Recorder, Severity, Simulation, SimulationError, StepSizes};

use crate::certificates::Certificates;
use crate::checkpoint_args::CheckpointArgs;
use crate::energy::EnergyLog;
use crate::exit::{Exit, Failure};
use crate::export_args::{ExportArgs, Exports};
use crate::interrupt::Interrupt;
use crate::picture_args::PictureArgs;
use crate::pictures::Pictures;
use crate::progress::{Progress, StepTimes};
use crate::recording::RecordingFile;
use crate::scene_args::SceneArgs;
use crate::script::Scripts;
use crate::stop_when::StopWhen;
use crate::{budget, mermaid, output, progress, report, trace, why_contacts};

/// Steps of a run that says neither how many nor how long.
const DEFAULT_STEPS: u64 = 100;
/// A step may be this fraction short of the end and still be the last one: sums of step sizes carry rounding.
const END_TOLERANCE: f64 = 1e-6;

/// Simulates a scene.
#[derive(Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub scene: SceneArgs,
    /// Make so many steps [default: 100, or 1 with --trace-visitors].
    #[arg(long, value_name = "N", conflicts_with = "time")]
    steps: Option<u64>,
    /// Run until the simulated time is T seconds.
    #[arg(long, value_name = "T", value_parser = not_negative)]
    time: Option<f64>,
    /// Stop at the moment when a scalar of a state passes a bound: "x:/body/dofs:1<0.3" for a position, "v:..." for a
    /// velocity. The moment is found within the step.
    #[arg(long, value_name = "CONDITION")]
    stop_when: Option<StopWhen>,
    /// Step sizes in seconds, used in turn, instead of the scene's own.
    #[arg(long, value_name = "H,...", value_delimiter = ',', value_parser = positive)]
    dt: Vec<f64>,
    /// Number of threads; the results are the same bits for any number.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Write positions and velocities of all states to this file: .json, .json.gz, .npz or .csv.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Record the contacts of each recorded step, too, at the positions of its start, and how well its constraints were
    /// solved: in .json and .json.gz.
    #[arg(long, requires = "record")]
    record_contacts: bool,
    /// Record and export every N steps, the initial state included [default: 1].
    #[arg(long, value_name = "N", conflicts_with = "frames", value_parser = clap::value_parser!(u64).range(1..))]
    every: Option<u64>,
    /// Record these steps; 0 is the initial state.
    #[arg(long, value_name = "N,...", requires = "record", value_delimiter = ',')]
    frames: Vec<u64>,
    /// The moment in seconds that --shot shows and --export writes; the run ends there unless --steps or --time says
    /// otherwise.
    #[arg(long, value_name = "T", value_parser = not_negative)]
    at: Option<f64>,
    #[command(flatten)]
    pictures: PictureArgs,
    #[command(flatten)]
    exports: ExportArgs,
    #[command(flatten)]
    checkpoints: CheckpointArgs,
    /// Show where the time of a step goes, by kinds of work.
    #[arg(long, conflicts_with_all = ["quiet", "trace_visitors"])]
    budget: bool,
    /// Write where the energy goes to this file, a line a step, as comma-separated values: see docs/energy.md.
    #[arg(long, value_name = "FILE")]
    energy: Option<PathBuf>,
    /// Write when each operation and component was at work to this file, for ui.perfetto.dev or chrome://tracing.
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// Show neither progress nor the table at the end.
    #[arg(long, short)]
    quiet: bool,
    /// Show what the last step did: its phases, the operations of the solvers and the components they called.
    #[arg(long)]
    trace_visitors: bool,
    /// With --trace-visitors: print sequence diagrams in the language of Mermaid.
    #[arg(long, requires = "trace_visitors")]
    mermaid: bool,
    /// Show what collision detection does in step STEP with each two models: how many pairs of elements are close,
    /// tested and in contact, or by which rule there are none. The run ends there unless --steps or --time says
    /// otherwise.
    #[arg(long, value_name = "STEP", value_parser = clap::value_parser!(u64).range(1..))]
    why_contacts: Option<u64>,
}

fn positive(text: &str) -> Result<f64, String> {
    match text.trim().parse() {
        Ok(value) if value > 0.0 && f64::is_finite(value) => Ok(value),
        _ => Err("expected a positive number of seconds".into()),
    }
}

fn not_negative(text: &str) -> Result<f64, String> {
    match text.trim().parse() {
        Ok(value) if value >= 0.0 && f64::is_finite(value) => Ok(value),
        _ => Err("expected a number of seconds, 0 or more".into()),
    }
}

/// Carries the command out.
///
/// # Errors
/// If it cannot begin, a step fails, or the recording cannot be written.
pub fn run(args: &RunArgs, scripts: Option<&dyn Scripts>) -> Result<Exit, Failure> {
    if let Some(path) = &args.record {
        check_record_path(path, args.record_contacts)?;
    }
    let (pictures, exports) = (&args.pictures, &args.exports);
    pictures.check()?;
    exports.check()?;
    if args.at.is_some() && pictures.shot.is_none() && !exports.is_moment() {
        return Err(Failure::usage(
            "--at says when --shot or --export to .vtu, .obj, .stl or .ply is made; neither is there",
        ));
    }
    if args.every.is_some() && args.record.is_none() && exports.export.is_none() {
        return Err(Failure::usage("--every says how often --record or --export writes; neither is there"));
    }
    let _claims = reserve_outputs(args)?;
    let loaded = args.scene.load(args.threads.into(), scripts)?;
    output::complain(&report::draw(&loaded.diagnostics, &loaded.sources, output::is_coloured(&std::io::stderr())));
    let Some(mut simulation) = loaded.simulation else {
        return Ok(report::exit_of_failure(&loaded.diagnostics));
    };
    args.checkpoints.resume(&mut simulation)?;
    args.checkpoints.check(&simulation)?;
    let mut session = Session::new(args, simulation)?;
    if args.budget || args.trace.is_some() {
        session.simulation.start_profile(args.trace.is_some());
    }
    let outcome = session.steps(args);
    let kept = args.checkpoints.write(&session.simulation);
    let concluded = session.finish();
    let written = session.write_recording();
    let shown = session.finish_pictures();
    let exported = session.exports.finish(&mut session.simulation);
    let accounted = session.write_energy(args);
    let exit = outcome?;
    concluded?;
    kept?;
    written?;
    shown?;
    exported?;
    accounted?;
    session.write_trace(args)?;
    session.show_results(args)?;
    Ok(exit)
}

/// Says before the run what would otherwise be said after it.
fn check_record_path(path: &Path, with_contacts: bool) -> Result<(), Failure> {
    let format = RecordFormat::of(path).map_err(|error| Failure::usage(format!("--record {error}")))?;
    if with_contacts && !matches!(format, RecordFormat::Json | RecordFormat::JsonGz) {
        let message =
            format!("--record-contacts: \"{}\" holds no contacts; expected .json or .json.gz", path.display());
        return Err(Failure::usage(message));
    }
    check_folder("--record", path)
}

/// Tries all files that the run will write, see [`output::reserve`]; the recording tries its own.
fn reserve_outputs(args: &RunArgs) -> Result<Vec<Claim>, Failure> {
    let (pictures, exports) = (&args.pictures, &args.exports);
    let outputs = [
        ("--trace", &args.trace),
        ("--shot", &pictures.shot),
        ("--film", &pictures.film),
        ("--export", &exports.export),
        ("--csv", &exports.csv),
        ("--checkpoint", &args.checkpoints.checkpoint),
        ("--energy", &args.energy),
    ];
    let mut claims = Vec::new();
    for (option, path) in outputs {
        let Some(path) = path else { continue };
        check_folder(option, path)?;
        claims.extend(output::reserve(option, path)?);
    }
    Ok(claims)
}

fn check_folder(option: &str, path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => Err(Failure::new(
            Exit::Io,
            format!("{option} \"{}\": there is no folder \"{}\"", path.display(), folder.display()),
        )),
        None => Ok(()),
    }
}

/// When a run is over.
#[derive(Clone, Copy)]
enum End {
    AfterSteps(u64),
    AtTime(f64),
}

/// A run in progress.
struct Session {
    simulation: Simulation,
    sizes: StepSizes,
    end: End,
    recording: Option<RecordingFile>,
    pictures: Option<Pictures>,
    exports: Exports,
    progress: Progress,
    times: StepTimes,
    warnings: usize,
    traced: Option<trace::TracedStep>,
    energy: Option<EnergyLog>,
    contacts: Option<String>,
    /// How well constraints were solved.
    certificates: Certificates,
}

impl Session {
    fn new(args: &RunArgs, mut simulation: Simulation) -> Result<Self, Failure> {
        let own = simulation.dt();
        if args.dt.is_empty() && !(own.is_finite() && own > 0.0) {
            return Err(Failure::new(
                Exit::Scene,
                format!("the scene's dt = \"{own}\": expected a positive number; --dt gives another"),
            ));
        }
        if let Some(condition) = &args.stop_when {
            condition.check(&simulation).map_err(|why| Failure::usage(format!("--stop-when: {why}")))?;
        }
        let start_recording = |path: &PathBuf| {
            let mut recorder = Recorder::new(&simulation, args.every.unwrap_or(1), args.frames.clone());
            if args.record_contacts {
                recorder = recorder.with_contacts();
            }
            recorder.recording.dt = args.dt.first().copied().unwrap_or(own);
            RecordingFile::start(path, recorder, &simulation)
        };
        let recording = args.record.as_ref().map(start_recording).transpose()?;
        let end = match (args.steps, args.time) {
            (_, Some(time)) => End::AtTime(time),
            (Some(steps), None) => End::AfterSteps(steps),
            (None, None) if args.why_contacts.is_some() => End::AfterSteps(args.why_contacts.unwrap_or_default()),
            (None, None) if args.at.is_some() => End::AtTime(args.at.unwrap_or_default()),
            (None, None) => End::AfterSteps(if args.trace_visitors { 1 } else { DEFAULT_STEPS }),
        };
        let mean = if args.dt.is_empty() { own } else { args.dt.iter().sum::<f64>() / args.dt.len() as f64 };
        let expected_steps = match end {
            End::AfterSteps(steps) => steps,
            End::AtTime(time) => ((time - simulation.time()) / mean - END_TOLERANCE).ceil().max(0.0) as u64,
        };
        let progress = if args.quiet || args.trace_visitors {
            Progress::none()
        } else {
            Progress::start(&simulation, expected_steps)
        };
        let pictures = Pictures::start(&args.pictures, args.at, &mut simulation)?;
        let exports = Exports::start(&args.exports, args.at, args.every, &mut simulation)?;
        let energy = args.energy.as_ref().map(|_| EnergyLog::open(&mut simulation));
        let (mut sizes, times) = (StepSizes::new(args.dt.clone()), StepTimes::default());
        // The steps before a checkpoint took theirs.
        sizes.skip(simulation.steps());
        Ok(Self {
            simulation,
            sizes,
            end,
            recording,
            pictures,
            exports,
            progress,
            times,
            warnings: 0,
            traced: None,
            energy,
            contacts: None,
            certificates: Certificates::default(),
        })
    }

    /// Lets recording components conclude, also after a failure or an interruption.
    fn finish(&mut self) -> Result<(), Failure> {
        let (failures, warnings): (Vec<_>, Vec<_>) =
            self.simulation.finish().into_iter().partition(|finding| finding.severity == Severity::Error);
        for finding in warnings {
            self.warnings += 1;
            self.progress.say(&format!("warning: {}", output::printable(&finding.to_string())));
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

    fn steps(&mut self, args: &RunArgs) -> Result<Exit, Failure> {
        let recording = self.recording.clone();
        // Whoever asks twice wants the program to end within a step that does not; what was recorded is kept.
        let interrupt = Interrupt::listen(move || recording.as_ref().map_or(Ok(()), RecordingFile::complete))?;
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
            for warning in self.simulation.take_warnings() {
                self.warnings += 1;
                self.progress.say(&format!("warning: {}", output::printable(&warning)));
            }
            outcome.map_err(|error| failed_step(&error))?;
            self.certificates.add(&self.simulation);
            if args.trace_visitors {
                self.traced = Some(trace::TracedStep::take(&mut self.simulation));
            }
            if let Some(energy) = &mut self.energy {
                energy.step(&self.simulation);
            }
            let is_stopped = self.stops(args, size)?;
            if let Some(recording) = &self.recording {
                // The moment of the end is recorded, whatever its number.
                recording.after_step(&self.simulation, is_stopped)?;
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
            if let Some(signal) = interrupt.signal() {
                self.progress.say(&format!(
                    "interrupted after step {} at t = {}",
                    self.simulation.steps(),
                    self.simulation.time()
                ));
                return Ok(Exit::Signal(signal));
            }
            if self.simulation.time() <= before {
                return Err(Failure::new(
                    Exit::Numerical,
                    format!("a step of {size} s does not advance the time t = {before} s"),
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
            self.progress.say(&format!("error: {}", output::printable(&failure.to_string())));
        }
        Err(Failure::new(report::exit_of_failure(&failures), output::printable(&first.to_string())))
    }

    /// Whether the condition to stop at came to hold in the last step: the simulation then goes back to that moment.
    fn stops(&mut self, args: &RunArgs, size: f64) -> Result<bool, Failure> {
        let Some(condition) = &args.stop_when else { return Ok(false) };
        let found = condition.find(&mut self.simulation, size).map_err(|error| failed_step(&error))?;
        let Some(time) = found else { return Ok(false) };
        self.simulation.go_to(time).map_err(|error| failed_step(&error))?;
        self.progress.say(&format!("stopped at t = {time} s"));
        Ok(true)
    }

    /// Writes what was recorded so far, also after a failure or an interruption.
    fn write_recording(&self) -> Result<(), Failure> {
        self.recording.as_ref().map_or(Ok(()), RecordingFile::complete)
    }

    /// Completes pictures, also after a failure or an interruption.
    fn finish_pictures(&mut self) -> Result<(), Failure> {
        let Some(pictures) = self.pictures.take() else { return Ok(()) };
        for warning in pictures.finish(&mut self.simulation)? {
            self.warnings += 1;
            self.progress.say(&format!("warning: {}", output::printable(&warning)));
        }
        Ok(())
    }

    /// Writes where the energy went, also after a failure or an interruption.
    fn write_energy(&self, args: &RunArgs) -> Result<(), Failure> {
        match (&args.energy, &self.energy) {
            (Some(path), Some(energy)) => energy.write(path),
            _ => Ok(()),
        }
    }

    /// Writes when what was done.
    fn write_trace(&self, args: &RunArgs) -> Result<(), Failure> {
        let (Some(path), Some(profile)) = (&args.trace, self.simulation.profile()) else { return Ok(()) };
        if profile.lost_spans() > 0 {
            let lost = profile.lost_spans();
            self.progress.say(&format!("warning: {lost} stretches did not fit: the trace shows the first steps only"));
        }
        budget::write_trace(&self.simulation, profile, path)
    }

    fn show_results(&self, args: &RunArgs) -> Result<(), Failure> {
        match (&self.contacts, args.why_contacts) {
            (Some(table), _) => output::print(&output::printable(table))?,
            (None, Some(step)) => {
                output::complain(&format!("warning: --why-contacts {step}: the run did not make this step\n"));
            }
            (None, None) => {}
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
        output::print(&progress::table(&self.simulation, &self.times, &self.certificates, self.warnings))?;
        if let Some(profile) = self.simulation.profile().filter(|_| args.budget) {
            output::print(&budget::table(profile, self.simulation.steps(), self.times.total_seconds()))?;
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

fn failed_step(error: &SimulationError) -> Failure {
    use settee_kernel::roles::StepFailure;
    let exit = match error {
        SimulationError::NoLoop | SimulationError::Step { failure: StepFailure::SetUp { .. }, .. } => Exit::Scene,
        _ => Exit::Numerical,
    };
    Failure::new(exit, output::printable(&error.to_string()))
}
