//! Many simulations at once, each on one of a few threads: controls in, observations out, as arrays.
//!
//! Simulations share nothing, so that each makes the steps that it would make alone, with the same bits.

use std::panic::AssertUnwindSafe;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use numpy::{PyArray3, PyArrayMethods, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use settee_kernel::{DataRef, Diagnostic, Flat, Owner, Written, has_error};
use settee_simulation::{Simulation, SimulationError, StopSwitch};

use crate::errors::{StepError, check, misuse};
use crate::graph::Graph;
use crate::interrupt::OnInterrupt;
use crate::running::{begin, broken, end, raised_or, stop_switch};

/// Data of a graph: owner, index, and how many numbers they have.
pub type Place = (u64, usize, usize);

/// One simulation and what it does.
struct Lane {
    simulation: Option<Simulation>,
    writes: Vec<(DataRef, usize)>,
    reads: Vec<(DataRef, usize)>,
    controls: Vec<f64>,
    seen: Vec<f64>,
    failure: Option<Failure>,
}

/// Why a simulation did not go on.
enum Failure {
    Step(SimulationError),
    Findings(Vec<Diagnostic>),
    Size(String),
    Panic,
}

/// Runs simulations with `controls` of simulations x moments x numbers, which are written in the order of `writes` at
/// each moment before `steps` steps are made; returns what `reads` are after them. One that fails stops there; the
/// first failure is raised when all others are done.
pub fn run<'py>(
    py: Python<'py>,
    graphs: &[Bound<'py, Graph>],
    controls: &PyReadonlyArray3<'py, f64>,
    (writes, reads): (&[Vec<Place>], &[Vec<Place>]),
    (steps, threads): (u64, usize),
) -> PyResult<Bound<'py, PyArray3<f64>>> {
    let (n, moments, width) = (controls.shape()[0], controls.shape()[1], controls.shape()[2]);
    if n != graphs.len() || writes.len() != n || reads.len() != n {
        return Err(PyValueError::new_err(format!("controls for {n} simulations; expected {}", graphs.len())));
    }
    let total = |places: &[Place]| places.iter().map(|(.., size)| size).sum::<usize>();
    if writes.iter().any(|own| total(own) != width) {
        return Err(PyValueError::new_err(format!("{width} numbers are given; expected {}", total(&writes[0]))));
    }
    let n_seen = reads.first().map_or(0, |own| total(own));
    if reads.iter().any(|own| total(own) != n_seen) {
        return Err(PyValueError::new_err("simulations of one scene are expected: observations differ in size"));
    }
    let flat = controls.to_vec()?;
    if let Some(at) = flat.iter().position(|value| !value.is_finite()) {
        return Err(PyValueError::new_err(format!("controls: {} at index {at} is not a finite number", flat[at])));
    }
    let switches = graphs.iter().map(|graph| stop_switch(graph.get())).collect::<PyResult<Vec<_>>>()?;
    switches.iter().for_each(StopSwitch::clear);
    let _on_interrupt = OnInterrupt::throw(py, switches.iter().cloned());
    py.check_signals()?;
    let mut lanes: Vec<Lane> = Vec::with_capacity(n);
    let begun = (0..n).try_for_each(|index| {
        let graph = graphs[index].get();
        let references = |places: &[Place]| {
            let inner = graph.lock()?;
            places.iter().map(|(key, data, size)| Ok((inner.data(*key, *data)?, *size))).collect::<PyResult<Vec<_>>>()
        };
        let (own_writes, own_reads) = (references(&writes[index])?, references(&reads[index])?);
        lanes.push(Lane {
            simulation: Some(begin(py, graph)?),
            writes: own_writes,
            reads: own_reads,
            controls: flat[index * moments * width..(index + 1) * moments * width].to_vec(),
            seen: Vec::with_capacity(moments * n_seen),
            failure: None,
        });
        Ok(())
    });
    let lanes: Vec<Mutex<Lane>> = lanes.into_iter().map(Mutex::new).collect();
    if begun.is_ok() {
        py.detach(|| share(&lanes, threads, &|lane| go(lane, moments, width, steps)));
    }
    // All simulations go back before anything is raised.
    let mut seen = Vec::with_capacity(n * moments * n_seen);
    let mut outcome = begun;
    for (index, lane) in lanes.into_iter().enumerate() {
        let mut lane = lane.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let graph = graphs[index].get();
        let failures = lane.simulation.as_mut().map(Simulation::take_failures).unwrap_or_default();
        if let Some(simulation) = lane.simulation {
            end(py, graph, simulation)?;
        }
        if outcome.is_err() {
            continue;
        }
        let written = failures.first().map_or(Ok(()), |failure| Err(PyOSError::new_err(failure.to_string())));
        outcome = lane.failure.map_or(written, |failure| Err(error(graph, failure)));
        if let Err(error) = &outcome {
            // Interpreters before 3.11 have no notes.
            error.value(py).call_method1("add_note", (format!("in simulation {index}"),)).ok();
        }
        seen.extend(lane.seen);
    }
    // Ctrl-C ends all of them: it is what is told.
    if outcome.is_err() && switches.iter().any(StopSwitch::is_requested) {
        py.check_signals()?;
    }
    outcome?;
    numpy::PyArray1::from_vec(py, seen).reshape([n, moments, n_seen])
}

