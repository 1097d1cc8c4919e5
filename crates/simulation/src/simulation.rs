//! A scene with its runtime.

use std::path::Path;
use std::sync::Arc;

use settee_kernel::fault::guard;
use settee_kernel::roles::{ControllerFailure, StepFailure};
use settee_kernel::{Diagnostic, Event, ObjectId, Registry, Scene, Severity};
use settee_loader::LoadOptions;
use settee_mechanics::{Counters, EnergyReport, Motion, Phases, Profile, Runtime, Snapshot, StepHook, TraceEntry};
use settee_mesh::SharedMesh;
use settee_parallel::StopSwitch;
use settee_scn::SourceMap;

use crate::simulation_error::SimulationError;
use crate::step_report::StepReport;

/// How far back a finding is looked for before it is reported again. Bounded: a hostile scene has a million findings.
const REPEATS_WITHIN: usize = 256;

/// What loading returns: all findings, and the simulation if the scene can run.
pub struct Loaded {
    /// `None` after an error. What the scene's strictness goes on after is a warning.
    pub simulation: Option<Simulation>,
    /// What could be built of a scene with errors: to be looked at. Its steps would mean nothing.
    pub partial: Option<Simulation>,
    /// Findings.
    pub diagnostics: Vec<Diagnostic>,
    /// Texts, to show places.
    pub sources: SourceMap,
}

impl Loaded {
    /// Whether there is an error among the findings.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|finding| finding.severity == Severity::Error)
    }
}

/// A scene and everything that changes while it runs.
pub struct Simulation {
    scene: Scene,
    runtime: Runtime,
    registry: Arc<Registry>,
    last_log: Vec<String>,
    warnings: Vec<String>,
    failures: Vec<Diagnostic>,
    hook: Option<Box<dyn StepHook>>,
    /// Where the last step began in which the hook listened.
    motion: Motion,
    /// Counters before the last step.
    before: Counters,
}

/// What queries need to know of a state.
#[derive(Clone, Copy, Debug)]
pub struct StateView {
    /// The object that describes the state.
    pub object: ObjectId,
    /// Number of points.
    pub n_points: usize,
    /// Whether a mapping writes it.
    pub is_mapped: bool,
    /// Whether an ODE solver moves it.
    pub is_simulated: bool,
}

impl Simulation {
    /// Loads and initialises a scene text with the classes of `registry`, for a number of threads; `name` stands in
    /// messages.
    pub fn from_text_with_classes(
        name: &str,
        text: &str,
        options: &LoadOptions,
        threads: usize,
        registry: Registry,
    ) -> Loaded {
        let registry = Arc::new(registry);
        let loaded = settee_loader::load_text(name, text, &registry, options);
        Self::start(loaded, registry, threads)
    }

    /// Loads and initialises a scene file with the classes of `registry`, for a number of threads.
    ///
    /// # Errors
    /// If the file cannot be read; findings about its content are in the result.
    pub fn from_file_with_classes(
        path: &Path,
        options: &LoadOptions,
        threads: usize,
        registry: Registry,
    ) -> std::io::Result<Loaded> {
        let registry = Arc::new(registry);
        let loaded = settee_loader::load_file(path, &registry, options)?;
        Ok(Self::start(loaded, registry, threads))
    }

    pub(crate) fn start(loaded: settee_loader::Loaded, registry: Arc<Registry>, threads: usize) -> Loaded {
        let settee_loader::Loaded { scene, sources, mut diagnostics } = loaded;
        let Some(scene) = scene else { return Loaded { simulation: None, partial: None, diagnostics, sources } };
        let built = match guard(|| Self::begin(scene, registry, threads, &mut diagnostics)) {
            Ok(built) => built,
            Err(broken) => {
                let mut finding = broken.finding("a component's code");
                finding.message.insert_str(0, "the scene could not be set up: ");
                diagnostics.push(finding);
                return Loaded { simulation: None, partial: None, diagnostics, sources };
            }
        };
        let has_errors = diagnostics.iter().any(|finding| finding.severity == Severity::Error);
        let (simulation, partial) = if !has_errors { (Some(built), None) } else { (None, Some(built)) };
        Loaded { simulation, partial, diagnostics, sources }
    }

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
        diagnostics.extend(simulation.incomplete_parts());
        diagnostics.extend(simulation.massless_points());
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

