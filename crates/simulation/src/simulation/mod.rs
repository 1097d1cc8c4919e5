//! A scene with its runtime.

mod loaded;
mod moments;
mod states;
mod stepping;
mod storing;

use std::sync::Arc;

use settee_kernel::roles::ControllerFailure;
use settee_kernel::{Diagnostic, Event, ObjectId, Registry, Scene, has_error};
use settee_mechanics::{Counters, EnergyReport, Motion, Profile, Runtime, Scope, Snapshot, StepHook, TraceEntry};
use settee_mesh::SharedMesh;
use settee_parallel::StopSwitch;

use crate::simulation_error::SimulationError;
use crate::step_report::StepReport;

pub use loaded::Loaded;
pub use states::StateView;

/// How far back a finding is looked for before it is reported again. Bounded: a hostile scene has a million findings.
const REPEATS_WITHIN: usize = 256;

/// A scene and everything that changes while it runs.
pub struct Simulation {
    scene: Scene,
    runtime: Runtime,
    registry: Arc<Registry>,
    last_log: Vec<String>,
    warnings: Vec<Diagnostic>,
    failures: Vec<Diagnostic>,
    hook: Option<Box<dyn StepHook>>,
    /// Where the last step began in which the hook listened.
    motion: Motion,
    /// Counters before the last step.
    before: Counters,
}

impl Simulation {
    /// Initialises a scene that was built object by object. With an error among the findings it can be looked at, but
    /// its steps mean nothing.
    pub fn begin(mut scene: Scene, registry: Arc<Registry>, threads: usize, diagnostics: &mut Vec<Diagnostic>) -> Self {
        scene.initialise(diagnostics);
        let mut runtime = Runtime::new(&scene, threads, diagnostics);
        runtime.handle(&mut scene, &Event::InitDone, diagnostics);
        diagnostics.extend(runtime.links_that_mappings_override(&scene));
        // Links are looked at twice: before initialisation, and when their component is initialised.
        let mut seen: Vec<Diagnostic> = Vec::with_capacity(diagnostics.len());
        for finding in diagnostics.drain(..) {
            if !seen.iter().rev().take(REPEATS_WITHIN).any(|other| *other == finding) {
                seen.push(finding);
            }
        }
        diagnostics.append(&mut seen);
        diagnostics.iter_mut().for_each(|finding| scene.strictness.judge(finding));
        let mut simulation = Self {
            scene,
            runtime,
            registry,
            last_log: Vec::new(),
            warnings: Vec::new(),
            failures: Vec::new(),
            hook: None,
            motion: Motion::default(),
            before: Counters::default(),
        };
        diagnostics.extend(simulation.incomplete_parts(has_error(diagnostics)));
        diagnostics.extend(simulation.massless_points());
        diagnostics.extend(simulation.points_moved_twice());
        if !has_error(diagnostics) {
            diagnostics.extend(simulation.unsafe_start());
            diagnostics.extend(simulation.unanswerable_contacts());
        }
        simulation
    }

    /// Lets somebody act at the events of the steps, beside the components of the scene; `None` ends that.
    pub fn set_hook(&mut self, hook: Option<Box<dyn StepHook>>) {
        self.hook = hook;
    }

    /// Whether somebody acts at the events of the steps.
    pub fn has_hook(&self) -> bool {
        self.hook.is_some()
    }

    /// Delivers an event that comes from outside, such as a key, between two steps: to the components that listen, to
    /// those that act, and to the hook. Returns what they report.
    ///
    /// # Errors
    /// What the hook says that went wrong.
    pub fn send(&mut self, event: &Event) -> Result<Vec<Diagnostic>, ControllerFailure> {
        self.scene.send(event);
        let mut findings = Vec::new();
        self.runtime.handle(&mut self.scene, event, &mut findings);
        if let Some(mut hook) = self.hook.take() {
            let outcome = hook.act(event, &mut self.scene, &mut self.runtime);
            self.hook = Some(hook);
            outcome?;
        }
        Ok(findings)
    }

    /// The scene.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The mesh of a topology as it is now; `None` if the object is none.
    pub fn mesh(&self, topology: ObjectId) -> Option<&SharedMesh> {
        self.runtime.meshes().get(topology)
    }

    /// The scene, to write; [`refresh`](Self::refresh) makes changes of structure count.
    pub fn scene_mut(&mut self) -> &mut Scene {
        &mut self.scene
    }

    /// The runtime.
    pub fn runtime(&self) -> &Runtime {
        &self.runtime
    }

    /// The runtime, to write.
    pub fn runtime_mut(&mut self) -> &mut Runtime {
        &mut self.runtime
    }

    /// Scene and runtime together, for operations on both.
    pub fn parts_mut(&mut self) -> (&mut Scene, &mut Runtime) {
        (&mut self.scene, &mut self.runtime)
    }

    /// The classes it was made from.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Time (s).
    pub fn time(&self) -> f64 {
        self.runtime.time()
    }

    /// The scene's step size (s).
    pub fn dt(&self) -> f64 {
        *self.scene.node(self.scene.root()).data.dt
    }

    /// Steps done since the start or the last reset.
    pub fn steps(&self) -> u64 {
        self.runtime.steps
    }

