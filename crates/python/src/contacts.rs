//! Contacts as arrays.

use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use settee_simulation::{RecordedCertificate, RecordedPromise};

use crate::graph::Inner;

/// Paths of the models that touch, and for each contact: two indices of these paths, the number within the pair of
/// models, two elements, two points, the normal, the gap, the force on the second element.
pub type Contacts<'py> = (
    Vec<String>,
    Bound<'py, PyArray2<i64>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray2<i64>>,
    Bound<'py, PyArray3<f64>>,
    Bound<'py, PyArray2<f64>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray2<f64>>,
);

/// The contacts that the last step found.
pub fn contacts<'py>(py: Python<'py>, inner: &mut Inner) -> PyResult<Contacts<'py>> {
    let simulation = inner.simulation()?;
    let mut objects = Vec::new();
    let (mut models, mut elements) = (Vec::<i64>::new(), Vec::<i64>::new());
    let (mut ids, mut points, mut normals) = (Vec::new(), Vec::new(), Vec::new());
    let (mut gaps, mut forces) = (Vec::new(), Vec::new());
    for found in simulation.contacts() {
        let pair = found.models.map(|object| {
            let known = objects.iter().position(|other| *other == object);
            known.unwrap_or_else(|| {
                objects.push(object);
                objects.len() - 1
            }) as i64
        });
        for (contact, force) in found.detected.iter().zip(found.forces()) {
            models.extend(pair);
            elements.extend(contact.elements.map(i64::from));
            ids.push(contact.id);
            points.extend(contact.points.as_flattened());
            normals.extend(contact.normal);
            gaps.push(contact.value);
            forces.extend(force);
        }
    }
    let n = ids.len();
    let paths = objects.into_iter().map(|object| simulation.scene().object_path(object)).collect();
    Ok((
        paths,
        PyArray1::from_vec(py, models).reshape([n, 2])?,
        PyArray1::from_vec(py, ids),
        PyArray1::from_vec(py, elements).reshape([n, 2])?,
        PyArray1::from_vec(py, points).reshape([n, 2, 3])?,
        PyArray1::from_vec(py, normals).reshape([n, 3])?,
        PyArray1::from_vec(py, gaps),
        PyArray1::from_vec(py, forces).reshape([n, 3])?,
    ))
}

/// How contacts by barriers kept their promise in the last step, by names; `None` where there are none.
pub fn promise<'py>(py: Python<'py>, inner: &mut Inner) -> PyResult<Option<Bound<'py, PyDict>>> {
    let simulation = inner.simulation()?;
    let Some(promise) = simulation.contact_promise() else { return Ok(None) };
    let iterations = RecordedPromise::of(simulation).and_then(|recorded| recorded.iterations);
    let shown = PyDict::new(py);
    shown.set_item("is_proven", promise.is_proven)?;
    shown.set_item("smallest_gap", promise.smallest_gap)?;
    shown.set_item("pairs", promise.pairs)?;
    shown.set_item("motions", promise.motions)?;
    shown.set_item("cut", promise.cut)?;
    shown.set_item("iterations", iterations)?;
    shown.set_item("stiffness", promise.stiffness)?;
    shown.set_item("energy", promise.energy)?;
    Ok(Some(shown))
}

/// How well the last step solved its constraints, by names; `None` if it had none.
pub fn certificate<'py>(py: Python<'py>, inner: &mut Inner) -> PyResult<Option<Bound<'py, PyDict>>> {
    let Some(certificate) = RecordedCertificate::of(inner.simulation()?) else { return Ok(None) };
    let shown = PyDict::new(py);
    shown.set_item("rows", certificate.rows)?;
    shown.set_item("iterations", certificate.iterations)?;
    shown.set_item("converged", certificate.converged)?;
    for (name, value) in [
        ("error", certificate.error),
        ("residual", certificate.residual),
        ("cone_violation", certificate.cone_violation),
        ("smallest_gap", certificate.smallest_gap),
        ("largest_penetration", certificate.largest_penetration),
        ("friction_work", certificate.friction_work),
        ("correction_work", certificate.correction_work),
        ("impulse_sum", certificate.impulse_balance[0]),
        ("largest_impulse", certificate.impulse_balance[1]),
        ("moment_sum", certificate.moment_balance[0]),
        ("largest_moment", certificate.moment_balance[1]),
    ] {
        shown.set_item(name, value)?;
    }
    Ok(Some(shown))
}

/// Rows, forces, values without forces, and W by rows, which is empty where the solver does without it.
pub type Problem<'py> = (usize, Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<f64>>);

/// The constraint problem of the last step; `None` before constraints were solved.
pub fn problem<'py>(py: Python<'py>, inner: &mut Inner) -> PyResult<Option<Problem<'py>>> {
    let Some(solved) = inner.simulation()?.constraints() else { return Ok(None) };
    let array = |values: &[f64]| PyArray1::from_slice(py, values);
    let problem = solved.problem;
    Ok(Some((problem.n_rows(), array(&problem.forces), array(&problem.free), array(&problem.compliance))))
}
