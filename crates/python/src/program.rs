//! The command line, called from Python.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Mutex;

use numpy::{PyArray3, PyReadonlyArray3};
use pyo3::exceptions::PySystemExit;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use settee_cli::Scripts;
use settee_scn::SceneText;
use settee_simulation::{LoadOptions, Loaded, SourceMap};

use crate::errors::{misuse, traceback};
use crate::graph::Graph;
use crate::many::Place;
use crate::running::take;

/// Runs scenes with the interpreter that runs this.
struct Interpreter {
    /// `settee.script.load(path, options...)`: it returns an initialised graph.
    load: Py<PyAny>,
    /// `settee.script.draft(path, options...)`: it returns a graph that is not initialised.
    build: Py<PyAny>,
    /// Graphs whose simulation runs: their controllers look for them.
    alive: Mutex<Vec<Py<Graph>>>,
    /// The `SystemExit` that a script raised while it built a scene.
    exit: Mutex<Option<PyErr>>,
}

impl Scripts for Interpreter {
    fn load(&self, path: &Path, options: &LoadOptions, threads: usize) -> Result<Loaded, String> {
        Python::attach(|py| self.load_scene(py, path, options, threads).map_err(|error| self.tell(py, error)))
    }

    fn describe(&self, path: &Path, options: &LoadOptions) -> Result<SceneText, String> {
        Python::attach(|py| self.describe_scene(py, path, options).map_err(|error| self.tell(py, error)))
    }
}

impl Interpreter {
    /// The text of an exception; one that ends the program is kept.
    fn tell(&self, py: Python<'_>, error: PyErr) -> String {
        let text = traceback(py, &error);
        if error.is_instance_of::<PySystemExit>(py)
            && let Ok(mut exit) = self.exit.lock()
        {
            *exit = Some(error);
        }
        text
    }

    /// The `SystemExit` that a script raised, while it built a scene or in a step.
    fn exit(&self, py: Python<'_>) -> Option<PyErr> {
        if let Some(exit) = self.exit.lock().ok().and_then(|mut exit| exit.take()) {
            return Some(exit);
        }
        let alive = self.alive.lock().ok()?;
        alive.iter().find_map(|graph| {
            let raised = graph.get().lock().ok().and_then(|inner| take(&inner.raised))?;
            raised.is_instance_of::<PySystemExit>(py).then_some(raised)
        })
    }

    fn describe_scene(&self, py: Python<'_>, path: &Path, options: &LoadOptions) -> PyResult<SceneText> {
        let LoadOptions { data, strictness, allow_outside, .. } = options;
        let arguments = (path, data.as_slice(), strictness.name(), *allow_outside);
        let graph = self.build.call1(py, arguments)?.into_bound(py).cast_into::<Graph>()?;
        let inner = graph.get().lock()?;
        crate::building::describe(&inner)
    }

    fn load_scene(&self, py: Python<'_>, path: &Path, options: &LoadOptions, threads: usize) -> PyResult<Loaded> {
        let LoadOptions { data, strictness, quirks, allow_outside, output, overwrite, .. } = options;
        let written = (output.as_deref(), *overwrite);
        let arguments = (path, data.as_slice(), strictness.name(), quirks.as_slice(), *allow_outside, written, threads);
        let graph = self.load.call1(py, arguments)?.into_bound(py).cast_into::<Graph>()?;
        let simulation = {
            let mut inner = graph.get().lock()?;
            inner.is_stepping = true;
            inner.simulation.take().ok_or_else(|| misuse("the scene is not initialised"))?
        };
        if let Ok(mut alive) = self.alive.lock() {
            alive.push(graph.unbind());
        }
        Ok(Loaded { simulation: Some(simulation), partial: None, diagnostics: Vec::new(), sources: SourceMap::new() })
    }
}

/// Runs the command line; returns the exit code. `load` makes an initialised graph of a scene in Python, `build` one
/// that is not.
///
/// # Errors
/// The `SystemExit` that a script raised.
#[pyfunction]
pub fn run_program(py: Python<'_>, arguments: Vec<OsString>, load: Py<PyAny>, build: Py<PyAny>) -> PyResult<u8> {
    let scripts = Interpreter { load, build, alive: Mutex::default(), exit: Mutex::default() };
    let code = py.detach(|| settee_cli::run_with_scripts(&arguments, &scripts));
    scripts.exit(py).map_or(Ok(code), Err)
}

/// The bytes of a PNG file from the pixels of a picture.
#[pyfunction]
pub fn png<'py>(py: Python<'py>, width: u32, height: u32, pixels: Vec<u8>) -> PyResult<Bound<'py, PyBytes>> {
    Ok(PyBytes::new(py, &crate::results::png(width, height, pixels)?))
}

/// The declarations of all components, as JSON.
#[pyfunction]
pub fn declarations() -> String {
    settee_cli::declarations(&crate::components::registry())
}

/// Runs many simulations at once; see the module `many`.
#[pyfunction]
pub fn run_many<'py>(
    py: Python<'py>,
    graphs: Vec<Bound<'py, Graph>>,
    controls: PyReadonlyArray3<'py, f64>,
    writes: Vec<Vec<Place>>,
    reads: Vec<Vec<Place>>,
    steps: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyArray3<f64>>> {
    crate::many::run(py, &graphs, &controls, (&writes, &reads), (steps, threads))
}

/// Names of all components.
#[pyfunction]
pub fn class_names() -> Vec<&'static str> {
    crate::components::registry().classes().map(|(name, _)| name).collect()
}
