//! The `settee` command line: it translates between a terminal and the library, and computes nothing.
//!
//! A library so that the Python package is the same program: [`run_with_scripts`] gets from it what runs scenes in
//! Python. One file per subcommand. Results go to the standard output, progress and findings of a run to the standard
//! error.

mod accuracy;
mod bench;
mod bench_pairs;
mod budget;
mod certificates;
mod check;
mod checkpoint_args;
mod convert;
mod coverage;
mod demo;
mod dense_output;
mod digest;
mod doc;
mod doc_search;
mod energy;
mod exit;
mod export_args;
mod interrupt;
mod memory;
mod mermaid;
mod mesh;
mod output;
mod own_files;
mod picture_args;
mod picture_list;
mod pictures;
mod progress;
mod recording;
mod recover;
mod regress;
mod report;
mod run;
mod scene_args;
mod script;
mod stop_when;
mod trace;
mod view;
mod why_contacts;

use std::ffi::OsString;
use std::io::Write;

use clap::{Parser, Subcommand};

pub use doc::declarations;
pub use own_files::MESHES as OWN_MESHES;
pub use pictures::picture;
pub use scene_args::last_folders;
pub use script::Scripts;
#[cfg(feature = "view")]
pub use view::view_options;

use settee_kernel::budget::{TooMuch, set_limit};
use settee_kernel::fault::{caught, resume_unwind};

use exit::{EXIT_CODES, Exit, Failure};

/// Runs, checks and documents scenes of soft bodies written for SOFA.
#[derive(Parser)]
#[command(name = "settee", version, after_help = EXIT_CODES)]
struct Cli {
    /// Without one, what there is to see first is shown.
    #[command(subcommand)]
    command: Option<Command>,
    /// Memory that the program may take, such as 512M, 4G or 50%; what input asks for beyond it is refused with exit
    /// code 6 [default: half of the machine's].
    #[arg(long, global = true, value_name = "SIZE", value_parser = memory::size)]
    memory: Option<u64>,
}

#[derive(Subcommand)]
enum Command {
    /// Simulate a scene, and record its states if asked to.
    Run(Box<run::RunArgs>),
    /// Open a window on a scene: watch it, pull at it, scrub through its past, change its data, plot its numbers.
    #[command(after_help = view::AFTER_HELP)]
    View(Box<view::ViewArgs>),
    /// Say everything that is wrong with a scene, at once.
    Check(check::CheckArgs),
    /// List the components, show the reference of one, or search them.
    Doc(doc::DocArgs),
    /// Run studies of convergence against exact answers, and print their tables.
    Accuracy(accuracy::AccuracyArgs),
    /// Measure how fast scenes run, where the time goes, and how far that is from the limits of the machine.
    #[command(after_help = bench::MEANING)]
    Bench(bench::BenchArgs),
    /// Run a list of scenes and compare their states with recordings.
    #[command(after_help = regress::FORMAT)]
    Regress(regress::RegressArgs),
    /// Show a scene that moves at once; without a name: list them.
    Demo(demo::DemoArgs),
    /// Paint the scenes of a list and compare with stored pictures.
    #[command(after_help = picture_list::FORMAT)]
    Pictures(picture_list::PicturesArgs),
    /// Make a recording of what a killed run left.
    Recover(recover::RecoverArgs),
    /// Write a scene file as a script in Python, or a script as a scene file.
    Convert(convert::ConvertArgs),
    /// List what the scenes of a folder use and is not supported.
    #[command(after_help = coverage::MEANING)]
    Coverage(coverage::CoverageArgs),
    /// Generate a mesh, or say what is wrong with a file of one.
    #[command(subcommand)]
    Mesh(mesh::MeshCommand),
    /// Write a folder in which programs that look for SOFA_ROOT find Sofa and SofaRuntime; needs the Python package.
    SofaRoot(script::SofaRootArgs),
}

/// Runs the program with its arguments, the first of which is its name. Returns the exit code.
///
/// Scenes in Python are handed over to the Python package.
pub fn run(arguments: &[OsString]) -> u8 {
    run_program(arguments, None)
}

/// As [`run`], with somebody who runs scenes in Python.
pub fn run_with_scripts(arguments: &[OsString], scripts: &dyn Scripts) -> u8 {
    run_program(arguments, Some(scripts))
}

fn run_program(arguments: &[OsString], scripts: Option<&dyn Scripts>) -> u8 {
    interrupt::survive_full_files();
    interrupt::end_with_a_code_without_memory();
    let outcome = match Cli::try_parse_from(arguments) {
        Ok(Cli { command, memory }) => {
            if let Some(bytes) = memory {
                set_limit(bytes);
            }
            // Whoever guards the code of components says more; this is for what is asked for elsewhere.
            let work = || command.as_ref().map_or_else(welcome, |command| command.run(arguments, scripts));
            match caught(work).map_err(TooMuch::of) {
                Ok(outcome) => outcome,
                Err(Ok(answer)) => Err(Failure::new(Exit::Limit, answer.to_string())),
                Err(Err(panic)) => resume_unwind(panic),
            }
        }
        Err(error) => {
            // Help and version are answers, the rest are mistakes; where they go is clap's choice.
            let outcome = error.print().and_then(|()| std::io::stdout().flush());
            if error.use_stderr() { Ok(Exit::Usage) } else { output::printed(outcome).map(|()| Exit::Ok) }
        }
    };
    outcome.unwrap_or_else(Failure::tell).code()
}

/// What somebody sees who types the name of the program and nothing else.
fn welcome() -> Result<Exit, Failure> {
    let demos = demo::list();
    output::print(&format!(
        "Settee simulates soft bodies described in SOFA's scene files.\n\nScenes to begin with:\n\n{demos}\n\
         settee demo finger    shows one\n\
         settee run SCENE      simulates a scene file or a script in Python\n\
         settee doc WORD       searches the components\n\
         settee --help         lists all commands\n"
    ))?;
    Ok(Exit::Ok)
}

impl Command {
    fn run(&self, arguments: &[OsString], scripts: Option<&dyn Scripts>) -> Result<Exit, Failure> {
        let scene = match self {
            Self::Run(args) => Some(&args.scene.scene),
            Self::View(args) => Some(&args.scene.scene),
            Self::Check(args) => Some(&args.scene.scene),
            Self::Convert(args) => Some(&args.scene),
            _ => None,
        };
        if let Some(scene) = scene.filter(|scene| scripts.is_none() && script::is_script(scene)) {
            std::fs::metadata(scene)
                .map_err(|error| Failure::new(Exit::Io, format!("{}: {error}", scene.display())))?;
            return script::hand_over(&arguments[1..], "a scene in Python");
        }
        match self {
            Self::Run(args) => run::run(args, scripts),
            Self::View(args) => view::view(args, scripts),
            Self::Check(args) => check::check(args, scripts),
            Self::Recover(args) => recover::recover(args),
            Self::Convert(args) => convert::convert(args, scripts),
            Self::Doc(args) => doc::doc(args),
            Self::Accuracy(args) => accuracy::accuracy(args),
            Self::Bench(args) => bench::bench(args),
            Self::Regress(args) => regress::regress(args),
            Self::Demo(args) => demo::demo(args),
            Self::Pictures(args) => picture_list::pictures(args),
            Self::Coverage(args) => coverage::coverage(args),
            Self::Mesh(command) => mesh::generate(command),
            Self::SofaRoot(args) => script::sofa_root(args),
        }
    }
}
