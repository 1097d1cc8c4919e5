//! Attacks the settee program: hostile scenes, files and command lines, and hostile circumstances. Each case is a
//! process of its own with limits on time and memory. What is wrong is kept with everything that shows it again.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod campaign;
mod catalogue;
mod child;
mod circumstances;
mod commands;
mod compose;
mod element;
mod files;
mod mutate;
mod scenes;
mod script_changes;
mod scripts;
mod seeds;
mod soak;
mod values;
mod verdict;
mod whole;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, ValueEnum};

use crate::campaign::{Attack, Budget, Tally, Target, carry_out};
use crate::catalogue::Catalogue;
use crate::child::Limits;
use crate::seeds::Seeds;
use crate::verdict::Defect;

/// What is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Scenes with one to four changes
    Scenes,
    /// Scenes put together at random from all classes
    Composed,
    /// Files that scenes read, changed
    Files,
    /// Scripts in Python with one to three changes; left out where the interpreter lacks the module settee
    Scripts,
    /// Command lines with values that nobody means
    Commands,
    /// kill -9 at any moment, then recovery of what was left
    Kills,
    /// Two runs that write one file
    Writers,
    /// SIGINT, SIGTERM and SIGHUP at any moment
    Signals,
    /// A full disk, a closed terminal, folders and links in the way
    Obstacles,
    /// Three scenes for the whole time: what they hold in memory stays as it is. Only when named
    Soak,
}

impl Kind {
    /// What is tried when nothing is named.
    fn by_default() -> Vec<Self> {
        Self::value_variants().iter().copied().filter(|kind| *kind != Self::Soak).collect()
    }
}

/// Attacks the settee program, and prints a table of what was found. Exit code 1: something was.
#[derive(Debug, Parser)]
#[command(name = "settee-attack")]
struct Options {
    /// What to try; everything but `soak` by default
    #[arg(value_enum)]
    kinds: Vec<Kind>,
    /// The program
    #[arg(long, default_value = "target/release/settee")]
    settee: PathBuf,
    /// Folder with scenes to begin with; repeatable
    #[arg(long, value_name = "DIR", default_value = "scenes")]
    scenes: Vec<PathBuf>,
    /// Folder with scripts to begin with; repeatable. Those that do more than make a scene are left out
    #[arg(long, value_name = "DIR", default_values = ["python/examples", "scenes"])]
    scripts: Vec<PathBuf>,
    /// Folder in which scenes find their files; repeatable
    #[arg(long, value_name = "DIR", default_value = ".")]
    data: Vec<PathBuf>,
    /// Where random numbers begin: the same seed tries the same cases
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of cases of each kind
    #[arg(long, value_name = "N")]
    cases: Option<u64>,
    /// Number of the first case: kept ones are in folders KIND-SEED-CASE
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,
    /// Wall time in minutes, divided among the kinds
    #[arg(long, value_name = "M", default_value_t = 2.0)]
    minutes: f64,
    /// Longest time of a case in seconds
    #[arg(long, value_name = "T", default_value_t = 10.0)]
    longest: f64,
    /// Longest time in seconds in which a signal is obeyed
    #[arg(long, value_name = "T", default_value_t = 1.0)]
    obeyed: f64,
    /// Address space of a case in MiB
    #[arg(long, value_name = "N", default_value_t = 2048)]
    memory: u64,
    /// Cases at the same time; all processors by default
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Where cases are kept in which something is wrong
    #[arg(long, value_name = "DIR", default_value = "target/attack")]
    keep: PathBuf,
}

fn main() -> ExitCode {
    match attack(&Options::parse()) {
        Ok(tallies) => {
            print!("{}", table(&tallies));
            let n_found: u64 = tallies.iter().flat_map(|tally| tally.found.values()).sum();
            ExitCode::from(u8::from(n_found > 0))
        }
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::from(2)
        }
    }
}

