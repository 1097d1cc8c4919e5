//! Springs as lines, from point to point.

use std::ops::Deref;

use settee_kernel::draw::{Paint, Pen, Scale, Size, edges, flag, number, topology_of, value};
use settee_kernel::{Component, IndexList, ObjectId, Rgba};

use super::frame_spring_list::{FrameSpring, FrameSpringList};
use super::gear_spring_list::{GearSpring, GearSpringList};
use super::joint_spring_list::{JointSpring, JointSpringList};
use super::vector_spring_list::{VectorSpring, VectorSpringList};
use super::{Spring, SpringList};

/// Colour of springs where none is set.
const COLOUR: [f32; 4] = [0.85, 0.78, 0.35, 1.0];

/// Draws the springs of a component between the points of its first and its last state.
pub fn draw_springs(component: &dyn Component, states: &[ObjectId], pen: &mut Pen<'_>) {
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
        if let Some(topology) = topology_of(component, pen) {
            edges(topology, from, colour, 1.5, pen);
        }
        return;
    }
    let ends: Vec<_> =
        pairs.iter().filter_map(|[i, j]| Some([*from.get(*i as usize)?, *to.get(*j as usize)?])).collect();
    let width = number(component, "drawSpringSize").filter(|size| *size >= 1.0).unwrap_or(2.0);
    let mode = value::<i32>(component, "drawMode").map_or(0, |mode| **mode);
    let radius = value::<f64>(component, "showArrowSize").map_or(0.0, |size| **size as f32);
    if let Some(scale) = elongations(component) {
        draw_elongations(component, (&from, &to), scale, width, pen);
    } else {
        match mode {
            1 => pen.cylinders(&ends, radius, colour),
            2 => pen.arrows(&ends, radius, colour),
            _ => pen.segments(&ends, colour, width),
        }
    }
    if ends.len() <= 200 && mode == 0 {
        pen.dots(ends.as_flattened().to_vec(), Paint::One(colour), Size::Pixels(4.0));
    }
}

/// The scale of lengths relative to those at rest, if the scene sets one of its ends.
fn elongations(component: &dyn Component) -> Option<Scale> {
    let [low, high] = ["drawMinElongationRange", "drawMaxElongationRange"].map(|name| value::<f64>(component, name));
    let (low, high) = (low?, high?);
    let is_asked = low.is_set() || high.is_set();
    let title = "length / length at rest";
    is_asked.then(|| Scale { low: **low as f32, high: **high as f32, ..Scale::of(title, "", &[]) })
}

/// Draws springs between two states, coloured by their length relative to that at rest.
fn draw_elongations(
    component: &dyn Component,
    (from, to): (&[[f32; 3]], &[[f32; 3]]),
    scale: Scale,
    width: f32,
    pen: &mut Pen<'_>,
) {
    let (mut positions, mut values) = (Vec::new(), Vec::new());
    for spring in value::<SpringList>(component, "spring").iter().flat_map(|springs| springs.iter()) {
        let (Some(a), Some(b)) = (from.get(spring.first as usize), to.get(spring.second as usize)) else { continue };
        let length = (0..3).map(|k| (b[k] - a[k]).powi(2)).sum::<f32>().sqrt();
        positions.extend([*a, *b]);
        values.extend([length / spring.length as f32; 2]);
    }
    let segments = (0..positions.len() as u32 / 2).map(|i| [2 * i, 2 * i + 1]).collect();
    let scale = pen.scale(scale);
    pen.lines(positions, segments, Paint::Values { values, scale }, width);
}

/// The state that springs to a rest shape hold on to, `None` inside for the own one; `None` if the springs are of
/// another kind.
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

/// The points that the springs of a component join: of the first, and of the second state. Empty if it has no list of
/// springs.
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
