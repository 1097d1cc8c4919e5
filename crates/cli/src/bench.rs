//! `settee bench`: how fast scenes run, where the time goes, and how far that is from the limits of the machine.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use settee_bench::{Effort, Machine, Rehearsed, SCENES, SceneBench, Size};
use settee_components::FromScene;
use settee_simulation::{LoadOptions, Loaded, Simulation, SimulationError};

use crate::bench_pairs::{Comparison, Pairs, Scene};
use crate::exit::{Exit, Failure};
use crate::progress::duration;
use crate::{output, progress, report, scene_args};

/// What is printed after the options.
pub const MEANING: &str = "\
The machine is measured before and after each scene, on one thread: bandwidth of a = b + s c for working sets in the second and \
third level of cache and in memory, fused multiply-adds in registers, a dense product. The limit is the least time that the \
bytes and operations of a step take at these rates; docs/performance.md has the formulas.

Without a scene, scenes of growing size are made: --list names them, --write keeps them as files.

--baseline compares with another program by measured pairs: a Markdown table with a line for each scene, whose last column, headed \
\"times faster\", says how many times faster than the other program one build of Settee was, both measured in turns on one \
machine. --reference names that build of Settee: it runs each scene here in turns with this one, which makes as many steps, and \
the ratio of the two multiplies the pair.

--cores rehearses a step for machines with more cores: this thread does everything, cut as for so many, and of pieces that could \
run at the same time the longest counts, no less than all together on the cores there are, and 1 us for each piece handed over. \
Bandwidth that cores share is not part of it: what waits for memory gains less.";

/// Measures scenes.
#[derive(Args)]
pub struct BenchArgs {
    /// Scene files, or names of made scenes [default: all made scenes].
    #[arg(value_name = "SCENE")]
    scenes: Vec<String>,
    /// Search meshes in this folder, after the scene's own; repeatable.
    #[arg(long, value_name = "DIR")]
    data: Vec<PathBuf>,
    /// Numbers of threads, each measured.
    #[arg(long, value_name = "K,...", value_delimiter = ',', default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Vec<u16>,
    /// Numbers of cores for which each scene is rehearsed besides, on one thread.
    #[arg(long, value_name = "N,...", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..=1024))]
    cores: Vec<u16>,
    /// Measure each scene for so long.
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// A table of measured pairs to compare with: lines `| name | ... | times faster |`.
    #[arg(long, value_name = "FILE", requires = "reference")]
    baseline: Option<PathBuf>,
    /// The build of Settee with which the pairs were measured: a program that runs in turns with this one.
    #[arg(long, value_name = "PROGRAM", requires = "baseline")]
    reference: Option<PathBuf>,
    /// Print everything as JSON.
    #[arg(long)]
    json: bool,
    /// Only list the made scenes.
    #[arg(long)]
    list: bool,
    /// Only write the made scenes into this folder.
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.trim().parse() {
        Ok(value) if value > 0.0 && f64::is_finite(value) => Ok(value),
        _ => Err("expected a positive number".into()),
    }
}

#[derive(Serialize)]
struct Report<'a> {
    machine: Machine,
    scenes: &'a [SceneBench],
    /// By scenes.
    rehearsals: &'a [(String, Vec<Rehearsed>)],
}

/// Carries the command out.
///
/// # Errors
/// If a scene cannot be loaded or stepped, or a file not be read or written.
pub fn bench(args: &BenchArgs) -> Result<Exit, Failure> {
    if args.list {
        let lines: String = SCENES.iter().map(|scene| format!("{:18} {}\n", scene.name, scene.about)).collect();
        output::print(&lines)?;
        return Ok(Exit::Ok);
    }
    if let Some(folder) = &args.write {
        for scene in SCENES {
            output::write_file(&folder.join(format!("{}.scn", scene.name)), scene.text().as_bytes())?;
        }
        return Ok(Exit::Ok);
    }
    let pairs = match (&args.baseline, &args.reference) {
        (Some(table), Some(reference)) => Some(Pairs::read(table, reference)?),
        _ => None,
    };
    let names: Vec<String> = if args.scenes.is_empty() {
        SCENES.iter().map(|scene| scene.name.to_owned()).collect()
    } else {
        args.scenes.clone()
    };
    let bar = progress::counter(names.len() * args.threads.len());
    bar.set_message("the machine");
    let mut machine = Machine::measure();
    let (mut benches, mut rehearsals) = (Vec::new(), Vec::new());
    for name in &names {
        for &threads in &args.threads {
            bar.set_message(name.clone());
            let (bench, sizes, comparison) = measure_in_turns(args, pairs.as_ref(), name, threads.into())?;
            let after = Machine::measure();
            let bench = bench.with_limit(&machine.best(after), &sizes);
            machine = after;
            if !args.json {
                let text = describe(&bench, comparison);
                bar.suspend(|| output::print(&text))?;
            }
            benches.push(bench);
            bar.inc(1);
        }
        if !args.cores.is_empty() {
            let rehearsed = rehearse(args, name)?;
            if !args.json {
                bar.suspend(|| output::print(&describe_rehearsal(&stem(name), &rehearsed)))?;
            }
            rehearsals.push((stem(name), rehearsed));
        }
    }
    bar.finish_and_clear();
    if args.json {
        output::print_json(&Report { machine, scenes: &benches, rehearsals: &rehearsals })?;
    } else {
        output::print(&describe_machine(&machine))?;
    }
    Ok(Exit::Ok)
}

