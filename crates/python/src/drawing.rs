//! What a scene looks like, as arrays, and what the mouse holds a body by: for those who show it elsewhere.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use settee_kernel::draw::{DrawList, Paint, Shape};
use settee_kernel::{ObjectId, Scene, mapped_states};
use settee_render::colour_at;
use settee_simulation::{DrawOptions, Simulation, StateVector};
use settee_viewer::driver::{Grasp, PointRef, Pull, act};

use crate::errors::{StepError, misuse};
use crate::graph::Inner;

/// Positions (n x 3), colours (n x 4 bytes), triangles (m x 3), segments (k x 2), points.
pub type Drawing<'py> = (
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<u8>>,
    Bound<'py, PyArray2<u32>>,
    Bound<'py, PyArray2<u32>>,
    Bound<'py, PyArray1<u32>>,
);

/// All drawings of a scene in one list of positions.
#[derive(Default)]
struct Flat {
    positions: Vec<f32>,
    colours: Vec<u8>,
    triangles: Vec<u32>,
    segments: Vec<u32>,
    points: Vec<u32>,
}

impl Flat {
    /// Adds places with their colours; returns the number of the first.
    fn add(&mut self, list: &DrawList, positions: &[[f32; 3]], paint: &Paint) -> u32 {
        let first = (self.positions.len() / 3) as u32;
        self.positions.extend(positions.iter().flatten());
        let byte = |value: f32| (value.clamp(0.0, 1.0) * 255.0).round() as u8;
        for at in 0..positions.len() {
            let colour = match paint {
                Paint::One(colour) => *colour,
                Paint::Each(colours) => colours.get(at).copied().unwrap_or([0.5, 0.5, 0.5, 1.0]),
                Paint::Values { values, scale } => {
                    let scale = list.scales.get(*scale);
                    let value = values.get(at).copied().unwrap_or(f32::NAN);
                    let [red, green, blue] = scale.map_or([0.5; 3], |scale| {
                        colour_at(scale.map, (value - scale.low) / (scale.high - scale.low).max(f32::MIN_POSITIVE))
                    });
                    [red, green, blue, 1.0]
                }
            };
            self.colours.extend(colour.map(byte));
        }
        first
    }
}

pub fn drawing<'py>(py: Python<'py>, inner: &mut Inner) -> PyResult<Drawing<'py>> {
    let simulation = inner.simulation()?;
    let list = simulation.draw(&DrawOptions::default()).map_err(|error| StepError::new_err(error.to_string()))?;
    // Drawing brings the data up to date.
    inner.is_stored = true;
    let mut flat = Flat::default();
    for item in &list.items {
        match &item.shape {
            Shape::Surface(surface) => {
                let first = flat.add(&list, &surface.positions, &surface.paint);
                if surface.is_wireframe {
                    let edges = surface.triangles.iter().flat_map(|[a, b, c]| [[*a, *b], [*b, *c], [*c, *a]]);
                    let edges = if surface.outline.is_empty() { edges.collect() } else { surface.outline.clone() };
                    flat.segments.extend(edges.iter().flatten().map(|end| first + end));
                } else {
                    flat.triangles.extend(surface.triangles.iter().flatten().map(|corner| first + corner));
                }
            }
            Shape::Lines(lines) => {
                let first = flat.add(&list, &lines.positions, &lines.paint);
                flat.segments.extend(lines.segments.iter().flatten().map(|end| first + end));
            }
            Shape::Points(cloud) => {
                let first = flat.add(&list, &cloud.positions, &cloud.paint);
                flat.points.extend((0..cloud.positions.len() as u32).map(|at| first + at));
            }
            Shape::Label(_) => {}
        }
    }
    Ok((
        table(py, flat.positions, 3)?,
        table(py, flat.colours, 4)?,
        table(py, flat.triangles, 3)?,
        table(py, flat.segments, 2)?,
        PyArray1::from_vec(py, flat.points),
    ))
}

fn table<T: numpy::Element>(py: Python<'_>, values: Vec<T>, width: usize) -> PyResult<Bound<'_, PyArray2<T>>> {
    let rows = values.len() / width;
    PyArray1::from_vec(py, values).reshape([rows, width])
}

/// Holds the point of a body that is nearest to `start`, as the settings of the scene say, else by a spring, whose
/// other end is at `target`; without `start` moves that end. Returns the state of the body.
pub fn hold(inner: &mut Inner, start: Option<[f64; 3]>, target: [f64; 3]) -> PyResult<Option<u64>> {
    if !start.iter().flatten().chain(&target).all(|value| value.is_finite()) {
        return Err(pyo3::exceptions::PyValueError::new_err("places that are not finite"));
    }
    inner.refuse_at_moment()?;
    inner.simulation()?;
    let Inner { simulation, hand, .. } = inner;
    let Some(simulation) = simulation else { return Err(misuse("a step is being made")) };
    if let Some(start) = start {
        let point = nearest(simulation, start);
        let grasp = Grasp::of(simulation);
        *hand = point.and_then(|point| grasp.hold(simulation, Pull { point, target, strength: 1.0 }));
    } else if let Some(hand) = hand {
        let pull = Pull { target, ..*hand.pull() };
        hand.aim(pull);
    }
    Ok(hand.as_ref().map(|hand| crate::keys::of_object(hand.pull().point.state)))
}

/// Lets act during the next step what holds a body; what held one in the last step lets go.
pub fn push(inner: &mut Inner) -> PyResult<()> {
    inner.refuse_at_moment()?;
    inner.simulation()?;
    let Inner { simulation, hand, .. } = inner;
    if let Some(simulation) = simulation {
        let push = hand.as_mut().map(|hand| hand.push(simulation));
        act(push.as_slice(), simulation);
    }
    Ok(())
}

/// Lets go of what is held.
pub fn release(inner: &mut Inner) {
    inner.hand = None;
    if let Some(simulation) = &mut inner.simulation {
        act(&[], simulation);
    }
}

/// The nearest point of the states that solvers move.
fn nearest(simulation: &Simulation, start: [f64; 3]) -> Option<PointRef> {
    let scene = simulation.scene();
    let mapped = mapped_states(scene);
    let mut best: Option<(f64, PointRef)> = None;
    for state in scene.objects_in_order().iter().copied().filter(|object| !mapped.contains(object)) {
        let Some(width) = dimensions(scene, state) else { continue };
        let Some((values, size)) = simulation.vector(state, StateVector::Position) else { continue };
        for (point, place) in values.chunks_exact(size.max(1)).enumerate() {
            let distance =
                (0..3).map(|k| place.get(k).filter(|_| k < width).map_or(start[k], |x| x - start[k]).powi(2));
            let distance: f64 = distance.sum();
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, PointRef { state, point }));
            }
        }
    }
    best.map(|(_, point)| point)
}

fn dimensions(scene: &Scene, state: ObjectId) -> Option<usize> {
    let state = scene.component(state)?.as_state()?;
    state.is_mechanical().then(|| state.kind().spatial_size().min(3))
}
