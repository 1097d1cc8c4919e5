//! The command line, called from Python.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Mutex;

use numpy::{PyArray3, PyReadonlyArray3};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use settee_cli::Scripts;
use settee_scn::SceneText;
use settee_simulation::{LoadOptions, Loaded, SourceMap};

use crate::errors::misuse;
use crate::graph::Graph;
use crate::many::Place;

/// Runs scenes with the interpreter that runs this.
struct Interpreter {
    /// `settee.script.load(path, options...)`: it returns an initialised graph.
    load: Py<PyAny>,
    /// `settee.script.draft(path, options...)`: it returns a graph that is not initialised.
    build: Py<PyAny>,
    /// Graphs whose simulation runs: their controllers look for them.
    alive: Mutex<Vec<Py<Graph>>>,
}

impl Scripts for Interpreter {
    fn load(&self, path: &Path, options: &LoadOptions, threads: usize) -> Result<Loaded, String> {
        Python::attach(|py| self.load_scene(py, path, options, threads).map_err(|error| traceback(py, &error)))
    }

    fn describe(&self, path: &Path, options: &LoadOptions) -> Result<SceneText, String> {
        Python::attach(|py| self.describe_scene(py, path, options).map_err(|error| traceback(py, &error)))
    }
}

impl Interpreter {
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

fn traceback(py: Python<'_>, error: &PyErr) -> String {
    let lines = py
        .import("traceback")
        .and_then(|module| module.call_method1("format_exception", (error.clone_ref(py),)))
        .and_then(|lines| lines.extract::<Vec<String>>());
    lines.map_or_else(|_| error.to_string(), |lines| lines.concat().trim_end().to_owned())
}

/// Runs the command line; returns the exit code. `load` makes an initialised graph of a scene in Python, `build` one
/// that is not.
#[pyfunction]
pub fn run_program(py: Python<'_>, arguments: Vec<OsString>, load: Py<PyAny>, build: Py<PyAny>) -> u8 {
    let scripts = Interpreter { load, build, alive: Mutex::default() };
    py.detach(|| settee_cli::run_with_scripts(&arguments, &scripts))
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
