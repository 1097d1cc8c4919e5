//! Reads and writes data of components and nodes.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use settee_kernel::{AnyData, DataRef, Diagnostic, NodeId, Owner, Scene, Written, has_error};
use settee_simulation::{Attribute, Simulation, StateVector, Strictness};

use crate::building::{attribute, knows, named};
use crate::errors::{check, misuse, raise};
use crate::graph::{Graph, Inner, at_work};
use crate::linked::with_present;
use crate::values;

pub fn get<'py>(py: Python<'py>, inner: &mut Inner, key: u64, index: usize) -> PyResult<Bound<'py, PyAny>> {
    let data = inner.data(key, index)?;
    if inner.simulation.is_some() {
        if let Owner::Object(object) = data.owner
            && let Some(vector) = state_vector(inner, data)
        {
            let Inner { views, simulation, .. } = &mut *inner;
            if let Some(simulation) = simulation
                && let Some(shown) = views.open(py, simulation, object, vector)?
            {
                return Ok(shown);
            }
        }
        store(inner, data)?;
    } else {
        let (scene, ..) = inner.parts()?;
        // What is wrong with a source is said when the scene is initialised.
        scene.bring_up_to_date(data, &mut Vec::new());
    }
    let Inner { simulation, writes, .. } = &mut *inner;
    if let Some(simulation) = simulation
        && let Some(shown) = with_present(simulation, writes, data, |shown| values::show(py, shown))
    {
        return shown;
    }
    let scene = inner.scene()?;
    match (scene.data(data), data.owner) {
        (Some(shown), _) => values::show(py, shown),
        (None, Owner::Object(object)) => Err(at_work(scene, Owner::Object(object))),
        (None, Owner::Node(_)) => Err(misuse("there is no such data")),
    }
}

/// Writes into the scene what the run has of data that are no vector of a state.
fn store(inner: &mut Inner, data: DataRef) -> PyResult<()> {
    let is_linked = inner.scene()?.connections.place_of(data).is_some();
    match data.owner {
        Owner::Node(node) if !is_linked && shows_time(inner.scene()?, node, data) => {
            inner.simulation()?.store_time();
        }
        Owner::Node(_) if !is_linked => {}
        _ if !inner.is_stored => {
            inner.simulation()?.store();
            inner.is_stored = true;
        }
        _ => {}
    }
    Ok(())
}

/// Number of writes so far, those of outcomes of the run included.
pub fn revision(inner: &mut Inner, key: u64, index: usize) -> PyResult<u32> {
    let data = inner.data(key, index)?;
    if inner.simulation.is_some() && shows_run(inner, data)? && state_vector(inner, data).is_none() {
        store(inner, data)?;
    }
    Ok(inner.scene()?.data(data).map_or(0, AnyData::revision))
}

/// How often data that show the run may have become others; 0 of those that only change when they are written.
pub fn moments(inner: &Inner, key: u64, index: usize) -> PyResult<u32> {
    let data = inner.data(key, index)?;
    let is_shown = inner.simulation.is_some() && shows_run(inner, data)?;
    Ok(if is_shown { inner.moments } else { 0 })
}

