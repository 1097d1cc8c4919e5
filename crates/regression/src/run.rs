//! Running the scenes of a list and comparing them with their recordings.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;
use settee_components::FromScene;
use settee_components::playback::topology_file::TopologyRecord;
use settee_kernel::{Diagnostic, NodeId, ObjectId, Scene};
use settee_simulation::{LoadOptions, Loaded, Simulation, StateView};
use tempfile::TempDir;

use crate::list::{Entry, List};
use crate::measure::state_error;
use crate::quirks::QuirkFile;
use crate::reference::{Reference, references_of};
use crate::topology;
use crate::topology_records::{TopologyReference, topology_references};

/// How a list is run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Folder of the references.
    pub references: PathBuf,
    /// How scenes are loaded; their quirks and the folder of the list are added to it.
    pub scene: LoadOptions,
    /// Quirks of the scenes.
    pub quirks: QuirkFile,
    /// Scenes that run at the same time, at least 1.
    pub jobs: usize,
    /// Whether scenes with missing components run as far as they can; they count as skipped all the same.
    pub run_incomplete: bool,
}

/// What became of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Its error is within the threshold.
    Passed,
    /// It is not, or the scene could not be run or compared.
    Failed,
    /// It needs components that are not there.
    Skipped,
}

/// How far a state is from its recording.
#[derive(Clone, Debug, Serialize)]
pub struct StateReport {
    /// Path of the state.
    pub path: String,
    /// Number of points.
    pub points: usize,
    /// Sum over the moments of the error of the positions; see [`state_error`]. `null` if not finite.
    pub error: f64,
    /// The same of the velocities, which does not decide; `null` where they were not recorded.
    pub velocity_error: Option<f64>,
}

/// What was found about a scene.
#[derive(Clone, Debug, Serialize)]
pub struct SceneReport {
    /// Scene file, relative to the list.
    pub scene: String,
    /// Steps that were made.
    pub steps: u64,
    /// Compared states.
    pub states: Vec<StateReport>,
    /// Mean of the errors of the states; `null` if the scene was not compared.
    pub error: Option<f64>,
    /// Largest error with which it passes.
    pub threshold: f64,
    /// Median wall time of a step (ms).
    pub step_ms: Option<f64>,
    /// Quirks it was run with.
    pub quirks: Vec<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// Why it failed, empty otherwise.
    pub reason: String,
    /// Components that are not there.
    pub missing: Vec<String>,
}

/// All reports, in the order of the list.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// A report for each scene.
    pub scenes: Vec<SceneReport>,
    /// Number of scenes that passed.
    pub passed: usize,
    /// Number of scenes that failed.
    pub failed: usize,
    /// Number of scenes with missing components.
    pub skipped: usize,
}

/// Runs all scenes of a list. `done` is told of each one, from any thread.
pub fn run(list: &List, options: &Options, done: &(dyn Fn(&SceneReport) + Sync)) -> Summary {
    let reports = in_parallel(&list.entries, options.jobs, |entry| {
        let report = Run::of(list, entry, options).report();
        done(&report);
        report
    });
    let count = |verdict: Verdict| reports.iter().filter(|report| report.verdict == verdict).count();
    let (passed, failed, skipped) = (count(Verdict::Passed), count(Verdict::Failed), count(Verdict::Skipped));
    Summary { scenes: reports, passed, failed, skipped }
}

/// Applies `work` to all items on some threads. The results are in the order of the items.
pub(crate) fn in_parallel<T: Sync, R: Send>(items: &[T], jobs: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                while let Some((item, result)) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    items.get(index).zip(results.get(index))
                } {
                    let outcome = work(item);
                    *result.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(outcome);
                }
            });
        }
    });
    let take = |result: Mutex<Option<R>>| result.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.into_iter().filter_map(take).collect()
}

/// Loads a scene of a list, with the folder of the list among the places where files are searched, and the folder for
/// what it writes, which goes with its owner.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn load(
    list: &List,
    entry: &Entry,
    options: &LoadOptions,
    quirks: &[String],
) -> Result<(Loaded, TempDir), String> {
    let folder = tempfile::tempdir().map_err(|error| format!("no folder for what scenes write: {error}"))?;
    let path = list.folder().join(&entry.scene);
    let options = LoadOptions {
        data: options.data.iter().cloned().chain([list.folder().to_owned()]).collect(),
        quirks: quirks.to_vec(),
        output: Some(folder.path().to_owned()),
        ..options.clone()
    };
    let loaded = Simulation::from_file(&path, &options).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok((loaded, folder))
}

