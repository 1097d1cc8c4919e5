//! Initialising, stepping, reading and writing.

use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use numpy::PyArray1;

use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use settee_kernel::fault::{Broken, guard};
use settee_kernel::{DataRef, NodeId, Owner, Scene, Written};
use settee_persist::FileError;
use settee_render::{OffscreenRenderer, Picture};
use settee_simulation::{
    Attribute, Checkpoint, CheckpointError, MatrixOf, Simulation, SimulationError, Snapshot, StateVector, StopSwitch,
    add_loops,
};

use crate::building::{attribute, knows};
use crate::described::Described;
use crate::errors::{StepError, check, check_scene, misuse, raise};
use crate::graph::{Graph, Inner, at_work};
use crate::interrupt::OnInterrupt;
use crate::scripted::Raised;
use crate::{scripted, values};

/// A copy of everything that the next steps depend on.
#[pyclass(frozen, module = "settee._settee")]
pub struct State {
    content: Content,
}

enum Content {
    Snapshot(Box<Snapshot>),
    /// What came from another process: it becomes a snapshot with a scene.
    Sent {
        bytes: Vec<u8>,
        checkpoint: Checkpoint,
    },
}

/// What stands for the file in messages about a snapshot that was sent.
const SENT: &str = "a snapshot that was sent";

#[pymethods]
impl State {
    /// Writes a checkpoint file, whole or not at all.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        match &self.content {
            Content::Snapshot(snapshot) => py.detach(|| Checkpoint::write(snapshot, &path)),
            Content::Sent { bytes, .. } => py.detach(|| Checkpoint::write_bytes(bytes, &path)),
        }
        .map_err(|error| checkpoint_error(&error))
    }

    /// The bytes of a checkpoint file, for `pickle`.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        match &self.content {
            Content::Snapshot(snapshot) => {
                let bytes = py.detach(|| Checkpoint::bytes(snapshot, Path::new(SENT)));
                Ok(PyBytes::new(py, &bytes.map_err(|error| checkpoint_error(&error))?))
            }
            Content::Sent { bytes, .. } => Ok(PyBytes::new(py, bytes)),
        }
    }

    /// What `to_bytes` made, for `Simulation.restore` of the same scene.
    #[staticmethod]
    fn from_bytes(bytes: Vec<u8>) -> PyResult<Self> {
        let checkpoint = Checkpoint::of_bytes(Path::new(SENT), &bytes).map_err(|error| checkpoint_error(&error))?;
        Ok(Self { content: Content::Sent { bytes, checkpoint } })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(slf.py())?,)))
    }
}

/// What the system or the bytes refuse is an error of the file; what the scene refuses is one of the value.
fn checkpoint_error(error: &CheckpointError) -> PyErr {
    let text = error.to_string();
    match error {
        CheckpointError::System { error, .. } | CheckpointError::File(FileError::System { error, .. }) => {
            std::io::Error::new(error.kind(), text).into()
        }
        CheckpointError::File(_) | CheckpointError::Content { .. } | CheckpointError::NotPersistent { .. } => {
            PyValueError::new_err(text)
        }
    }
}

