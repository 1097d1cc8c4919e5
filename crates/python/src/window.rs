//! A window on a scene that Python made.

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use settee_viewer::{Closed, ViewOptions};

use crate::graph::Graph;
use crate::running;

/// Opens a window on the scene, and returns when it is closed. Whatever happens, the scene is there afterwards.
pub fn open(py: Python<'_>, graph: &Graph, title: &str, words: &[String], script: Option<&str>) -> PyResult<()> {
    let options: ViewOptions = settee_cli::view_options(title, words, script).map_err(PyValueError::new_err)?;
    let simulation = running::begin(py, graph)?;
    let Closed { simulation, outcome } = py.detach(|| settee_viewer::view(simulation, &[], options));
    match simulation {
        Some(simulation) => running::end(py, graph, simulation)?,
        None => return Err(running::broken(graph)),
    }
    let viewed = outcome.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    viewed.script_error.map_or(Ok(()), |why| Err(PyValueError::new_err(format!("script: {why}"))))
}