    /// Makes one step; a size of 0 means the scene's own.
    ///
    /// # Errors
    /// If a solver fails, or the [switch](Self::stop_switch) is thrown: the state is the one before the step.
    pub fn step(&mut self, dt: f64) -> Result<(), SimulationError> {
        self.animate(dt, false)
    }

    /// Makes one step and keeps the names of its phases, see [`last_phases`](Self::last_phases).
    ///
    /// # Errors
    /// As [`step`](Self::step).
    pub fn step_logged(&mut self, dt: f64) -> Result<(), SimulationError> {
        self.animate(dt, true)
    }

    fn animate(&mut self, dt: f64, logged: bool) -> Result<(), SimulationError> {
        let owner = self
            .scene
            .local(self.scene.root(), |component| component.as_animation_loop().is_some())
            .ok_or(SimulationError::NoLoop)?;
        // The loop is read while the phases write the scene: it is taken out for the step.
        let (step, time) = (self.runtime.steps + 1, self.time());
        let size = if dt == 0.0 { self.dt() } else { dt };
        if !(time + size).is_finite() || !(size * size).is_finite() {
            return Err(SimulationError::NoTime { step, time, size });
        }
        self.runtime.begin_profile();
        self.before = self.runtime.counters(&self.scene);
        // Whoever acts from outside may stop the step anywhere, after it moved the bodies.
        let can_stop = self.hook.as_ref().is_some_and(|hook| hook.listens());
        if can_stop {
            self.runtime.save_motion(&mut self.motion);
        }
        let mut hook = self.hook.take();
        let mut stopped = None;
        let outcome = self.scene.with_component(owner, |scene, component| {
            let mut phases = Phases::new(scene, &mut self.runtime);
            phases.log = logged.then(Vec::new);
            phases.hook = hook.as_deref_mut().map(|hook| hook as _);
            let outcome =
                guard(|| component.as_animation_loop().map(|animation| animation.step(&mut phases, owner, dt)));
            let found = std::mem::take(&mut phases.diagnostics);
            let is_failure = |one: &Diagnostic| one.severity == Severity::Error && one.code.starts_with("file-");
            let (failures, warnings): (Vec<_>, Vec<_>) = found.into_iter().partition(is_failure);
            self.warnings.extend(warnings.iter().map(ToString::to_string));
            self.failures.extend(failures);
            self.last_log = phases.log.take().unwrap_or_default();
            stopped = phases.stopped.take();
            outcome
        });
        self.runtime.end_profile();
        self.hook = hook;
        if let Some(failure) = stopped {
            if can_stop {
                self.runtime.restore_motion(&mut self.scene, &self.motion);
            }
            return Err(SimulationError::Step { step, time, failure });
        }
        let outcome = match outcome.transpose() {
            Ok(outcome) => outcome.flatten(),
            Err(broken) => {
                self.runtime.give_up_step(&mut self.scene, time, step - 1);
                Some(Err(StepFailure::of_broken(self.scene.object_path(owner), broken)))
            }
        };
        match outcome {
            Some(Ok(())) => {
                // What a script wrote into a node below the root holds for one step.
                self.scene.copy_context_down();
                Ok(())
            }
            Some(Err(failure)) => Err(SimulationError::Step { step, time, failure }),
            None => Err(SimulationError::NoLoop),
        }
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
        self.runtime
            .scopes_mut()
            .iter_mut()
            .filter_map(settee_mechanics::Scope::take_trace)
            .flat_map(|trace| trace.entries)
            .collect()
    }

