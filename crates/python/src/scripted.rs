//! What components written in Python share: the instance that computes, and the way of its exceptions.

use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use pyo3::types::{PyWeakref, PyWeakrefMethods};
use settee_kernel::{ObjectId, Scene};
use settee_persist::{Persist, ReadError, Reader, Writer};

use crate::errors::misuse;
use crate::{force_field, mapping};

/// The exception that a script raised inside of a step. A step fails with a text; the exception itself takes this way
/// around, back to the call of Python that made the step.
pub type Raised = Arc<Mutex<Option<PyErr>>>;

/// Puts an exception where the call that made the step finds it; the first one counts.
pub fn raise_later(raised: &Raised, error: PyErr) {
    if let Ok(mut place) = raised.lock() {
        place.get_or_insert(error);
    }
}

/// The instance of a script's class, which its graph keeps alive.
#[derive(Clone, Default)]
pub struct Script {
    instance: Option<Arc<Py<PyWeakref>>>,
    raised: Raised,
}

impl Persist for Script {
    /// Refuses: what a Python object remembers is unknown.
    fn save(&self, writer: &mut Writer) {
        writer.refuse("what a component written in Python remembers cannot be written to a checkpoint");
    }

    fn load(_reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        Err(ReadError::NotBuilt("a component written in Python"))
    }
}

impl Script {
    /// Whether there is an instance.
    pub fn is_attached(&self) -> bool {
        self.instance.is_some()
    }

    /// Runs `work` with the instance. What it raises ends the step: `None` is returned for it.
    pub fn with<R>(&self, work: impl FnOnce(Python<'_>, &Bound<'_, PyAny>) -> PyResult<R>) -> Option<R> {
        Python::attach(|py| {
            let upgraded = self.instance.as_ref().and_then(|weak| weak.bind(py).upgrade());
            let instance = upgraded.ok_or_else(|| misuse("the component's instance in Python is gone"));
            instance.and_then(|instance| work(py, &instance)).map_err(|error| raise_later(&self.raised, error)).ok()
        })
    }
}

/// Gives a component the instance that computes it.
pub fn attach(scene: &mut Scene, object: ObjectId, instance: &Py<PyWeakref>, raised: &Raised, py: Python<'_>) {
    let script = Script { instance: Some(Arc::new(instance.clone_ref(py))), raised: Arc::clone(raised) };
    if let Some(place) = force_field::script_of(scene, object) {
        *place = script;
    } else if let Some(place) = mapping::script_of(scene, object) {
        *place = script;
    }
}