pub fn init(py: Python<'_>, inner: &mut Inner) -> PyResult<Vec<String>> {
    let mut findings = Vec::new();
    crate::early::forget(inner)?;
    inner.names.forget();
    if let Some(mut scene) = inner.scene.take() {
        inner.described = Described::of(&scene, &inner.draft);
        add_loops(&mut scene, &inner.registry);
        inner.draft.finish(&mut scene, &inner.registry, &mut findings);
        inner.scene = Some(scene);
        attach_scripts(py, inner)?;
        let (registry, scene) = (Arc::clone(&inner.registry), inner.scene.take().unwrap_or_default());
        let threads = inner.threads;
        match guard(|| Simulation::begin(scene, registry, threads, &mut findings)) {
            Ok(simulation) => inner.simulation = Some(simulation),
            Err(broken) => {
                let text = match &broken {
                    Broken::Fault(message) => {
                        format!("the scene could not be set up, by a fault inside of settee: {message}")
                    }
                    Broken::Memory(answer) => answer.to_string(),
                };
                inner.failure = Some(text.clone());
                let is_memory = matches!(broken, Broken::Memory(_));
                return Err(if is_memory { PyMemoryError::new_err(text) } else { misuse(&text) });
            }
        }
    } else {
        let (scene, draft, registry) = inner.parts()?;
        draft.finish(scene, registry, &mut findings);
        attach_scripts(py, inner)?;
        findings.extend(inner.simulation()?.refresh());
    }
    inner.is_stored = false;
    // A mapping written in Python is applied before the first step.
    if let Some(error) = take(&inner.raised) {
        inner.failure = Some(error.value(py).to_string());
        return Err(error);
    }
    match check_scene(&findings) {
        Err(error) => {
            inner.failure = Some(error.value(py).to_string());
            Err(error)
        }
        Ok(warnings) => {
            inner.failure = None;
            let Inner { views, simulation, .. } = inner;
            if let Some(simulation) = simulation {
                views.refresh(py, simulation)?;
            }
            Ok(warnings)
        }
    }
}

/// Takes the simulation out for a step, or for longer.
pub fn begin(py: Python<'_>, graph: &Graph) -> PyResult<Simulation> {
    let mut inner = graph.lock()?;
    if inner.is_stepping {
        return Err(misuse("a step is being made: a controller cannot make another one inside it"));
    }
    inner.simulation()?;
    if let Some(failure) = &inner.failure {
        return Err(misuse(format!("the scene cannot make steps: {failure}")));
    }
    if !inner.draft.is_empty() || inner.simulation()?.is_stale() {
        let (scene, draft, registry) = inner.parts()?;
        let mut findings = Vec::new();
        draft.finish(scene, registry, &mut findings);
        attach_scripts(py, &mut inner)?;
        findings.extend(inner.simulation()?.refresh());
        check_scene(&findings)?;
    }
    let simulation = inner.simulation.take().ok_or_else(|| misuse("the scene was unloaded"))?;
    inner.is_stepping = true;
    Ok(simulation)
}

/// Puts the simulation back that [`begin`] took out.
pub fn end(py: Python<'_>, graph: &Graph, simulation: Simulation) -> PyResult<()> {
    let mut inner = graph.lock()?;
    inner.is_stepping = false;
    inner.is_stored = false;
    inner.simulation = Some(simulation);
    let Inner { views, simulation, .. } = &mut *inner;
    simulation.as_ref().map_or(Ok(()), |simulation| views.refresh(py, simulation))
}

/// Runs `work` on the simulation with the interpreter lock released.
fn work_on<R: Send>(py: Python<'_>, graph: &Graph, work: impl FnOnce(&mut Simulation) -> R + Send) -> PyResult<R> {
    let mut simulation = begin(py, graph)?;
    let outcome = py.detach(|| std::panic::catch_unwind(AssertUnwindSafe(|| work(&mut simulation))));
    end(py, graph, simulation)?;
    outcome.map_err(|_| broken(graph))
}

/// After a fault the scene makes no more steps.
pub fn broken(graph: &Graph) -> PyErr {
    let text = "a fault inside of settee; please report it. The scene cannot go on";
    if let Ok(mut inner) = graph.lock() {
        inner.failure = Some(text.into());
    }
    misuse(text)
}

pub fn animate(py: Python<'_>, graph: &Graph, dt: f64, steps: u64) -> PyResult<()> {
    if !dt.is_finite() || dt < 0.0 {
        return Err(PyValueError::new_err(format!("dt = {dt}; expected a positive number, or 0 for the scene's own")));
    }
    let _on_interrupt = OnInterrupt::throw(py, [stop_switch(graph)?]);
    for _ in 0..steps {
        let mut outcome = make_step(py, graph, dt)?;
        // Whoever handles the signal without an exception wants the step to go on.
        while outcome.is_err() && stop_switch(graph)?.is_requested() {
            py.check_signals()?;
            outcome = make_step(py, graph, dt)?;
        }
        if let Err(error) = outcome {
            let raised = Arc::clone(&graph.lock()?.raised);
            return Err(step_error(&raised, &error));
        }
        let failures = graph.lock()?.simulation()?.take_failures();
        if let Some(failure) = failures.first() {
            return Err(match failure.code {
                "file-not-written" | "file-not-read" | "file-too-large" => PyOSError::new_err(failure.to_string()),
                _ => StepError::new_err(failure.to_string()),
            });
        }
        if steps > 1 {
            py.check_signals()?;
        }
    }
    Ok(())
}