/// A scene, ready to step.
fn load(args: &BenchArgs, name: &str, threads: usize) -> Result<Simulation, Failure> {
    let made = SCENES.iter().find(|scene| scene.name == name);
    let loaded = match made {
        Some(scene) => Simulation::from_text_with(name, &scene.text(), &LoadOptions::default(), threads),
        None => {
            let options = scene_args::find_options(&args.data)?;
            let read = Simulation::from_file_with(Path::new(name), &options, threads);
            read.map_err(|error| {
                Failure::new(Exit::Io, format!("{name}: {error}; settee bench --list names the made scenes"))
            })?
        }
    };
    let Loaded { simulation: Some(simulation), .. } = loaded else {
        output::complain(&report::draw(&loaded.diagnostics, &loaded.sources, false));
        return Err(Failure::new(Exit::Scene, format!("{name}: the scene does not run")));
    };
    Ok(simulation)
}

fn effort(args: &BenchArgs) -> Effort {
    Effort { seconds: args.seconds, ..Effort::default() }
}

/// Turns of the reference and this build.
const TURNS: usize = 2;

/// Measures a scene: where there is a pair for it, in turns with the reference and over as many steps, since what a
/// step takes may change while a scene moves. Of both the least counts.
fn measure_in_turns(
    args: &BenchArgs,
    pairs: Option<&Pairs>,
    name: &str,
    threads: usize,
) -> Result<(SceneBench, Vec<Size>, Option<Comparison>), Failure> {
    let mut turns = Vec::with_capacity(TURNS);
    for _ in 0..TURNS {
        let comparison = compare(args, pairs, name, threads)?;
        let as_many =
            |comparison: Comparison| Effort { steps: comparison.steps, most: comparison.steps, ..effort(args) };
        let (bench, sizes) = measure(args, name, threads, comparison.map_or_else(|| effort(args), as_many))?;
        turns.push((bench, sizes, comparison));
        if comparison.is_none() {
            break;
        }
    }
    let comparisons = turns.iter().filter_map(|(.., comparison)| *comparison);
    let least = comparisons.min_by(|a, b| a.reference.total_cmp(&b.reference));
    let quickest = turns.into_iter().min_by(|(a, ..), (b, ..)| a.min.total_cmp(&b.min));
    let (bench, sizes, _) = quickest.expect("there is one turn at least");
    Ok((bench, sizes, least))
}

fn failed(name: &str, error: &SimulationError) -> Failure {
    Failure::new(Exit::Numerical, output::printable(&format!("{name}: {error}")))
}

fn measure(args: &BenchArgs, name: &str, threads: usize, effort: Effort) -> Result<(SceneBench, Vec<Size>), Failure> {
    let mut simulation = load(args, name, threads)?;
    SceneBench::measure(&stem(name), threads, &mut simulation, effort).map_err(|error| failed(name, &error))
}

fn rehearse(args: &BenchArgs, name: &str) -> Result<Vec<Rehearsed>, Failure> {
    let mut simulation = load(args, name, 1)?;
    let cores: Vec<usize> = args.cores.iter().map(|cores| (*cores).into()).collect();
    Rehearsed::measure(&mut simulation, &cores, effort(args)).map_err(|error| failed(name, &error))
}

