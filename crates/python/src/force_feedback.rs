//! What a haptic device feels, for the thread of the device.

use std::sync::{Mutex, PoisonError};

use numpy::PyArray1;
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use settee_components::FeelsForces;
use settee_kernel::fault::{Broken, guard};

use crate::errors::misuse;
use crate::graph::Inner;
use crate::values;

/// The class whose objects are felt.
const CLASS: &str = "LCPForceFeedback";

/// The constraint problem of a step as a device feels it: a copy, which has nothing to do with later steps.
#[pyclass(frozen, module = "settee._settee")]
pub struct ForceFeedback {
    problem: Mutex<settee_simulation::ForceFeedback>,
    /// Numbers of a position of the tool.
    size: usize,
}

#[pymethods]
impl ForceFeedback {
    /// The force on the tool at a position, found with the interpreter lock released.
    fn force<'py>(&self, py: Python<'py>, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let position = values::reals(position)?;
        if position.len() != self.size {
            let (given, size) = (position.len(), self.size);
            return Err(PyValueError::new_err(format!("a position of {given} numbers; expected {size}")));
        }
        let found = py.detach(|| {
            let mut problem = self.problem.lock().unwrap_or_else(PoisonError::into_inner);
            guard(|| problem.force(&position))
        });
        match found {
            Ok(force) => Ok(PyArray1::from_vec(py, force)),
            Err(Broken::Memory(answer)) => Err(PyMemoryError::new_err(answer.to_string())),
            Err(Broken::Fault(message)) => {
                Err(misuse(format!("a fault inside of settee, please report it: {message}. The force is not known")))
            }
        }
    }

    /// Numbers of a position of the tool: 7 of a rigid one, 1 of one with a single degree of freedom.
    #[getter]
    fn position_size(&self) -> usize {
        self.size
    }
}

/// What a device feels after the last step; `None` if it is not active, or no constraints were solved with a matrix W.
pub fn of(inner: &mut Inner, key: u64) -> PyResult<Option<ForceFeedback>> {
    let object = inner.object(key)?;
    let simulation = inner.simulation()?;
    let scene = simulation.scene();
    let path = scene.object_path(object);
    let found = scene.object(object);
    if found.class.name != CLASS {
        return Err(PyTypeError::new_err(format!("{path} is a {}; expected an {CLASS}", found.class.name)));
    }
    let size = if found.template.starts_with("Rigid") { 7 } else { 1 };
    let problem = simulation.force_feedback(&path);
    Ok(problem.map(|problem| ForceFeedback { problem: Mutex::new(problem), size }))
}
