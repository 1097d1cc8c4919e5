//! How components look.
//!
//! What a component draws of its own accord is in its file, as its role
//! [`BaseDrawing`](settee_kernel::roles::BaseDrawing). What all components of a role have in common is drawn here:
//! force fields as their registry says, points that constraints hold, points that mappings move.

use settee_kernel::draw::{Layer, Paint, Pen, Size, edges, flag, held_points, number, topology_of, value};
use settee_kernel::roles::{BaseDrawing, BaseForceField, BaseMapping, BaseProjectiveConstraint};
use settee_kernel::{Component, DrawForceField, Flat, IndexList, ObjectId, Registry, Rgba, Scene};
use settee_mesh::Topology;

use super::{regions, topologies};

/// Points that are moved by a mapping, and the middle of a mass.
const MAPPED: [f32; 4] = [0.90, 0.75, 0.15, 1.0];
const MIDDLE: [f32; 4] = [0.95, 0.95, 0.30, 1.0];
const REST_MIDDLE: [f32; 4] = [0.60, 0.60, 0.60, 1.0];

/// What makes a component seen: decided once, for where its drawing belongs and for what is drawn.
pub enum Drawing<'a> {
    /// It draws of its own accord.
    Own(&'a dyn BaseDrawing),
    /// A region of interest.
    Region(Layer),
    /// Elements and numbers of a topology.
    Topology(Layer),
    /// A mass that shows where its middle is.
    Mass(&'a dyn BaseForceField),
    /// Points that are held.
    Held(&'a dyn BaseProjectiveConstraint),
    /// Springs and elements, as the registry says for their class; `None`: nothing is seen.
    ForceField(&'a dyn BaseForceField, Option<DrawForceField>),
    /// Points that are moved.
    Mapping(&'a dyn BaseMapping),
}

impl<'a> Drawing<'a> {
    /// How a component is drawn; `None` if it is not seen.
    pub fn of(component: &'a dyn Component, registry: &Registry) -> Option<Self> {
        if let Some(drawing) = component.as_drawing() {
            return Some(Self::Own(drawing));
        }
        let region = regions::layer(component).map(Self::Region);
        if let Some(found) = region.or_else(|| topologies::layer(component).map(Self::Topology)) {
            return Some(found);
        }
        let (force_field, look) = (component.as_force_field(), registry.look_of(component));
        // Elements that bring their mass along are seen as elements.
        if let Some(mass) = force_field.filter(|_| component.as_mass().is_some() && look.is_none()) {
            return Some(Self::Mass(mass));
        }
        let held = component.as_projective_constraint().map(Self::Held);
        let forces = force_field.map(|force_field| Self::ForceField(force_field, look));
        held.or(forces).or_else(|| component.as_mapping().map(Self::Mapping))
    }

    /// Where it belongs.
    pub fn layer(&self, scene: &Scene) -> Layer {
        match self {
            Self::Own(drawing) => drawing.layer(),
            Self::Region(layer) | Self::Topology(layer) => *layer,
            Self::Mass(_) | Self::Held(_) => Layer::BehaviorModels,
            Self::ForceField(force_field, _) => {
                let between_two = force_field.states().windows(2).any(|states| states[0] != states[1]);
                if between_two { Layer::InteractionForceFields } else { Layer::ForceFields }
            }
            Self::Mapping(mapping) => {
                let is_mechanical = |state: &ObjectId| {
                    let state = scene.component(*state).and_then(|found| found.as_state());
                    state.is_some_and(|state| state.is_mechanical())
                };
                let (_, outputs) = mapping.states();
                if outputs.iter().all(is_mechanical) { Layer::MechanicalMappings } else { Layer::Mappings }
            }
        }
    }

    /// Draws the component, which is the one that this was made of.
    pub fn draw(&self, component: &dyn Component, pen: &mut Pen<'_>) {
        match self {
            Self::Own(drawing) => drawing.draw(pen),
            Self::Region(_) => regions::draw(component, pen),
            Self::Topology(_) => topologies::draw(component, pen),
            Self::Mass(mass) => masses(component, *mass, pen),
            Self::Held(constraint) => held_points(component, &constraint.states(), pen),
            Self::ForceField(force_field, look) => {
                if let Some(draw) = look {
                    draw(component, &force_field.states(), pen);
                }
            }
            Self::Mapping(mapping) => {
                let (inputs, outputs) = mapping.states();
                for state in outputs {
                    let points = pen.points(state);
                    pen.dots(points, Paint::One(MAPPED), Size::Pixels(5.0));
                }
                if let Some(topology) = topology_of(component, pen) {
                    measured_edges(component, topology, &inputs, pen);
                }
            }
        }
    }
}

/// Draws the edges whose lengths a mapping measures, where the scene gives them a size.
fn measured_edges(component: &dyn Component, topology: &Topology, inputs: &[ObjectId], pen: &mut Pen<'_>) {
    let is_asked = number(component, "showObjectScale").is_some_and(|scale| scale > 0.0);
    let colour = value::<Rgba>(component, "showColor").filter(|_| is_asked);
    if let Some(colour) = colour {
        edges(topology, measured_points(component, inputs, pen), settee_kernel::draw::colour(**colour), 2.0, pen);
    }
}

/// The points that the edges join: those of the first input, or where `indexPairs` names inputs and their points,
/// these. A pair that names nothing has no place, and its edges are not drawn.
fn measured_points(component: &dyn Component, inputs: &[ObjectId], pen: &Pen<'_>) -> Vec<[f32; 3]> {
    let points: Vec<Vec<[f32; 3]>> = inputs.iter().map(|input| pen.points(*input)).collect();
    match value::<IndexList>(component, "indexPairs") {
        Some(pairs) => {
            let place = |pair: &[u32; 2]| points.get(pair[0] as usize)?.get(pair[1] as usize).copied();
            pairs.as_chunks::<2>().0.iter().map(|pair| place(pair).unwrap_or([f32::NAN; 3])).collect()
        }
        None => points.into_iter().next().unwrap_or_default(),
    }
}

/// Draws where the mass is, as the scene asks for it: centres of gravity and the frames of rigid points at rest.
fn masses(component: &dyn Component, mass: &dyn BaseForceField, pen: &mut Pen<'_>) {
    let Some(state) = mass.states().first().copied() else { return };
    if flag(component, "showGravityCenter") == Some(true) {
        middle_of_mass(component, &pen.points(state), MIDDLE, pen);
    }
    if flag(component, "showInitialCenterOfGravity") == Some(true) {
        middle_of_mass(component, &pen.rest_points(state), REST_MIDDLE, pen);
    }
    if flag(component, "showX0") == Some(true) {
        let size = value::<f64>(component, "showAxisSizeFactor").map_or(1.0, |size| **size as f32);
        pen.frames(pen.rest_frames(state), size);
    }
}

/// Draws the centre of gravity of the mass at some places of its points.
fn middle_of_mass(component: &dyn Component, points: &[[f32; 3]], colour: [f32; 4], pen: &mut Pen<'_>) {
    let weights = component.find_data("vertexMass").map(|index| component.data(index).flat());
    let weight = |index: usize| match &weights {
        Some(Flat::Reals { values, .. }) if values.len() == points.len() => values[index],
        _ => 1.0,
    };
    let total: f64 = (0..points.len()).map(weight).sum();
    if total > 0.0 {
        let mean = |k: usize| {
            let sum: f64 = points.iter().enumerate().map(|(i, x)| weight(i) * f64::from(x[k])).sum();
            (sum / total) as f32
        };
        let middle: [f32; 3] = std::array::from_fn(mean);
        pen.dots(vec![middle], Paint::One(colour), Size::Pixels(10.0));
        if let Some(size) = number(component, "showAxisSizeFactor").filter(|size| *size > 0.0) {
            pen.frames([(middle, [0.0, 0.0, 0.0, 1.0])], size);
        }
    }
}
