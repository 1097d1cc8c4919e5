//! Looks into the last step: the state at a moment takes the place of the present one, so that scripts read it by the
//! same objects, until it is hidden again.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::misuse;
use crate::graph::{Graph, Inner};
use crate::running::take;

/// Shows the state at a moment within the last step, until [`hide`].
pub fn show(py: Python<'_>, inner: &mut Inner, time: f64) -> PyResult<()> {
    last_step(inner)?;
    let (scene, runtime) = inner.simulation()?.parts_mut();
    let kept = runtime.show_moment(scene, time).map_err(|error| PyValueError::new_err(error.to_string()))?;
    inner.moment = Some(kept);
    inner.is_stored = false;
    let shown = moved(py, inner);
    if shown.is_err() {
        // What is told is why the moment cannot be shown.
        let _ = hide(py, inner);
    }
    shown
}

/// Brings the state at the end of the step back.
pub fn hide(py: Python<'_>, inner: &mut Inner) -> PyResult<()> {
    let Some(kept) = inner.moment.take() else { return Ok(()) };
    let was_stored = std::mem::take(&mut inner.is_stored);
    // A scene that was unloaded meanwhile has nothing to come back to.
    let Some(simulation) = &mut inner.simulation else { return Ok(()) };
    let (scene, runtime) = simulation.parts_mut();
    runtime.hide_moment(scene, kept);
    // Data of nodes and components shall not stay those of the moment.
    if was_stored {
        simulation.store();
    } else {
        simulation.store_time();
    }
    moved(py, inner)
}

/// Goes back to a moment within the last step for good.
pub fn go_to(py: Python<'_>, inner: &mut Inner, time: f64) -> PyResult<()> {
    last_step(inner)?;
    inner.simulation()?.go_to(time).map_err(|error| PyValueError::new_err(error.to_string()))?;
    inner.is_stored = false;
    moved(py, inner)
}

/// The first moment of the last step at which what `value` returns, negative at its start, is 0 or positive. Python is
/// called without the lock, with the moment shown.
pub fn find_event(
    py: Python<'_>,
    graph: &Graph,
    value: &Bound<'_, PyAny>,
    tolerance: Option<f64>,
) -> PyResult<Option<f64>> {
    let (end, dt) = graph.with(|inner| {
        let dt = last_step(inner)?;
        Ok((inner.simulation()?.time(), dt))
    })?;
    let tolerance = tolerance.unwrap_or(settee_stepping::EVENT_TOLERANCE * dt);
    if !tolerance.is_finite() || tolerance < 0.0 {
        return Err(PyValueError::new_err(format!("tolerance = {tolerance}; expected 0 or a positive number (s)")));
    }
    let look = |time: f64| -> PyResult<f64> {
        graph.with(|inner| show(py, inner, time))?;
        let found = value.call0().and_then(|found| found.extract::<f64>());
        let hidden = graph.with(|inner| hide(py, inner));
        // What the function raised is told first.
        let found = found?;
        hidden.map(|()| found)
    };
    settee_stepping::first_crossing(end, dt, tolerance, look)
}

/// Length of the step that can be looked into (s).
fn last_step(inner: &mut Inner) -> PyResult<f64> {
    if inner.is_stepping {
        return Err(misuse("a step is being made: moments within it can be looked at after animate"));
    }
    inner.refuse_at_moment()?;
    let is_edited = !inner.draft.is_empty();
    let simulation = inner.simulation()?;
    let dt = simulation.runtime().last_dt().filter(|_| !is_edited && !simulation.is_stale());
    dt.ok_or_else(|| {
        PyValueError::new_err(format!(
            "there is no step to look into at t = {} s: none was made since the start, go_to or a change of the scene, or \
             the last one was made in parts",
            simulation.time()
        ))
    })
}

/// Everything shows another moment now. Raises what mappings written in Python raised on the way there.
fn moved(py: Python<'_>, inner: &mut Inner) -> PyResult<()> {
    inner.moments = inner.moments.wrapping_add(1);
    let Inner { views, simulation, .. } = &mut *inner;
    if let Some(simulation) = simulation {
        views.refresh(py, simulation)?;
    }
    take(&inner.raised).map_or(Ok(()), Err)
}