/// The switch that gives up a step in its middle.
pub fn stop_switch(graph: &Graph) -> PyResult<StopSwitch> {
    Ok(graph.lock()?.simulation()?.stop_switch())
}

/// Makes a step, which Ctrl-C ends in its middle with the state before it.
fn make_step(py: Python<'_>, graph: &Graph, dt: f64) -> PyResult<Result<(), SimulationError>> {
    stop_switch(graph)?.clear();
    // A signal that came before the switch was cleared was noted by Python before.
    py.check_signals()?;
    work_on(py, graph, |simulation| simulation.step(dt))
}

/// What a script of a graph raised inside, if that is why a step failed.
pub fn raised_or(graph: &Graph, error: &SimulationError) -> PyErr {
    match graph.lock() {
        Ok(inner) => step_error(&inner.raised, error),
        Err(error) => error,
    }
}

/// What a script raised inside, if that is why the step failed.
fn step_error(raised: &Raised, error: &SimulationError) -> PyErr {
    take(raised).unwrap_or_else(|| StepError::new_err(error.to_string()))
}

fn take(raised: &Raised) -> Option<PyErr> {
    raised.lock().ok()?.take()
}

/// Matrix of a component or of a linear system: size, rows, columns, values.
pub fn matrix<'py>(py: Python<'py>, inner: &mut Inner, key: u64, kind: &str) -> PyResult<Option<Matrix<'py>>> {
    let object = inner.object(key)?;
    let simulation = inner.simulation()?;
    let found = match kind {
        "mass" => simulation.component_matrix(object, MatrixOf::Mass),
        "stiffness" => simulation.component_matrix(object, MatrixOf::Stiffness),
        "damping" => simulation.component_matrix(object, MatrixOf::Damping),
        _ => simulation.system_matrix(object),
    };
    if let Some(error) = take(&inner.raised) {
        return Err(error);
    }
    Ok(found.map(|found| {
        let array =
            |indices: Vec<usize>| PyArray1::from_vec(py, indices.into_iter().map(|index| index as i64).collect());
        (found.size, array(found.rows), array(found.columns), PyArray1::from_vec(py, found.values))
    }))
}

/// Size, rows, columns and values of a sparse matrix.
pub type Matrix<'py> = (usize, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<f64>>);

/// Width, height, four bytes for each pixel, warnings.
pub type Pixels<'py> = (u32, u32, Bound<'py, PyArray1<u8>>, Vec<String>);

pub fn picture<'py>(py: Python<'py>, inner: &mut Inner, words: &[String]) -> PyResult<Pixels<'py>> {
    inner.simulation()?;
    if inner.renderer.is_none() {
        let renderer = OffscreenRenderer::new().map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        inner.renderer = Some(renderer);
    }
    let Inner { simulation, renderer, is_stored, .. } = inner;
    let (Some(simulation), Some(renderer)) = (simulation, renderer) else { return Err(misuse("a step is being made")) };
    let outcome = settee_cli::picture(simulation, renderer, words);
    // Drawing brings the data up to date.
    *is_stored = true;
    let (picture, warnings) = outcome.map_err(PyValueError::new_err)?;
    Ok((picture.width, picture.height, PyArray1::from_vec(py, picture.pixels), warnings))
}