    /// Warnings of steps since the last call; each text comes once.
    pub fn take_warnings(&mut self) -> Vec<String> {
        let mut all = std::mem::take(&mut self.warnings);
        for scope in self.runtime.scopes_mut() {
            all.extend(scope.new_warnings().iter().cloned());
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
        self.warnings.extend(findings.iter().map(ToString::to_string));
    }

    /// Tells recording components that no more steps follow. Returns what they report.
    pub fn finish(&mut self) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        self.runtime.handle(&mut self.scene, &Event::RunEnd, &mut findings);
        findings
    }

    /// Looks at the scene at a moment within the last step: `look` sees its positions, velocities and time, and may
    /// record them. The accuracy is that of the method: polynomials of the order of a BDF, else cubics between both
    /// ends of the step.
    ///
    /// # Errors
    /// If the moment is not within the last step, or a solver with sub-steps of its own does not keep them.
    pub fn at<T>(&mut self, time: f64, look: impl FnOnce(&Self) -> T) -> Result<T, SimulationError> {
        let kept = self.runtime.show_moment(&mut self.scene, time)?;
        let found = look(self);
        self.runtime.hide_moment(&mut self.scene, kept);
        Ok(found)
    }

    /// The first moment of the last step at which `value`, negative at its start, is 0 or positive: to `tolerance` (s),
    /// never before it. `None` if there is none. Values that come and go between two of eight looks may be missed.
    ///
    /// # Errors
    /// As [`at`](Self::at).
    pub fn find_event(&mut self, tolerance: f64, value: impl Fn(&Self) -> f64) -> Result<Option<f64>, SimulationError> {
        /// Looks a step.
        const LOOKS: u32 = 8;
        let end = self.time();
        let Some(dt) = self.runtime.last_dt() else { return Ok(None) };
        let mut before = (end - dt, self.at(end - dt, &value)?);
        for look in (0..LOOKS).rev() {
            let time = end - dt * f64::from(look) / f64::from(LOOKS);
            let now = (time, self.at(time, &value)?);
            if before.1 < 0.0 && now.1 >= 0.0 {
                return settee_stepping::locate(before, now, tolerance, |time| self.at(time, &value)).map(Some);
            }
            before = now;
        }
        Ok(None)
    }

    /// Goes back to a moment within the last step; the next step starts there, with histories made anew.
    ///
    /// # Errors
    /// As [`at`](Self::at).
    pub fn go_to(&mut self, time: f64) -> Result<(), SimulationError> {
        Ok(self.runtime.go_to(&mut self.scene, time)?)
    }

    /// Copies everything that the next steps depend on.
    pub fn snapshot(&self) -> Snapshot {
        self.runtime.snapshot(&self.scene)
    }