/// What the pair of a scene says, with the reference measured now.
fn compare(args: &BenchArgs, pairs: Option<&Pairs>, name: &str, threads: usize) -> Result<Option<Comparison>, Failure> {
    let stem = stem(name);
    let Some(pairs) = pairs.filter(|pairs| pairs.has(&stem)) else { return Ok(None) };
    let scene = |file: &Path| pairs.compare(&stem, &Scene { file, data: &args.data, threads, seconds: args.seconds });
    let Some(made) = SCENES.iter().find(|scene| scene.name == name) else { return scene(Path::new(name)) };
    // The reference may not make this scene, or make another one of this name.
    let folder = tempfile::tempdir()?;
    let file = folder.path().join(format!("{name}.scn"));
    output::write_file(&file, made.text().as_bytes())?;
    scene(&file)
}

/// The name of a scene file without folders and extension.
fn stem(name: &str) -> String {
    Path::new(name).file_stem().map_or(name.into(), |stem| stem.to_string_lossy().into_owned())
}

fn describe(bench: &SceneBench, comparison: Option<Comparison>) -> String {
    let SceneBench { name, threads, unknowns, elements, steps, min, median, high, counts, .. } = bench;
    let plural = if *threads == 1 { "" } else { "s" };
    let mut text = format!(
        "{name}  ({unknowns} unknowns, {elements} elements, {threads} thread{plural}, {steps} steps)\n\
         \x20 a step takes    {} (least {}, ninth decile {})\n",
        duration(*median),
        duration(*min),
        duration(*high)
    );
    let mut line = |name: &str, value: String| text.push_str(&format!("  {name:15} {value}\n"));
    line(
        "of it",
        bench
            .budget
            .iter()
            .filter(|(_, seconds)| seconds / median >= 5e-4)
            .map(|(name, seconds)| {
                format!("{name} {:.1} %", 100.0 * seconds / bench.budget.iter().map(|b| b.1).sum::<f64>())
            })
            .collect::<Vec<_>>()
            .join(", ")
            + &format!("; together {:.1} % of the wall time", 100.0 * bench.explained),
    );
    let doing = [
        ("iterations", counts.iterations),
        ("factorisations", counts.factorisations),
        ("assemblies", counts.assemblies),
        ("evaluations of forces", counts.forces),
    ];
    let doing = doing.iter().filter(|(_, count)| *count > 0.0).map(|(what, count)| format!("{count:.4} {what}"));
    line("in it", doing.chain([format!("{:.0} calls to components", bench.calls)]).collect::<Vec<_>>().join(", "));
    if let (Some(ns), Some(bytes)) = (bench.ns_per_element_iteration, bench.bytes_per_element) {
        line("an element", format!("{ns:.2} ns an iteration, {bytes:.0} bytes"));
    }
    let limit = bench.limit;
    if limit.total() > 0.0 {
        line(
            "limit",
            format!(
                "{} (force {}, assembly {}, factor {}, solve {}): {:.0} % of limit",
                duration(limit.total()),
                duration(limit.force),
                duration(limit.assembly),
                duration(limit.factor),
                duration(limit.solve),
                100.0 * bench.part_of_limit() / *threads as f64
            ),
        );
    }
    if let Some(comparison) = comparison {
        line(
            "baseline",
            format!(
                "{:.1} x faster: the reference is by {:.1} (measured pair), and takes {} here, {:.2} x this step",
                comparison.times_faster(*min),
                comparison.pair,
                duration(comparison.reference),
                comparison.reference / min
            ),
        );
    }
    text + "\n"
}

/// A line for each number of cores.
fn describe_rehearsal(name: &str, all: &[Rehearsed]) -> String {
    let mut text = format!("{name}, rehearsed\n");
    let one = all.first().map_or(0.0, |first| first.seconds * first.cores as f64);
    for Rehearsed { cores, seconds, budget } in all {
        let parts = budget.iter().filter(|(_, part)| part / seconds >= 0.02);
        let parts: Vec<String> = parts.map(|(kind, part)| format!("{kind} {:.0} %", 100.0 * part / seconds)).collect();
        let times = if all[0].cores == 1 { format!("{:5.1} x", one / seconds) } else { String::new() };
        text.push_str(&format!("  {cores:4} cores  {:>9}  {times}  {}\n", duration(*seconds), parts.join(", ")));
    }
    text + "\n"
}

fn describe_machine(machine: &Machine) -> String {
    let [second, third, memory] = machine.bandwidth;
    format!(
        "the machine, one thread: {second:.0} GB/s in L2, {third:.0} in L3, {memory:.0} in memory; \
         {:.1} GF/s fused multiply-adds, {:.1} GF/s dense product\n",
        machine.fma, machine.gemm
    )
}