/// Names of the classes that a scene asks for and this library does not have yet.
pub(crate) fn missing_classes(diagnostics: &[Diagnostic]) -> Vec<String> {
    let missing = diagnostics.iter().filter(|finding| finding.code == "unsupported-class");
    let mut names: Vec<String> = missing.map(|finding| finding.class.clone()).collect();
    names.sort();
    names.dedup();
    names
}

/// Why a scene cannot run.
pub(crate) fn first_error(findings: &[Diagnostic]) -> String {
    let error = findings.iter().find(|finding| finding.is_error());
    error.map_or("the scene cannot run".into(), ToString::to_string)
}

/// The states that are recorded: those that a solver moves, in pre-order; those that mappings write, or that stand
/// below a mapping, only if asked for.
pub(crate) fn recorded_states(simulation: &Simulation, mapped: bool) -> Vec<StateView> {
    let scene = simulation.scene();
    let is_recorded =
        |state: &StateView| state.is_simulated && (mapped || !is_below_mapping(scene, scene.object(state.object).node));
    simulation.states().into_iter().filter(is_recorded).collect()
}

fn is_below_mapping(scene: &Scene, node: NodeId) -> bool {
    let is_mapping =
        |object: &ObjectId| scene.component(*object).is_some_and(|component| component.as_mapping().is_some());
    let node = scene.node(node);
    node.objects.iter().any(is_mapping) || node.parents.first().is_some_and(|parent| is_below_mapping(scene, *parent))
}

/// The number of the step before which a moment was recorded.
pub(crate) fn step_at(time: f64, start: f64, dt: f64) -> u64 {
    ((time - start) / dt).round().max(0.0) as u64
}

/// A scene while it runs.
struct Run<'a> {
    list: &'a List,
    entry: &'a Entry,
    options: &'a Options,
    report: SceneReport,
}

impl<'a> Run<'a> {
    fn of(list: &'a List, entry: &'a Entry, options: &'a Options) -> Self {
        let report = SceneReport {
            scene: entry.scene.clone(),
            steps: 0,
            states: Vec::new(),
            error: None,
            threshold: entry.threshold,
            step_ms: None,
            quirks: options.quirks.of(&entry.scene),
            verdict: Verdict::Failed,
            reason: String::new(),
            missing: Vec::new(),
        };
        Self { list, entry, options, report }
    }

    fn report(mut self) -> SceneReport {
        let outcome = self.compare();
        let report = &mut self.report;
        report.verdict = match &outcome {
            _ if !report.missing.is_empty() => Verdict::Skipped,
            Ok(()) => Verdict::Passed,
            Err(_) => Verdict::Failed,
        };
        report.reason = outcome.err().unwrap_or_default();
        self.report
    }

    fn compare(&mut self) -> Result<(), String> {
        let (loaded, _folder) = load(self.list, self.entry, &self.options.scene, &self.report.quirks)?;
        self.report.missing = missing_classes(&loaded.diagnostics);
        if !self.report.missing.is_empty() && !self.options.run_incomplete {
            return Ok(());
        }
        let mut simulation = loaded.simulation.ok_or_else(|| first_error(&loaded.diagnostics))?;
        let references =
            references_of(&self.options.references, &self.entry.scene).map_err(|error| error.to_string())?;
        let has_topology = topology::compare(&simulation, &self.options.references, &self.entry.scene)?;
        let elements = topology_references(&simulation, &self.options.references, &self.entry.scene)?;
        if !elements.is_empty() && references.is_empty() {
            return self.step_and_compare_elements(&mut simulation, &elements);
        }
        let states = recorded_states(&simulation, self.entry.mapped);
        if references.is_empty() && states.is_empty() && has_topology {
            return self.step_and_compare(&mut simulation, &[], &[]);
        }
        match_states(&simulation, &states, &references)?;
        self.report.states = states
            .iter()
            .map(|state| StateReport {
                path: simulation.scene().object_path(state.object),
                points: state.n_points,
                error: 0.0,
                velocity_error: None,
            })
            .collect();
        self.step_and_compare(&mut simulation, &states, &references)?;
        let mean = |errors: &mut dyn Iterator<Item = f64>| errors.sum::<f64>() / references.len() as f64;
        let error = mean(&mut self.report.states.iter().map(|state| state.error));
        self.report.error = Some(error);
        if error <= self.entry.threshold {
            return Ok(());
        }
        let worst = self.report.states.iter().max_by(|a, b| a.error.total_cmp(&b.error));
        Err(worst.map_or_else(String::new, |state| format!("{} is off by {:.1e}", state.path, state.error)))
    }