    /// Goes back to a snapshot of this scene.
    ///
    /// # Errors
    /// If it was taken of another scene: the error says what is not the same, and nothing has changed.
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), SimulationError> {
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

    /// Work done so far.
    pub fn counters(&self) -> Counters {
        self.runtime.counters(&self.scene)
    }

    /// All mechanical states in pre-order of the nodes.
    pub fn states(&self) -> Vec<StateView> {
        let scene = &self.scene;
        let is_mechanical = |object: &ObjectId| {
            scene
                .component(*object)
                .and_then(|component| component.as_state())
                .is_some_and(settee_kernel::roles::BaseState::is_mechanical)
        };
        let view = |object: ObjectId| {
            let (scope, state) = self.runtime.state(object)?;
            let entry = &self.runtime.scopes()[scope].space.states()[state];
            Some(StateView {
                object,
                n_points: entry.n_points,
                is_mapped: entry.is_mapped,
                is_simulated: self.runtime.scopes()[scope].has_solver(),
            })
        };
        scene.all_objects().into_iter().filter(is_mechanical).filter_map(view).collect()
    }

    /// The state at a path such as `/body/dofs`; a node's path means its only state.
    ///
    /// # Errors
    /// If there is none.
    pub fn state(&self, path: &str) -> Result<ObjectId, SimulationError> {
        let is_state = |object: &ObjectId| self.runtime.state(*object).is_some();
        let named = self.scene.find_object(path).filter(is_state);
        let of_node = || {
            self.scene
                .find_node(path)
                .and_then(|node| self.scene.local(node, |component| component.as_state().is_some()))
        };
        named.or_else(of_node).ok_or_else(|| SimulationError::NoState(path.to_owned()))
    }

    /// Current position of the state at a path, flat.
    ///
    /// # Errors
    /// If there is none.
    pub fn position(&self, path: &str) -> Result<&[f64], SimulationError> {
        let state = self.state(path)?;
        self.runtime.position(state).ok_or_else(|| SimulationError::NoState(path.to_owned()))
    }

    /// Current velocity of the state at a path, flat.
    ///
    /// # Errors
    /// If there is none.
    pub fn velocity(&self, path: &str) -> Result<&[f64], SimulationError> {
        let state = self.state(path)?;
        self.runtime.velocity(state).ok_or_else(|| SimulationError::NoState(path.to_owned()))
    }

    /// Lets positions of visual models, and the box around the scene, wait until [`store`](Self::store), a drawing or
    /// an export asks for them, in scenes where nothing reads them during a step: for runs that nobody looks at.
    /// [`position`](Self::position) of a visual model is then that of an earlier step, and of contacts those
    /// that push need be there only, without their forces.
    pub fn show_on_demand(&mut self, on_demand: bool) {
        self.runtime.show_on_demand(on_demand);
    }

    /// Writes the current state and the outcomes of solvers back into the scene's data, for queries.
    pub fn store(&mut self) {
        self.runtime.show(&mut self.scene);
        self.runtime.store_states(&mut self.scene);
        for scope in self.runtime.scopes() {
            for (object, outcome) in scope.newton_outcomes() {
                let component = self.scene.component_mut(object).filter(|_| outcome.report.is_some());
                if let Some(newton) = component.and_then(|component| component.as_newton_solver_mut()) {
                    newton.store_outcome(outcome);
                }
            }
        }
        let mut outputs = Vec::new();
        for scope in self.runtime.scopes_mut() {
            outputs.extend(scope.solver_outputs(&self.scene));
            outputs.extend(scope.force_outputs(&self.scene));
        }
        outputs.extend(self.runtime.handler_outputs(&self.scene));
        outputs.extend(self.runtime.contact_outputs());
        outputs.extend(self.runtime.constraint_outputs(&self.scene));
        for (object, name, value) in outputs {
            let Some(component) = self.scene.component_mut(object) else { continue };
            if let Some(index) = component.find_data(name) {
                // The types are those of the declarations; one that does not fit keeps its old value.
                let _ = component.data_mut(index).set_output(&value);
            }
        }
    }

    /// Writes a data between steps, as text: `set_data("/body/fixed", "indices", "0 1")`. Returns what is wrong with
    /// it.
    pub fn set_data(&mut self, object: &str, data: &str, text: &str) -> Vec<Diagnostic> {
        let found = self.scene.find_object(object).and_then(|object| {
            let index = self.scene.component(object)?.find_data(data)?;
            Some(settee_kernel::DataRef { owner: settee_kernel::Owner::Object(object), index })
        });
        match found {
            Some(data) => self.write(data, settee_kernel::Written::Text(text)),
            None => vec![Diagnostic::error("data-not-found", format!("there is no data \"{data}\" at \"{object}\""))],
        }
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
            self.runtime.adopt_handlers(older);
        }
        diagnostics.iter_mut().for_each(|finding| self.scene.strictness.judge(finding));
        diagnostics
    }
}
