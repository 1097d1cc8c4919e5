//! Springs as lines, from point to point.

use std::ops::Deref;

use settee_kernel::draw::{Paint, Pen, Size};
use settee_kernel::{Component, IndexList, ObjectId, Rgba};

use super::frame_spring_list::{FrameSpring, FrameSpringList};
use super::gear_spring_list::{GearSpring, GearSpringList};
use super::joint_spring_list::{JointSpring, JointSpringList};
use super::spring_list::{Spring, SpringList};
use super::vector_spring_list::{VectorSpring, VectorSpringList};
use crate::drawing::{edges, flag, number, topology_of, value};

/// Colour of springs where none is set.
const COLOUR: [f32; 4] = [0.85, 0.78, 0.35, 1.0];

/// Draws the springs of a component between the points of its first and its last state.
pub(crate) fn draw_springs(component: &dyn Component, states: &[ObjectId], pen: &mut Pen<'_>) {
    let (Some(first), Some(last)) = (states.first(), states.last()) else { return };
    let is_shown = flag(component, "drawSpring").or(flag(component, "showSprings"));
    if is_shown == Some(false) {
        return;
    }
    let colour = value::<Rgba>(component, "springColor").filter(|colour| colour.is_set());
    let colour = colour.map_or(COLOUR, |colour| settee_kernel::draw::colour(**colour));
    let (from, to) = (pen.points(*first), pen.points(*last));
    if let Some(external) = rest_shape(component) {
        let anchors = anchors(component, external, *first, pen);
        let chosen = value::<IndexList>(component, "points").filter(|points| !points.is_empty());
        let chosen: Vec<usize> =
            chosen.map_or_else(|| (0..from.len()).collect(), |points| points.iter().map(|i| *i as usize).collect());
        let ends: Vec<_> =
            chosen.iter().zip(anchors).filter_map(|(point, anchor)| Some([*from.get(*point)?, anchor?])).collect();
        pen.segments(&ends, colour, 2.0);
        return;
    }
    let pairs = ends_of_springs(component);
    if pairs.is_empty() {
        if let Some(topology) = topology_of(component, pen.scene()) {
            edges(topology, from, colour, 1.5, pen);
        }
        return;
    }
    let ends: Vec<_> =
        pairs.iter().filter_map(|[i, j]| Some([*from.get(*i as usize)?, *to.get(*j as usize)?])).collect();
    let width = number(component, "drawSpringSize").filter(|size| *size >= 1.0).unwrap_or(2.0);
    pen.segments(&ends, colour, width);
    if ends.len() <= 200 {
        pen.dots(ends.as_flattened().to_vec(), Paint::One(colour), Size::Pixels(4.0));
    }
}

/// The state that springs to a rest shape hold on to, `None` inside for the own one; `None` if the springs are of another kind.
fn rest_shape(component: &dyn Component) -> Option<Option<ObjectId>> {
    let index = component.find_link("external_rest_shape")?;
    Some(component.link(index).targets().first().copied())
}

/// A spring of a list: which points it joins, of the first and of the second state.
trait Ends {
    fn ends(&self) -> [u32; 2];
}

macro_rules! ends {
    ($($spring:ty),*) => {
        $(impl Ends for $spring {
            fn ends(&self) -> [u32; 2] {
                [self.first, self.second]
            }
        })*
    };
}
ends!(Spring, FrameSpring, JointSpring, VectorSpring);

impl Ends for GearSpring {
    fn ends(&self) -> [u32; 2] {
        self.wheels
    }
}

/// The ends of the data `spring`, if it is a list of that type.
fn ends_in<L: Deref<Target = [S]> + 'static, S: Ends>(component: &dyn Component) -> Option<Vec<[u32; 2]>> {
    Some(value::<L>(component, "spring")?.iter().map(Ends::ends).collect())
}

/// The points that the springs of a component join: of the first, and of the second state. Empty if it has no list of springs.
pub fn ends_of_springs(component: &dyn Component) -> Vec<[u32; 2]> {
    let listed = ends_in::<SpringList, Spring>(component)
        .or_else(|| ends_in::<FrameSpringList, FrameSpring>(component))
        .or_else(|| ends_in::<JointSpringList, JointSpring>(component))
        .or_else(|| ends_in::<GearSpringList, GearSpring>(component))
        .or_else(|| ends_in::<VectorSpringList, VectorSpring>(component));
    let list = |name| value::<IndexList>(component, name);
    listed.unwrap_or_else(|| match (list("firstObjectPoints"), list("secondObjectPoints")) {
        (Some(first), Some(second)) => first.iter().zip(second.iter()).map(|(i, j)| [*i, *j]).collect(),
        _ => Vec::new(),
    })
}

/// Where springs to a rest shape are fixed: points of another state, or rest positions of the own one.
fn anchors(
    component: &dyn Component,
    external: Option<ObjectId>,
    own: ObjectId,
    pen: &Pen<'_>,
) -> Vec<Option<[f32; 3]>> {
    let points = match external {
        Some(state) => pen.points(state),
        None => pen.rest_points(own),
    };
    let lists = ["external_points", "points"].into_iter().filter_map(|name| value::<IndexList>(component, name));
    match lists.into_iter().find(|list| !list.is_empty()) {
        Some(list) => list.iter().map(|index| points.get(*index as usize).copied()).collect(),
        None => points.into_iter().map(Some).collect(),
    }
}