/// Whether steps change data: vectors of states, the time, outcomes, and what is linked to other data.
fn shows_run(inner: &Inner, data: DataRef) -> PyResult<bool> {
    let scene = inner.scene()?;
    let info =
        scene.data_set(data.owner).filter(|set| data.index < set.data_len()).map(|set| set.data_info(data.index));
    let is_time = matches!(data.owner, Owner::Node(_)) && info.is_some_and(|info| info.name == "time");
    Ok(is_time
        || info.is_some_and(|info| info.output)
        || state_vector(inner, data).is_some()
        || scene.connections.iter().any(|link| link.target == data))
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

/// What writing an attribute led to: warnings, or a vector of a state, whose numbers are read by calling Python.
enum Wrote {
    Done(Vec<String>),
    Vector(DataRef, StateVector),
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
    match graph.with(|inner| set_attribute(py, inner, key, name, &given))? {
        Wrote::Done(warnings) => Ok(warnings),
        Wrote::Vector(data, vector) => {
            refuse_link(&given)?;
            let read = numbers_and_shape(value).map_err(|error| named(py, &given.name, error));
            let (numbers, shape) = read?;
            graph.with(|inner| set_vector(py, inner, data, vector, &numbers, &shape))
        }
    }
}

fn set_attribute(
    py: Python<'_>,
    inner: &mut Inner,
    key: u64,
    name: &str,
    given: &Attribute<'static>,
) -> PyResult<Wrote> {
    inner.refuse_at_moment()?;
    let warnings = match inner.owner(key)? {
        Owner::Node(_) if name == "dt" && given.value.trim().parse::<f64>().is_ok_and(|dt| dt < 0.0) => Err(
            PyValueError::new_err(format!("dt = {}; a step goes forwards: expected a positive number", given.value)),
        ),
        Owner::Node(node) => set_of_node(inner, node, given),
        Owner::Object(object) if inner.scene.is_some() || inner.draft.contains(object) => {
            let (scene, draft, registry) = inner.parts()?;
            check(&draft.write(scene, registry, object, given.clone()))
        }
        Owner::Object(object) => {
            let scene = inner.scene()?;
            let component = scene.component(object).ok_or_else(|| at_work(scene, Owner::Object(object)))?;
            let Some(index) = component.find_data(name) else {
                let what = if knows(component, name) { "links cannot be changed" } else { "there is no such data" };
                let finding = Diagnostic::error("link-after-init", format!("{what} after the initialisation"));
                return Err(raise(&scene.about(object, finding.attribute(name, given.value.to_string()))));
            };
            let data = DataRef { owner: Owner::Object(object), index };
            if let Some(vector) = state_vector(inner, data) {
                return Ok(Wrote::Vector(data, vector));
            }
            write(py, inner, data, given)
        }
    };
    warnings.map(Wrote::Done)
}

/// The data of a node called so.
fn data_of_node(scene: &Scene, node: NodeId, name: &str) -> Option<DataRef> {
    let owner = Owner::Node(node);
    let set = scene.data_set(owner)?;
    let index = (0..set.data_len()).find(|index| set.data_info(*index).is_called(name))?;
    Some(DataRef { owner, index })
}

fn set_of_node(inner: &mut Inner, node: NodeId, given: &Attribute<'static>) -> PyResult<Vec<String>> {
    let is_running = inner.scene.is_none();
    let Inner { draft, simulation, .. } = &mut *inner;
    let simulation = simulation.as_mut().filter(|simulation| is_running && node == simulation.scene().root());
    if let Some(simulation) = simulation {
        let findings = simulation.write_nodes(|scene, _| draft.write_node(scene, node, given));
        return check(&findings);
    }
    let is_strict = inner.options.strictness != Strictness::Compat;
    let (scene, draft, _) = inner.parts()?;
    let was_active = *scene.node(node).data.activated;
    let written = data_of_node(scene, node, &given.name);
    let before = written.and_then(|data| scene.data(data)).map(|entry| entry.keep());
    let findings = draft.write_node(scene, node, given);
    // Said where the script writes it: the scene is checked later, when no line of it is at work.
    if let (Some(data), Some(before)) = (written, before)
        && is_strict
        && let Some(Err(expected)) = scene.data_set(data.owner).map(|set| set.check(data.index))
    {
        if let Some(entry) = scene.data_mut(data) {
            entry.put_back(&before);
        }
        let text = format!("{} = {}: out of range; expected {expected}", given.name, given.value);
        return Err(PyValueError::new_err(text));
    }
    if is_running && *scene.node(node).data.activated != was_active {
        scene.activation_changed();
    }
    if node == scene.root() {
        scene.copy_context_down();
    }
    check(&findings)
}

fn refuse_link(given: &Attribute<'_>) -> PyResult<()> {
    if given.numbers.is_none() && given.value.trim_start().starts_with('@') {
        return Err(PyValueError::new_err(format!(
            "{} = \"{}\": links cannot be changed after the initialisation",
            given.name, given.value
        )));
    }
    Ok(())
}

/// The numbers of an array, of nested lists, or of a text as a scene file has it, and their shape.
fn numbers_and_shape(value: &Bound<'_, PyAny>) -> PyResult<(Vec<f64>, Vec<usize>)> {
    if let Ok(text) = value.cast::<PyString>() {
        let numbers = values::reals_of_text(text.to_str()?)?;
        let count = numbers.len();
        return Ok((numbers, vec![count]));
    }
    Ok((values::reals(value)?, values::shape(value)?))
}

fn write(py: Python<'_>, inner: &mut Inner, data: DataRef, given: &Attribute<'_>) -> PyResult<Vec<String>> {
    refuse_link(given)?;
    let value = match &given.numbers {
        Some(numbers) => Written::Numbers(numbers),
        None => Written::Text(&given.value),
    };
    let findings = inner.simulation()?.write(data, value);
    let Inner { views, simulation, writes, .. } = inner;
    if let Some(simulation) = simulation {
        if !simulation.scene().connections.is_empty() && !has_error(&findings) {
            writes.note(data);
        }
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
    inner.refuse_at_moment()?;
    let Inner { views, simulation, moments, .. } = inner;
    let Some(simulation) = simulation else { return Err(misuse("the scene was unloaded")) };
    let about = |simulation: &Simulation, finding: Diagnostic| {
        let name = simulation.scene().component(object).map_or("", |component| component.data_info(data.index).name);
        raise(&simulation.scene().about(object, finding.attribute(name, "")))
    };
    let (present, width) = simulation
        .vector(object, vector)
        .ok_or_else(|| misuse("the state is in no part of the scene that is simulated"))?;
    let rows = present.len() / width.max(1);
    if shape != [rows, width] && shape != [rows * width] {
        let words: Vec<String> = shape.iter().map(ToString::to_string).collect();
        let finding = Diagnostic::error("wrong-shape", format!("an array of shape ({})", words.join(", ")))
            .expected(format!("shape ({rows}, {width})"));
        return Err(about(simulation, finding));
    }
    simulation.set_vector(object, vector, values).map_err(|finding| about(simulation, finding))?;
    *moments = moments.wrapping_add(1);
    views.refresh(py, simulation)?;
    Ok(Vec::new())
}
