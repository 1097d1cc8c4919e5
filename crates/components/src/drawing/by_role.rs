//! Drawings that all components of a role share.

use settee_kernel::draw::{Layer, Paint, Pen, Size};
use settee_kernel::roles::{BaseDrawing, BaseForceField, BaseMapping, BaseProjectiveConstraint, BaseTopology};
use settee_kernel::{Component, Flat, IndexList, LinkTarget, ObjectId, Rgba, Scene};

use super::named::{flag, number, value};
use super::{regions, topologies};
use crate::solid_mechanics::spring::draw_springs;

/// Colours of elements by their shape.
const VOLUMES: [f32; 4] = [0.36, 0.55, 0.80, 1.0];
const FACES: [f32; 4] = [0.82, 0.60, 0.36, 1.0];
const EDGES: [f32; 4] = [0.55, 0.60, 0.70, 1.0];
/// Points that are held, moved by a mapping, and the middle of a mass.
const HELD: [f32; 4] = [0.85, 0.20, 0.20, 1.0];
const MAPPED: [f32; 4] = [0.90, 0.75, 0.15, 1.0];
const MIDDLE: [f32; 4] = [0.95, 0.95, 0.30, 1.0];

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
    /// Springs and elements.
    ForceField(&'a dyn BaseForceField),
    /// Points that are moved.
    Mapping(&'a dyn BaseMapping),
}

impl<'a> Drawing<'a> {
    /// How a component is drawn; `None` if it is not seen.
    pub fn of(component: &'a dyn Component) -> Option<Self> {
        if let Some(drawing) = component.as_drawing() {
            return Some(Self::Own(drawing));
        }
        let region = regions::layer(component).map(Self::Region);
        if let Some(found) = region.or_else(|| topologies::layer(component).map(Self::Topology)) {
            return Some(found);
        }
        let force_field = component.as_force_field();
        // Elements that bring their mass along are seen as elements.
        if let Some(mass) = force_field.filter(|_| component.as_mass().is_some() && is_mass(component)) {
            return Some(Self::Mass(mass));
        }
        let held = component.as_projective_constraint().map(Self::Held);
        held.or_else(|| force_field.map(Self::ForceField)).or_else(|| component.as_mapping().map(Self::Mapping))
    }

    /// Where it belongs.
    pub fn layer(&self, scene: &Scene) -> Layer {
        match self {
            Self::Own(drawing) => drawing.layer(),
            Self::Region(layer) | Self::Topology(layer) => *layer,
            Self::Mass(_) | Self::Held(_) => Layer::BehaviorModels,
            Self::ForceField(force_field) => {
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
            Self::Mass(mass) => middle_of_mass(component, *mass, pen),
            Self::Held(constraint) => held_points(component, &constraint.states(), pen),
            Self::ForceField(force_field) => {
                let states = force_field.states();
                match (component.class().category, states.first()) {
                    ("SolidMechanics/Spring", _) => draw_springs(component, &states, pen),
                    (category, Some(state)) if category.starts_with("SolidMechanics") => {
                        elements(component, *state, pen);
                    }
                    _ => {}
                }
            }
            Self::Mapping(mapping) => {
                let (inputs, outputs) = mapping.states();
                for state in outputs {
                    let points = pen.points(state);
                    pen.dots(points, Paint::One(MAPPED), Size::Pixels(5.0));
                }
                if let Some(topology) = topology_of(component, pen.scene()) {
                    measured_edges(component, topology, &inputs, pen);
                }
            }
        }
    }
}

/// Draws the edges whose lengths a mapping measures, where the scene gives them a size.
fn measured_edges(component: &dyn Component, topology: &dyn BaseTopology, inputs: &[ObjectId], pen: &mut Pen<'_>) {
    let is_asked = number(component, "showObjectScale").is_some_and(|scale| scale > 0.0);
    let colour = value::<Rgba>(component, "showColor").filter(|_| is_asked);
    if let Some(colour) = colour {
        edges(topology, measured_points(component, inputs, pen), settee_kernel::draw::colour(**colour), 2.0, pen);
    }
}

/// The points that the edges join: those of the first input, or where `indexPairs` names inputs and their points, these. A pair that
/// names nothing has no place, and its edges are not drawn.
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

fn is_mass(component: &dyn Component) -> bool {
    component.class().category == "Mass"
}

/// The topology that a component's link leads to.
pub(crate) fn topology_of<'a>(component: &dyn Component, scene: &'a Scene) -> Option<&'a dyn BaseTopology> {
    let is_topology = |index: &usize| component.link(*index).what() == <dyn BaseTopology as LinkTarget>::WHAT;
    let link = (0..component.link_len()).find(is_topology)?;
    let target = component.link(link).targets().into_iter().next()?;
    scene.component(target)?.as_topology()
}

/// Draws the elements of the topology of a component at the points of a state: from outside, or each apart where the scene asks
/// for space between them.
pub(crate) fn elements(component: &dyn Component, state: ObjectId, pen: &mut Pen<'_>) {
    if flag(component, "drawing") == Some(false) {
        return;
    }
    let Some(topology) = topology_of(component, pen.scene()) else { return };
    let points = pen.points(state);
    let cells = topology.topology().cells();
    if cells.is_empty() {
        edges(topology, points, EDGES, 3.0, pen);
        return;
    }
    let gap = ["elementSpace", "drawPercentageOffset"].iter().find_map(|name| number(component, name));
    let is_volume = !cells[0].is_face();
    pen.cells(&points, cells, gap.unwrap_or(0.0), if is_volume { VOLUMES } else { FACES });
}

/// Draws the edges of a topology.
pub(crate) fn edges(
    topology: &dyn BaseTopology,
    points: Vec<[f32; 3]>,
    colour: [f32; 4],
    width: f32,
    pen: &mut Pen<'_>,
) {
    let exists = |edge: &&[u32; 2]| edge.iter().all(|point| (*point as usize) < points.len());
    let segments = topology.topology().edges().iter().filter(exists).copied().collect();
    pen.lines(points, segments, Paint::One(colour), width);
}

/// Draws the points that a constraint holds: those of `indices`, or all.
fn held_points(component: &dyn Component, states: &[ObjectId], pen: &mut Pen<'_>) {
    if flag(component, "showObject") == Some(false) {
        return;
    }
    let [state, ..] = states else { return };
    let points = pen.points(*state);
    let indices = value::<IndexList>(component, "indices");
    let chosen = match indices {
        Some(indices) if flag(component, "fixAll") != Some(true) => {
            indices.iter().filter_map(|index| points.get(*index as usize).copied()).collect()
        }
        _ => points,
    };
    let size = number(component, "drawSize").filter(|size| *size > 0.0).map_or(Size::Pixels(8.0), Size::Radius);
    pen.dots(chosen, Paint::One(HELD), size);
}

/// Draws the centre of mass, where the scene asks for it.
fn middle_of_mass(component: &dyn Component, mass: &dyn BaseForceField, pen: &mut Pen<'_>) {
    if flag(component, "showGravityCenter") != Some(true) {
        return;
    }
    let Some(state) = mass.states().first().copied() else { return };
    let points = pen.points(state);
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
        pen.dots(vec![middle], Paint::One(MIDDLE), Size::Pixels(10.0));
        if let Some(size) = number(component, "showAxisSizeFactor").filter(|size| *size > 0.0) {
            pen.frames([(middle, [0.0, 0.0, 0.0, 1.0])], size);
        }
    }
}
