//! The `settee` command line: it translates between a terminal and the library, and computes nothing.
//!
//! One file per subcommand. Results go to the standard output, progress and findings of a run to the standard error.

mod accuracy;
mod bench;
mod budget;
mod check;
mod coverage;
mod doc;
mod exit;
mod interrupt;
mod mermaid;
mod mesh;
mod output;
mod progress;
mod regress;
mod report;
mod run;
mod scene_args;
mod trace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use exit::{EXIT_CODES, Exit, Failure};

/// Runs, checks and documents scenes of soft bodies written for SOFA.
#[derive(Parser)]
#[command(name = "settee", version, after_help = EXIT_CODES, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Simulate a scene, and record its states if asked to.
    Run(Box<run::RunArgs>),
    /// Say everything that is wrong with a scene, at once.
    Check(check::CheckArgs),
    /// List the components, or show the reference of one.
    Doc(doc::DocArgs),
    /// Run studies of convergence against exact answers, and print their tables.
    Accuracy(accuracy::AccuracyArgs),
    /// Measure how fast scenes run, where the time goes, and how far that is from the limits of the machine.
    #[command(after_help = bench::MEANING)]
    Bench(bench::BenchArgs),
    /// Run a list of scenes and compare their states with recordings.
    #[command(after_help = regress::FORMAT)]
    Regress(regress::RegressArgs),
    /// Count what the scenes of a folder need and is not there.
    #[command(after_help = coverage::MEANING)]
    Coverage(coverage::CoverageArgs),
    /// Generate a mesh.
    #[command(subcommand)]
    Mesh(mesh::MeshCommand),
}

fn main() -> ExitCode {
    let outcome = match Cli::try_parse() {
        Ok(cli) => match cli.command {
            Command::Run(args) => run::run(&args),
            Command::Check(args) => check::check(&args),
            Command::Doc(args) => doc::doc(&args),
            Command::Accuracy(args) => accuracy::accuracy(&args),
            Command::Bench(args) => bench::bench(&args),
            Command::Regress(args) => regress::regress(&args),
            Command::Coverage(args) => coverage::coverage(&args),
            Command::Mesh(command) => mesh::generate(&command),
        },
        Err(error) => {
            // Help and version are answers, the rest are mistakes; where they go is clap's choice. A closed pipe is no error.
            let _ = error.print();
            Ok(if error.use_stderr() { Exit::Usage } else { Exit::Ok })
        }
    };
    outcome.unwrap_or_else(Failure::tell).into()
}