/// The bytes of a PNG file from the pixels of a picture.
pub fn png(width: u32, height: u32, pixels: Vec<u8>) -> PyResult<Vec<u8>> {
    if pixels.len() as u64 != 4 * u64::from(width) * u64::from(height) {
        let n = pixels.len();
        return Err(PyValueError::new_err(format!("{n} bytes; expected four for each of {width} x {height} pixels")));
    }
    Picture { width, height, pixels }.to_png().map_err(|error| PyValueError::new_err(error.to_string()))
}

pub fn energy(inner: &mut Inner) -> PyResult<(f64, Option<f64>)> {
    let energy = inner.simulation()?.energy();
    take(&inner.raised).map_or(Ok(energy), Err)
}

/// Kinetic and potential energy of the components of a node and of all nodes below.
pub fn energy_below(inner: &mut Inner, key: u64) -> PyResult<(f64, Option<f64>)> {
    let node = inner.node(key)?;
    let scene = inner.scene()?;
    let objects: Vec<_> = scene.pre_order(node).iter().flat_map(|node| scene.node(*node).objects.to_vec()).collect();
    let simulation = inner.simulation()?;
    let mut sum = (0.0, Some(0.0));
    for (kinetic, potential) in objects.into_iter().filter_map(|object| simulation.component_energy(object)) {
        sum = (sum.0 + kinetic, sum.1.zip(potential).map(|(sum, own)| sum + own));
    }
    take(&inner.raised).map_or(Ok(sum), Err)
}

/// Right side and solution of a system that was solved.
pub type Solve<'py> = (Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<f64>>);

/// Right side and solution of the last system that a linear solver solved.
pub fn last_solve<'py>(py: Python<'py>, inner: &mut Inner, key: u64) -> PyResult<Option<Solve<'py>>> {
    let object = inner.object(key)?;
    let array = |values: &[f64]| PyArray1::from_slice(py, values);
    Ok(inner.simulation()?.last_solve(object).map(|(rhs, solution)| (array(rhs), array(solution))))
}

/// Gives the components written in Python the instances that compute them.
fn attach_scripts(py: Python<'_>, inner: &mut Inner) -> PyResult<()> {
    let scripts: Vec<_> = inner.scripts.iter().map(|(object, instance)| (*object, instance.clone_ref(py))).collect();
    let raised = Arc::clone(&inner.raised);
    let (scene, ..) = inner.parts()?;
    for (object, instance) in scripts {
        scripted::attach(scene, object, &instance, &raised, py);
    }
    Ok(())
}

pub fn reset(py: Python<'_>, graph: &Graph) -> PyResult<()> {
    work_on(py, graph, Simulation::reset)
}

pub fn get<'py>(py: Python<'py>, inner: &mut Inner, key: u64, index: usize) -> PyResult<Bound<'py, PyAny>> {
    let data = inner.data(key, index)?;
    if inner.simulation.is_some() {
        if let Owner::Node(node) = data.owner
            && shows_time(inner.scene()?, node, data)
        {
            inner.simulation()?.store_time();
        }
        if let Owner::Object(object) = data.owner {
            if let Some(vector) = state_vector(inner, data) {
                let Inner { views, simulation, .. } = &mut *inner;
                if let Some(simulation) = simulation
                    && let Some(shown) = views.open(py, simulation, object, vector)?
                {
                    return Ok(shown);
                }
            }
            if !inner.is_stored {
                inner.simulation()?.store();
                inner.is_stored = true;
            }
        }
    } else {
        let (scene, ..) = inner.parts()?;
        // What is wrong with a source is said when the scene is initialised.
        scene.bring_up_to_date(data, &mut Vec::new());
    }
    let scene = inner.scene()?;
    match (scene.data(data), data.owner) {
        (Some(shown), _) => values::show(py, shown),
        (None, Owner::Object(object)) => Err(at_work(scene, Owner::Object(object))),
        (None, Owner::Node(_)) => Err(misuse("there is no such data")),
    }
}

