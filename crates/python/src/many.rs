//! Many simulations at once, each on one of a few threads: controls in, observations out, as arrays.
//!
//! Simulations share nothing, so that each makes the steps that it would make alone, with the same bits. What they see
//! they write into the array that Python gets, each into rows of its own.

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::{Mutex, PoisonError};

use numpy::{PyArray3, PyArrayMethods, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyOSError, PyValueError};
use pyo3::prelude::*;
use settee_kernel::{DataRef, Diagnostic, Flat, Owner, Written, budget, has_error};
use settee_simulation::{Simulation, SimulationError, StopSwitch};

use crate::errors::{StepError, check, misuse};
use crate::graph::Graph;
use crate::interrupt::OnInterrupt;
use crate::linked::{RecentWrites, with_present};
use crate::running::{begin, broken, end, raised_or, stop_switch};

/// Data of a graph: owner, index, and how many numbers they have.
pub type Place = (u64, usize, usize);

/// Threads end at times that differ by one task at most, some moments of a simulation: with so many tasks for each
/// thread that is a hundredth of the time.
const TASKS_PER_THREAD: usize = 100;

/// One simulation and what it does.
struct Lane<'a> {
    simulation: Option<Simulation>,
    writes: Vec<(DataRef, usize)>,
    reads: Vec<(DataRef, usize)>,
    /// Controls of the moments that are to come.
    controls: &'a [f64],
    /// Where what is seen at the moments to come goes.
    seen: &'a mut [f64],
    /// Moments that are over.
    n_done: usize,
    failure: Option<Failure>,
}

/// What all simulations do.
#[derive(Clone, Copy)]
struct Work {
    /// Times at which controls are written.
    moments: usize,
    /// Controls at each.
    n_controls: usize,
    /// Numbers that are seen at each.
    n_seen: usize,
    /// Steps after each.
    steps: u64,
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
    let [n, moments, width] = [0, 1, 2].map(|axis| controls.shape()[axis]);
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
    let work = Work { moments, n_controls: width, n_seen, steps };
    let size = [n, moments, n_seen].iter().fold(8, |size: u64, count| size.saturating_mul(*count as u64));
    budget::ask(size, || format!("what {n} simulations see at {moments} moments"))
        .map_err(|answer| PyMemoryError::new_err(answer.to_string()))?;
    // Pages of a large array are first touched by the threads that fill them.
    let array = PyArray3::<f64>::zeros(py, [n, moments, n_seen], false);
    let mut shown = array.readwrite();
    let mut rows = shown.as_slice_mut()?;
    let mut lanes: Vec<Lane<'_>> = Vec::with_capacity(n);
    let begun = (0..n).try_for_each(|index| {
        let graph = graphs[index].get();
        let references = |places: &[Place]| {
            let inner = graph.lock()?;
            places.iter().map(|(key, data, size)| Ok((inner.data(*key, *data)?, *size))).collect::<PyResult<Vec<_>>>()
        };
        let (own_writes, own_reads) = (references(&writes[index])?, references(&reads[index])?);
        let (seen, rest) = std::mem::take(&mut rows).split_at_mut(moments * n_seen);
        rows = rest;
        lanes.push(Lane {
            simulation: Some(begin(py, graph)?),
            writes: own_writes,
            reads: own_reads,
            controls: &flat[index * moments * width..(index + 1) * moments * width],
            seen,
            n_done: 0,
            failure: None,
        });
        Ok(())
    });
    if begun.is_ok() {
        py.detach(|| share(&mut lanes, threads, work));
    }
    // All simulations go back before anything is raised.
    let mut outcome = begun;
    for (index, mut lane) in lanes.into_iter().enumerate() {
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
    }
    // Ctrl-C ends all of them: it is what is told.
    if outcome.is_err() && switches.iter().any(StopSwitch::is_requested) {
        py.check_signals()?;
    }
    outcome?;
    drop(shown);
    Ok(array)
}

/// Lets all lanes do their work, on several threads. Each takes a lane that nobody has, goes through some moments of
/// it, and gives it back: where none is left to be taken, as many threads are at work as there are unfinished lanes.
fn share(lanes: &mut [Lane<'_>], threads: usize, work: Work) {
    let threads = threads.clamp(1, lanes.len().max(1));
    let parts = if threads == 1 { 1 } else { (TASKS_PER_THREAD * threads).div_ceil(lanes.len().max(1)) };
    let at_once = work.moments.div_ceil(parts);
    let free = Mutex::new(lanes.iter_mut().collect::<VecDeque<_>>());
    let queue = || free.lock().unwrap_or_else(PoisonError::into_inner);
    // The queue is not locked while a lane is at work.
    let pop = || queue().pop_front();
    let take = || {
        while let Some(lane) = pop() {
            go(lane, at_once, work);
            if lane.failure.is_none() && lane.n_done < work.moments {
                queue().push_back(lane);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(take);
        }
        take();
    });
}

/// Goes through the next moments of a lane.
fn go(lane: &mut Lane<'_>, at_once: usize, work: Work) {
    let Some(mut simulation) = lane.simulation.take() else { return };
    let n = at_once.min(work.moments - lane.n_done);
    let (controls, later) = lane.controls.split_at(n * work.n_controls);
    let (seen, empty) = std::mem::take(&mut lane.seen).split_at_mut(n * work.n_seen);
    (lane.controls, lane.seen, lane.n_done) = (later, empty, lane.n_done + n);
    let (writes, reads) = (&lane.writes, &lane.reads);
    let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| {
        for moment in 0..n {
            write(&mut simulation, writes, &controls[moment * work.n_controls..(moment + 1) * work.n_controls])?;
            for _ in 0..work.steps {
                simulation.step(0.0).map_err(Failure::Step)?;
            }
            read(&mut simulation, reads, &mut seen[moment * work.n_seen..(moment + 1) * work.n_seen])?;
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

/// Reads data into `seen`, which has a place for every number.
fn read(simulation: &mut Simulation, reads: &[(DataRef, usize)], mut seen: &mut [f64]) -> Result<(), Failure> {
    let mut is_stored = false;
    for (data, size) in reads {
        let (own, rest) = std::mem::take(&mut seen).split_at_mut(*size);
        seen = rest;
        let vector = simulation.runtime().running_vector(simulation.scene(), *data).map(|(_, vector)| vector);
        let n_now = if let (Owner::Object(object), Some(vector)) = (data.owner, vector) {
            let values = simulation.vector(object, vector).map_or(&[][..], |(values, _)| values);
            fill(own, values, |value| *value)
        } else {
            if !is_stored {
                simulation.store();
                is_stored = true;
            }
            match with_present(simulation, &RecentWrites::default(), *data, |shown| shown.flat()) {
                Some(Flat::Reals { values, .. }) => fill(own, &values, |value| *value),
                Some(Flat::Integers { values, .. }) => fill(own, &values, |value| *value as f64),
                _ => 0,
            }
        };
        if n_now != *size {
            let path = simulation.scene().data_path(*data);
            return Err(Failure::Size(format!("{path} has {n_now} numbers now; it had {size}")));
        }
    }
    Ok(())
}

/// Copies values into places of the same number. Returns how many there are.
fn fill<T>(places: &mut [f64], values: &[T], as_real: impl Fn(&T) -> f64) -> usize {
    if places.len() == values.len() {
        places.iter_mut().zip(values).for_each(|(place, value)| *place = as_real(value));
    }
    values.len()
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
