//! What a simulation is asked for: matrices, pictures, energies, elements, counts of work.

use numpy::PyArray1;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use settee_kernel::fault::{Broken, guard};
use settee_render::{OffscreenRenderer, Picture};
use settee_simulation::MatrixOf;
use settee_viewer::driver::EnergyColumn;

use crate::errors::misuse;
use crate::graph::Inner;
use crate::keys;
use crate::running::take;

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
        let found = guard(OffscreenRenderer::new).map_err(|broken| picture_failed(&broken))?;
        inner.renderer = Some(found.map_err(|error| PyRuntimeError::new_err(error.to_string()))?);
    }
    let Inner { simulation, renderer, is_stored, .. } = inner;
    let (Some(simulation), Some(painter)) = (simulation, renderer.as_mut()) else {
        return Err(misuse("a step is being made"));
    };
    let outcome = guard(|| settee_cli::picture(simulation, painter, words));
    // Drawing brings the data up to date.
    *is_stored = true;
    let outcome = outcome.map_err(|broken| {
        // What is on the device may be half done: the next picture begins with a new one.
        *renderer = None;
        picture_failed(&broken)
    })?;
    let (picture, warnings) = outcome.map_err(|error| refused(&error))?;
    Ok((picture.width, picture.height, PyArray1::from_vec(py, picture.pixels), warnings))
}

/// The driver of a graphics device may panic: scripts get an exception, and the scene stays.
fn picture_failed(broken: &Broken) -> PyErr {
    match broken {
        Broken::Fault(message) => misuse(format!("the picture could not be made, by a fault: {message}")),
        Broken::Memory(answer) => PyMemoryError::new_err(answer.to_string()),
    }
}

/// The exception for a picture that is not made.
fn refused(error: &std::io::Error) -> PyErr {
    match error.kind() {
        std::io::ErrorKind::OutOfMemory => PyMemoryError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}

/// The bytes of a PNG file from the pixels of a picture.
pub fn png(width: u32, height: u32, pixels: Vec<u8>) -> PyResult<Vec<u8>> {
    if pixels.len() as u64 != 4 * u64::from(width) * u64::from(height) {
        let n = pixels.len();
        return Err(PyValueError::new_err(format!("{n} bytes; expected four for each of {width} x {height} pixels")));
    }
    Picture { width, height, pixels }.to_png().map_err(|error| refused(&error))
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

/// Opens an account of where the energy goes, or begins it anew.
pub fn open_energy_account(inner: &mut Inner) -> PyResult<()> {
    inner.refuse_at_moment()?;
    inner.simulation()?.open_energy_account();
    Ok(())
}

/// The account of energies by the names of its columns; `None` if none is open.
pub fn energy_report<'py>(py: Python<'py>, inner: &mut Inner) -> PyResult<Option<Bound<'py, PyDict>>> {
    let Some(report) = inner.simulation()?.energy_report() else { return Ok(None) };
    let shown = PyDict::new(py);
    for column in EnergyColumn::ALL {
        shown.set_item(column.name(), column.of(&report))?;
    }
    Ok(Some(shown))
}

/// Von Mises stresses at the points of states (Pa), each with the number of its state.
pub type Stresses<'py> = Vec<(u64, Bound<'py, PyArray1<f64>>)>;

/// The von Mises stress of every state with elements that have one, whether the scene asks for it or not.
pub fn stresses<'py>(py: Python<'py>, inner: &mut Inner) -> PyResult<Stresses<'py>> {
    let found = inner.simulation()?.stresses();
    if let Some(error) = take(&inner.raised) {
        return Err(error);
    }
    Ok(found.into_iter().map(|(state, values)| (keys::of_object(state), PyArray1::from_vec(py, values))).collect())
}

/// Right side and solution of a system that was solved.
pub type Solve<'py> = (Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<f64>>);

/// Right side and solution of the last system that a linear solver solved.
pub fn last_solve<'py>(py: Python<'py>, inner: &mut Inner, key: u64) -> PyResult<Option<Solve<'py>>> {
    let object = inner.object(key)?;
    let array = |values: &[f64]| PyArray1::from_slice(py, values);
    Ok(inner.simulation()?.last_solve(object).map(|(rhs, solution)| (array(rhs), array(solution))))
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