/// Whether data of a node show the time, or what nodes have from the root: all nodes are brought up to date for them.
fn shows_time(scene: &Scene, node: NodeId, data: DataRef) -> bool {
    let name = scene.data_set(data.owner).map_or("", |set| set.data_info(data.index).name);
    name == "time" || (node != scene.root() && ["gravity", "dt", "animate"].contains(&name))
}

/// The vector of a running state that data stand for.
fn state_vector(inner: &Inner, data: DataRef) -> Option<StateVector> {
    let simulation = inner.simulation.as_ref()?;
    simulation.runtime().running_vector(simulation.scene(), data).map(|(_, vector)| vector)
}

pub fn set(
    py: Python<'_>,
    graph: &Graph,
    key: u64,
    name: &str,
    value: &Bound<'_, PyAny>,
    at: &(String, u32),
) -> PyResult<Vec<String>> {
    // Values are read first: that calls Python.
    let given = attribute(name, value, at)?;
    let mut inner = graph.lock()?;
    match inner.owner(key)? {
        Owner::Node(node) => {
            let is_running = inner.scene.is_none();
            let Inner { draft, simulation, .. } = &mut *inner;
            let simulation = simulation.as_mut().filter(|simulation| is_running && node == simulation.scene().root());
            if let Some(simulation) = simulation {
                let findings = simulation.write_nodes(|scene, _| draft.write_node(scene, node, &given));
                return check(&findings);
            }
            let (scene, draft, _) = inner.parts()?;
            let was_active = *scene.node(node).data.activated;
            let findings = draft.write_node(scene, node, &given);
            if is_running && *scene.node(node).data.activated != was_active {
                scene.activation_changed();
            }
            if node == scene.root() {
                scene.copy_context_down();
            }
            check(&findings)
        }
        Owner::Object(object) if inner.scene.is_some() || inner.draft.contains(object) => {
            let (scene, draft, registry) = inner.parts()?;
            check(&draft.write(scene, registry, object, given))
        }
        Owner::Object(object) => {
            let scene = inner.scene()?;
            let component = scene.component(object).ok_or_else(|| at_work(scene, Owner::Object(object)))?;
            let Some(index) = component.find_data(name) else {
                let what = if knows(component, name) { "links cannot be changed" } else { "there is no such data" };
                let finding =
                    settee_kernel::Diagnostic::error("link-after-init", format!("{what} after the initialisation"));
                return Err(raise(&scene.about(object, finding.attribute(name, given.value.to_string()))));
            };
            let data = DataRef { owner: Owner::Object(object), index };
            if let Some(vector) = state_vector(&inner, data) {
                drop(inner);
                let (numbers, shape) = (values::reals(value)?, values::shape(value)?);
                return set_vector(py, &mut *graph.lock()?, data, vector, &numbers, &shape);
            }
            write(py, &mut inner, data, &given)
        }
    }
}

fn write(py: Python<'_>, inner: &mut Inner, data: DataRef, given: &Attribute<'_>) -> PyResult<Vec<String>> {
    if given.numbers.is_none() && given.value.trim_start().starts_with('@') {
        return Err(PyValueError::new_err(format!(
            "{} = \"{}\": links cannot be changed after the initialisation",
            given.name, given.value
        )));
    }
    let value = match &given.numbers {
        Some(numbers) => Written::Numbers(numbers),
        None => Written::Text(&given.value),
    };
    let findings = inner.simulation()?.write(data, value);
    let Inner { views, simulation, .. } = inner;
    if let Some(simulation) = simulation {
        views.refresh(py, simulation)?;
    }
    check(&findings)
}