    /// The switch that ends a step in progress, from another thread or a handler of signals: the step is given up as
    /// one that fails, with the state before it. It is looked at between phases, sub-steps, iterations and the dense
    /// blocks of a factorisation. It stays thrown, and steps fail, until it is cleared.
    ///
    /// What cannot be left: one dense or unsymmetric factorisation (`SVDLinearSolver`, `EigenSparseLU`,
    /// `EigenSparseQR`, `CholeskySolver`, `BTDLinearSolver`), the analysis of a matrix, and one evaluation of all
    /// forces.
    pub fn stop_switch(&self) -> StopSwitch {
        self.runtime.workers().stop_switch().cloned().unwrap_or_default()
    }

    /// Measures from now on where the time of steps goes; `with_spans` keeps every stretch, for viewers of traces.
    pub fn start_profile(&mut self, with_spans: bool) {
        self.runtime.profile = Some(Box::new(Profile::new(self.runtime.workers(), with_spans)));
    }

    /// From now on steps are made as on a machine of so many cores, by this thread alone and with the same bits. A
    /// profile that is started afterwards says how long they would take there, if its cores shared no bandwidth.
    pub fn rehearse(&mut self, cores: usize) {
        self.runtime.rehearse(cores);
    }

    /// Where the time of steps went since [`start_profile`](Self::start_profile).
    pub fn profile(&self) -> Option<&Profile> {
        self.runtime.profile.as_deref()
    }

    /// Names of the phases of the last logged step.
    pub fn last_phases(&self) -> &[String] {
        &self.last_log
    }

    /// Starts to record what the operations of all scopes call.
    pub fn start_trace(&mut self) {
        for scope in self.runtime.scopes_mut() {
            scope.start_trace();
        }
    }

    /// What was recorded, scope after scope.
    pub fn take_trace(&mut self) -> Vec<TraceEntry> {
        self.runtime.scopes_mut().iter_mut().filter_map(Scope::take_trace).flat_map(|trace| trace.entries).collect()
    }

    /// Warnings of steps since the last call, as texts.
    pub fn take_warnings(&mut self) -> Vec<String> {
        self.take_findings().iter().map(ToString::to_string).collect()
    }

    /// Warnings of steps since the last call, with their codes and what mends them; each text of a solver comes once.
    pub fn take_findings(&mut self) -> Vec<Diagnostic> {
        let mut all = std::mem::take(&mut self.warnings);
        for scope in self.runtime.scopes_mut() {
            all.extend(scope.new_warnings().iter().map(|text| Diagnostic::warning("in-step", text)));
        }
        all
    }

    /// Files that components could not write or read since the last call: the steps themselves succeeded. Such a
    /// component does not act again until the simulation is reset.
    pub fn take_failures(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.failures)
    }

    /// Goes back to the state after initialisation.
    pub fn reset(&mut self) {
        let findings = self.runtime.reset(&mut self.scene);
        self.warnings.extend(findings);
    }

    /// Tells recording components that no more steps follow. Returns what they report, and how often findings about
    /// linked data came again that were told once.
    pub fn finish(&mut self) -> Vec<Diagnostic> {
        let mut findings = self.runtime.repeated_findings();
        self.runtime.handle(&mut self.scene, &Event::RunEnd, &mut findings);
        findings
    }

    /// Copies everything that the next steps depend on. After the structure of the scene changed,
    /// [`refresh`](Self::refresh) comes first: until then it is a snapshot of the scene as it was.
    pub fn snapshot(&self) -> Snapshot {
        self.runtime.snapshot(&self.scene)
    }

    /// Goes back to a snapshot of this scene. Changes of its structure count first, as by [`refresh`](Self::refresh).
    ///
    /// # Errors
    /// If it was taken of another scene, or before objects came or went: the error says what is not the same, and the
    /// state has not changed.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), SimulationError> {
        self.bring_up_to_date();
        Ok(self.runtime.restore(&mut self.scene, snapshot)?)
    }

    /// Opens an account of where the energy goes, from the present state on; see [`EnergyReport`]. It costs two
    /// evaluations of the forces a step, and changes no bit of the motion.
    pub fn open_energy_account(&mut self) {
        self.runtime.open_energy_account();
    }

    /// The account of energies of all solvers, if it was opened.
    pub fn energy_report(&self) -> Option<EnergyReport> {
        self.runtime.energy()
    }

    /// What the last step took.
    pub fn last_step(&self) -> StepReport {
        StepReport::between(&self.before, &self.counters())
    }

    /// Work done so far; it goes on when objects come or go.
    pub fn counters(&self) -> Counters {
        self.runtime.counters(&self.scene)
    }

    /// As [`refresh`](Self::refresh), for work that goes on whatever is found: it comes with the warnings.
    pub(crate) fn bring_up_to_date(&mut self) {
        let findings = self.refresh();
        self.warnings.extend(findings);
    }

    /// Makes the runtime anew after the structure of the scene changed: states continue, solver histories start again.
    pub fn refresh(&mut self) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        if self.runtime.is_stale(&self.scene) {
            self.runtime.store_states(&mut self.scene);
            for object in self.scene.all_objects() {
                self.scene.initialise_object(object, &mut diagnostics);
            }
            let newer = self.runtime.renewed(&self.scene, &mut diagnostics);
            let older = std::mem::replace(&mut self.runtime, newer);
            self.runtime.continue_counters(&self.scene, &older);
            self.runtime.adopt_handlers(older);
        }
        diagnostics.iter_mut().for_each(|finding| self.scene.strictness.judge(finding));
        diagnostics
    }
}
