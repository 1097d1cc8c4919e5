//! `settee run`: steps a scene, shows how far it is, and records.

mod moments;
mod outputs;
mod session;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::checkpoint_args::CheckpointArgs;
use crate::exit::{Exit, Failure};
use crate::export_args::ExportArgs;
use crate::interrupt::LoadingLimit;
use crate::picture_args::PictureArgs;
use crate::scene_args::SceneArgs;
use crate::script::Scripts;
use crate::stop_when::StopWhen;
use crate::{output, report};
use outputs::{check_record_path, keep_inputs, reserve_outputs};
use session::Session;

/// Simulates a scene.
#[derive(Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub scene: SceneArgs,
    /// Make so many steps [default: 100, or 1 with --trace-visitors].
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = count, allow_negative_numbers = true)]
    steps: Option<u64>,
    /// Run until the simulated time is T seconds.
    #[arg(long, value_name = "T", value_parser = not_negative, allow_negative_numbers = true)]
    time: Option<f64>,
    /// Stop when something passes a bound. A scalar of a state, "x:/body/dofs:1<0.3" for a position, "v:..." for a
    /// velocity: the moment is found within the step. A data, "/body/ode.lastOrder>3", or the contacts of a collision
    /// model that push, "contacts:/body/model>0": the run stops at the end of the first step in which it does. Contacts
    /// are found at the start of a step.
    #[arg(long, value_name = "CONDITION")]
    stop_when: Option<StopWhen>,
    /// End after T seconds of wall time, those of loading included: the step in progress is given up, and the recording
    /// holds the steps before. What is being written then has as long again, and 5 seconds at least. The exit code is
    /// 6.
    #[arg(long, value_name = "T", value_parser = wall_time, allow_negative_numbers = true)]
    time_limit: Option<Duration>,
    /// Step sizes in seconds, used in turn, instead of the scene's own.
    #[arg(long, value_name = "H,...", value_delimiter = ',', value_parser = positive, allow_negative_numbers = true)]
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
    #[arg(long, value_name = "N,...", requires = "record", value_delimiter = ',', value_parser = count)]
    frames: Vec<u64>,
    /// Record and probe at these moments (s) instead of at the ends of steps, by the dense output of the solvers; the
    /// run ends at the last of them unless --steps or --time says otherwise. A frame or row has the number of the step
    /// that its moment lies in.
    #[arg(
        long, value_name = "T,...", value_delimiter = ',', conflicts_with_all = ["every", "frames"],
        value_parser = not_negative, allow_negative_numbers = true
    )]
    times: Vec<f64>,
    /// The moment in seconds that --shot shows and --export writes; the run ends there unless --steps or --time says
    /// otherwise.
    #[arg(long, value_name = "T", value_parser = not_negative, allow_negative_numbers = true)]
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

fn count(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| "expected a whole number, 0 or more".into())
}

fn positive(text: &str) -> Result<f64, String> {
    match text.trim().parse() {
        Ok(value) if value > 0.0 && f64::is_finite(value) => Ok(value),
        _ => Err("expected a positive number of seconds".into()),
    }
}

fn wall_time(text: &str) -> Result<Duration, String> {
    let seconds = positive(text)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "expected fewer seconds".into())
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
    if !args.times.is_empty() && args.record.is_none() && exports.probe.is_empty() {
        return Err(Failure::usage("--times says when --record or --probe looks; neither is there"));
    }
    let _claims = reserve_outputs(args)?;
    let limit = LoadingLimit::start(args.time_limit)?;
    let loaded = args.scene.load(args.threads.into(), scripts)?;
    output::complain(&report::draw(&loaded.diagnostics, &loaded.sources, output::is_coloured(&std::io::stderr())));
    let Some(mut simulation) = loaded.simulation else {
        return Ok(report::exit_of_failure(&loaded.diagnostics));
    };
    keep_inputs(args, &simulation)?;
    args.checkpoints.resume(&mut simulation)?;
    args.checkpoints.check(&simulation)?;
    // From here on there is a recording to complete.
    let time_is_up = limit.loaded();
    let mut session = Session::new(args, simulation)?;
    if args.budget || args.trace.is_some() {
        session.simulation.start_profile(args.trace.is_some());
    }
    let outcome = session.steps(args, time_is_up);
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