fn set_vector(
    py: Python<'_>,
    inner: &mut Inner,
    data: DataRef,
    vector: StateVector,
    values: &[f64],
    shape: &[usize],
) -> PyResult<Vec<String>> {
    let Owner::Object(object) = data.owner else { return Ok(Vec::new()) };
    let Inner { views, simulation, .. } = inner;
    let Some(simulation) = simulation else { return Err(misuse("the scene was unloaded")) };
    let about = |simulation: &Simulation, finding: settee_kernel::Diagnostic| {
        let name = simulation.scene().component(object).map_or("", |component| component.data_info(data.index).name);
        raise(&simulation.scene().about(object, finding.attribute(name, "")))
    };
    let (present, width) = simulation
        .vector(object, vector)
        .ok_or_else(|| misuse("the state is in no part of the scene that is simulated"))?;
    let rows = present.len() / width.max(1);
    if shape != [rows, width] && shape != [rows * width] {
        let words: Vec<String> = shape.iter().map(ToString::to_string).collect();
        let finding =
            settee_kernel::Diagnostic::error("wrong-shape", format!("an array of shape ({})", words.join(", ")))
                .expected(format!("shape ({rows}, {width})"));
        return Err(about(simulation, finding));
    }
    simulation.set_vector(object, vector, values).map_err(|finding| about(simulation, finding))?;
    views.refresh(py, simulation)?;
    Ok(Vec::new())
}

pub fn snapshot(inner: &mut Inner) -> PyResult<State> {
    Ok(State { content: Content::Snapshot(Box::new(inner.simulation()?.snapshot())) })
}

/// The elements of a topology during a run by the names of their data; `None` if the object is none, or before the
/// run begins: its data then says which they are.
pub fn elements<'py>(py: Python<'py>, inner: &mut Inner, object: u64) -> PyResult<Option<Bound<'py, PyDict>>> {
    let object = inner.object(object)?;
    let Some(mesh) = inner.simulation.as_ref().and_then(|simulation| simulation.mesh(object)) else { return Ok(None) };
    let lists = mesh.topology().lists().clone();
    let found = PyDict::new(py);
    found.set_item("tetrahedra", lists.tetrahedra)?;
    found.set_item("hexahedra", lists.hexahedra)?;
    found.set_item("prisms", lists.prisms)?;
    found.set_item("pyramids", lists.pyramids)?;
    found.set_item("triangles", lists.triangles)?;
    found.set_item("quads", lists.quads)?;
    found.set_item("edges", lists.edges)?;
    Ok(Some(found))
}

pub fn load_snapshot(py: Python<'_>, inner: &mut Inner, path: &Path) -> PyResult<State> {
    let simulation = inner.simulation()?;
    let found = py.detach(|| Checkpoint::read(path)).and_then(|checkpoint| simulation.load_snapshot(&checkpoint));
    Ok(State { content: Content::Snapshot(Box::new(found.map_err(|error| checkpoint_error(&error))?)) })
}

pub fn restore(py: Python<'_>, inner: &mut Inner, state: &State) -> PyResult<()> {
    let simulation = inner.simulation()?;
    let sent;
    let snapshot = match &state.content {
        Content::Snapshot(snapshot) => snapshot,
        Content::Sent { checkpoint, .. } => {
            sent = simulation.load_snapshot(checkpoint).map_err(|error| checkpoint_error(&error))?;
            &sent
        }
    };
    simulation.restore(snapshot).map_err(|error| PyValueError::new_err(error.to_string()))?;
    inner.is_stored = false;
    let Inner { views, simulation, .. } = inner;
    simulation.as_ref().map_or(Ok(()), |simulation| views.refresh(py, simulation))
}

pub fn counters<'py>(py: Python<'py>, inner: &mut Inner) -> PyResult<Bound<'py, PyDict>> {
    let simulation = inner.simulation()?;
    let (steps, counters) = (simulation.steps(), simulation.counters());
    let shown = PyDict::new(py);
    for (name, value) in [
        ("steps", steps),
        // Each ODE solver of the scene makes one in each step, or several.
        ("solver_steps", counters.steps),
        ("force_evaluations", counters.force_evaluations),
        ("assemblies", counters.assemblies),
        ("linear_solves", counters.linear_solves),
        ("linear_iterations", counters.linear_iterations),
        ("newton_iterations", counters.newton_iterations),
        ("factorisations", counters.factorisations),
        ("analyses", counters.analyses),
        ("pattern_updates", counters.pattern_updates),
    ] {
        shown.set_item(name, value)?;
    }
    Ok(shown)
}
