//! Points that constraints hold.

use super::named::{flag, number, value};
use super::{Paint, Pen, Size};
use crate::data::IndexList;
use crate::scene::ObjectId;
use crate::scene::component::Component;

/// Colour of points that are held.
const HELD: [f32; 4] = [0.85, 0.20, 0.20, 1.0];

/// Draws the points that a constraint holds: those of `indices`, or all.
pub fn held_points(component: &dyn Component, states: &[ObjectId], pen: &mut Pen<'_>) {
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
    if flag(component, "drawConstrainedPoints") == Some(false) {
        return;
    }
    let size = number(component, "drawSize").filter(|size| *size > 0.0).map_or(Size::Pixels(8.0), Size::Radius);
    pen.dots(chosen, Paint::One(HELD), size);
}
