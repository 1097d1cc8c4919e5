//! Initialises scenes and makes steps.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use pyo3::exceptions::{PyMemoryError, PyOSError, PyValueError};
use pyo3::prelude::*;
use settee_kernel::fault::{Broken, guard};
use settee_simulation::{Simulation, SimulationError, StopSwitch, add_loops};

use crate::described::Described;
use crate::errors::{StepError, check_scene, misuse};
use crate::graph::{Graph, Inner};
use crate::interrupt::OnInterrupt;
use crate::scripted::{self, Raised};

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
    inner.moments = inner.moments.wrapping_add(1);
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
    graph.with(|inner| {
        if inner.is_stepping {
            return Err(misuse(
                "a step is being made: a controller can neither make another one inside it nor reset the scene; do so \
                 after animate",
            ));
        }
        inner.refuse_at_moment()?;
        inner.simulation()?;
        if let Some(failure) = &inner.failure {
            return Err(misuse(format!("the scene cannot make steps: {failure}")));
        }
        bring_up_to_date(py, inner)?;
        let simulation = inner.simulation.take().ok_or_else(|| misuse("the scene was unloaded"))?;
        inner.is_stepping = true;
        inner.writes.clear();
        Ok(simulation)
    })
}

/// Makes nodes and objects count that came or went since the last step.
pub fn bring_up_to_date(py: Python<'_>, inner: &mut Inner) -> PyResult<()> {
    if inner.simulation()?.is_stale() || !inner.draft.is_empty() {
        let (scene, draft, registry) = inner.parts()?;
        let mut findings = Vec::new();
        draft.finish(scene, registry, &mut findings);
        attach_scripts(py, inner)?;
        findings.extend(inner.simulation()?.refresh());
        check_scene(&findings)?;
    }
    Ok(())
}

/// Puts the simulation back that [`begin`] took out.
pub fn end(py: Python<'_>, graph: &Graph, simulation: Simulation) -> PyResult<()> {
    let mut inner = graph.lock()?;
    inner.is_stepping = false;
    inner.is_stored = false;
    inner.moments = inner.moments.wrapping_add(1);
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

/// What a script raised inside.
pub fn take(raised: &Raised) -> Option<PyErr> {
    raised.lock().ok()?.take()
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