/// Does `work` on each lane once, on several threads.
fn share(lanes: &[Mutex<Lane>], threads: usize, work: &(dyn Fn(&mut Lane) + Sync)) {
    let next = AtomicUsize::new(0);
    let take = || {
        while let Some(lane) = lanes.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Ok(mut lane) = lane.lock() {
                work(&mut lane);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.clamp(1, lanes.len().max(1)) {
            scope.spawn(take);
        }
        take();
    });
}

fn go(lane: &mut Lane, moments: usize, width: usize, steps: u64) {
    let Some(mut simulation) = lane.simulation.take() else { return };
    let controls = std::mem::take(&mut lane.controls);
    let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| {
        for moment in 0..moments {
            write(&mut simulation, &lane.writes, &controls[moment * width..(moment + 1) * width])?;
            for _ in 0..steps {
                simulation.step(0.0).map_err(Failure::Step)?;
            }
            read(&mut simulation, &lane.reads, &mut lane.seen)?;
        }
        Ok(())
    }));
    lane.simulation = Some(simulation);
    lane.failure = outcome.unwrap_or(Err(Failure::Panic)).err();
}

fn write(simulation: &mut Simulation, writes: &[(DataRef, usize)], mut numbers: &[f64]) -> Result<(), Failure> {
    for (data, size) in writes {
        let (own, rest) = numbers.split_at(*size);
        numbers = rest;
        if let (Owner::Object(object), Some((_, vector))) =
            (data.owner, simulation.runtime().running_vector(simulation.scene(), *data))
        {
            simulation.set_vector(object, vector, own).map_err(|finding| Failure::Findings(vec![finding]))?;
            continue;
        }
        let Some(present) = simulation.scene().data(*data) else { continue };
        let findings = match present.flat() {
            Flat::Reals { block, .. } if present.type_name() != "real" => {
                let flat = Flat::Reals { values: own.to_vec(), block };
                simulation.write(*data, Written::Numbers(&flat))
            }
            _ => {
                let words: Vec<String> = own.iter().map(ToString::to_string).collect();
                simulation.write(*data, Written::Text(&words.join(" ")))
            }
        };
        if has_error(&findings) {
            return Err(Failure::Findings(findings));
        }
    }
    Ok(())
}

fn read(simulation: &mut Simulation, reads: &[(DataRef, usize)], seen: &mut Vec<f64>) -> Result<(), Failure> {
    let mut is_stored = false;
    for (data, size) in reads {
        let before = seen.len();
        let vector = simulation.runtime().running_vector(simulation.scene(), *data).map(|(_, vector)| vector);
        if let (Owner::Object(object), Some(vector)) = (data.owner, vector) {
            seen.extend(simulation.vector(object, vector).map_or(&[][..], |(values, _)| values));
        } else {
            if !is_stored {
                simulation.store();
                is_stored = true;
            }
            match simulation.scene().data(*data).map(settee_kernel::AnyData::flat) {
                Some(Flat::Reals { values, .. }) => seen.extend(values),
                Some(Flat::Integers { values, .. }) => seen.extend(values.iter().map(|value| *value as f64)),
                _ => {}
            }
        }
        if seen.len() - before != *size {
            let path = simulation.scene().data_path(*data);
            let now = seen.len() - before;
            return Err(Failure::Size(format!("{path} has {now} numbers now; it had {size}")));
        }
    }
    Ok(())
}

fn error(graph: &Graph, failure: Failure) -> PyErr {
    match failure {
        Failure::Step(error) => raised_or(graph, &error),
        Failure::Findings(findings) => match check(&findings) {
            Err(error) => error,
            Ok(_) => misuse("data were not written"),
        },
        Failure::Size(text) => StepError::new_err(text),
        Failure::Panic => broken(graph),
    }
}