    /// Runs to the end, and compares the elements of topologies on the way. What was recorded at a time is what the
    /// changes at the beginning of the next step leave.
    fn step_and_compare_elements(
        &mut self,
        simulation: &mut Simulation,
        references: &[TopologyReference],
    ) -> Result<(), String> {
        let (start, dt) = (simulation.time(), simulation.dt());
        let mut times = Vec::new();
        while simulation.steps() <= self.entry.steps {
            let step = simulation.steps();
            let begin = Instant::now();
            let outcome = simulation.step(0.0);
            times.push(begin.elapsed());
            outcome.map_err(|error| error.to_string())?;
            self.report.steps = simulation.steps().min(self.entry.steps);
            for reference in references {
                let now = |record: &&TopologyRecord| step_at(record.time, start, dt) == step;
                reference.records.iter().filter(now).try_for_each(|record| reference.compare(simulation, record))?;
            }
        }
        self.report.step_ms = median(times).map(|time| time.as_secs_f64() * 1e3);
        self.report.error = Some(0.0);
        Ok(())
    }

    /// Runs to the end, and adds the errors of the recorded moments on the way.
    fn step_and_compare(
        &mut self,
        simulation: &mut Simulation,
        states: &[StateView],
        references: &[Reference],
    ) -> Result<(), String> {
        let (start, dt) = (simulation.time(), simulation.dt());
        let mut times = Vec::new();
        loop {
            for ((state, reference), report) in states.iter().zip(references).zip(&mut self.report.states) {
                let now = |frame: &&crate::Frame| step_at(frame.time, start, dt) == simulation.steps();
                for frame in reference.frames.iter().filter(now) {
                    let runtime = simulation.runtime();
                    report.error += state_error(runtime.position(state.object).unwrap_or_default(), &frame.x);
                    if let Some(v) = &frame.v {
                        let error = state_error(runtime.velocity(state.object).unwrap_or_default(), v);
                        report.velocity_error = Some(report.velocity_error.unwrap_or(0.0) + error);
                    }
                }
            }
            if simulation.steps() >= self.entry.steps {
                break;
            }
            let begin = Instant::now();
            let outcome = simulation.step(0.0);
            times.push(begin.elapsed());
            self.report.steps = simulation.steps();
            outcome.map_err(|error| error.to_string())?;
        }
        self.report.step_ms = median(times).map(|time| time.as_secs_f64() * 1e3);
        let late = |frame: &crate::Frame| step_at(frame.time, start, dt) > self.entry.steps;
        match references.iter().find(|reference| reference.frames.iter().any(late)) {
            Some(reference) => Err(format!("{} has moments after the last step", reference.file.display())),
            None => Ok(()),
        }
    }
}

/// Whether there is one recording for each state, of its name.
fn match_states(simulation: &Simulation, states: &[StateView], references: &[Reference]) -> Result<(), String> {
    if references.is_empty() {
        return Err("there is no recording of it".into());
    }
    if states.len() != references.len() {
        return Err(format!("{} recorded states, but the scene has {}", references.len(), states.len()));
    }
    for (index, (state, reference)) in states.iter().zip(references).enumerate() {
        let name = &simulation.scene().object(state.object).name;
        if reference.index != index || reference.name != *name {
            return Err(format!("state {index} is \"{name}\", but its recording is {}", reference.file.display()));
        }
    }
    Ok(())
}

fn median(mut times: Vec<Duration>) -> Option<Duration> {
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_on_threads_keeps_its_order() {
        let items: Vec<u32> = (0..100).collect();
        for jobs in [0, 1, 3, 200] {
            assert_eq!(
                in_parallel(&items, jobs, |item| item * 2),
                items.iter().map(|item| item * 2).collect::<Vec<_>>()
            );
        }
        assert!(in_parallel(&[] as &[u32], 4, |item| *item).is_empty());
    }

    #[test]
    fn moments_belong_to_the_nearest_step() {
        assert_eq!((step_at(0.99, 0.0, 0.01), step_at(0.0, 0.0, 0.01), step_at(1.4995, 0.0, 5e-4)), (99, 0, 2999));
    }
}