fn attack(options: &Options) -> io::Result<Vec<Tally>> {
    let program = std::fs::canonicalize(&options.settee)
        .map_err(|problem| io::Error::other(format!("{}: {problem}; build it or name it", options.settee.display())))?;
    let kinds: Vec<Kind> = if options.kinds.is_empty() { Kind::by_default() } else { options.kinds.clone() };
    let limits = Limits {
        time: Duration::from_secs_f64(options.longest.clamp(0.1, 1e6)),
        memory: options.memory << 20,
        file_blocks: None,
    };
    let budget = Budget {
        cases: options.cases.unwrap_or(u64::MAX / 2),
        time: Duration::from_secs_f64((60.0 * options.minutes / kinds.len() as f64).clamp(0.0, 1e7)),
        threads: options
            .threads
            .or_else(|| std::thread::available_parallelism().ok().map(usize::from))
            .unwrap_or(1)
            .max(1),
    };
    let catalogue = Catalogue::of(&program)?;
    let seeds = Seeds::find(&options.scenes, &options.data);
    if seeds.scenes.is_empty() {
        return Err(io::Error::other("there are no scenes to begin with: name a folder with --scenes"));
    }
    let soak = soak::Soak::of(budget.time);
    let mut tallies = Vec::new();
    for kind in kinds {
        let attack: Box<dyn Attack> = match kind {
            Kind::Scenes => Box::new(scenes::Mutants { seeds: &seeds, catalogue: &catalogue }),
            Kind::Composed => Box::new(scenes::Composed { catalogue: &catalogue }),
            Kind::Files => {
                let files = files::ChangedFiles::new(&seeds);
                if files.is_empty() {
                    continue;
                }
                Box::new(files)
            }
            Kind::Scripts => match scripts::Scripts::find(&options.scripts, &options.data, &catalogue) {
                Ok(scripts) => Box::new(scripts),
                Err(why) => {
                    eprintln!("scripts: left out, {why}");
                    continue;
                }
            },
            Kind::Commands => Box::new(commands::CommandLines::of(&program)?),
            Kind::Kills => Box::new(circumstances::Kills),
            Kind::Writers => Box::new(circumstances::Writers),
            Kind::Signals => {
                Box::new(circumstances::Signals { longest: Duration::from_secs_f64(options.obeyed.clamp(0.0, 1e6)) })
            }
            Kind::Obstacles => Box::new(circumstances::Obstacles),
            Kind::Soak => Box::new(&soak),
        };
        let roomy = !matches!(kind, Kind::Scenes | Kind::Composed | Kind::Files | Kind::Scripts | Kind::Commands);
        let limits = if roomy { circumstances::roomy(&limits) } else { limits };
        let target = Target { program: program.clone(), limits };
        let budget = if kind == Kind::Soak { Budget { cases: 1, threads: 1, ..budget } } else { budget };
        tallies.push(carry_out(attack.as_ref(), &target, options.seed, options.first, &budget, &options.keep)?);
        if kind == Kind::Soak {
            println!("{}", soak.table());
        }
    }
    Ok(tallies)
}

/// What was tried and found, as a table for pages.
fn table(tallies: &[Tally]) -> String {
    let seen: Vec<Defect> = Defect::ALL
        .iter()
        .copied()
        .filter(|defect| tallies.iter().any(|tally| tally.found.contains_key(defect)))
        .collect();
    let heads: String = seen.iter().map(|defect| format!(" {} |", defect.name())).collect();
    let mut text =
        format!("| Attack | Cases | Seconds | Findings |{heads}\n|---|---|---|---|{}\n", "---|".repeat(seen.len()));
    for tally in tallies {
        let all: u64 = tally.found.values().sum();
        let counts = seen.iter().map(|defect| format!(" {} |", tally.found.get(defect).copied().unwrap_or(0)));
        let counts: String = counts.collect();
        let seconds = tally.took.as_secs_f64();
        text.push_str(&format!("| {} | {} | {seconds:.0} | {all} |{counts}\n", tally.name, tally.n_cases));
    }
    text
}
