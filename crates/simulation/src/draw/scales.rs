//! Scales that components share: one legend for a quantity, with one range and the units of the scene.

use settee_kernel::SceneUnits;
use settee_kernel::draw::{DrawList, Paint, Scale, Shape};

/// Makes one scale of all that show the same quantity in the same colours, from the least to the greatest value of all
/// of them: the same colour is the same value everywhere. Scales by which nothing is coloured go.
pub(super) fn share(list: &mut DrawList) {
    let mut is_used = vec![false; list.scales.len()];
    for item in &mut list.items {
        if let Some(Paint::Values { scale, .. }) = paint_of(&mut item.shape)
            && let Some(used) = is_used.get_mut(*scale)
        {
            *used = true;
        }
    }
    let mut shared: Vec<Scale> = Vec::new();
    let mut places = Vec::with_capacity(list.scales.len());
    for (scale, is_used) in std::mem::take(&mut list.scales).into_iter().zip(is_used) {
        if !is_used {
            places.push(0);
            continue;
        }
        let is_same = |one: &Scale| (&one.title, &one.unit, one.map) == (&scale.title, &scale.unit, scale.map);
        let known = shared.iter().position(is_same);
        if let Some(one) = known.and_then(|at| shared.get_mut(at)) {
            (one.low, one.high) = (one.low.min(scale.low), one.high.max(scale.high));
        } else {
            shared.push(scale);
        }
        places.push(known.unwrap_or(shared.len() - 1));
    }
    list.scales = shared;
    for item in &mut list.items {
        if let Some(Paint::Values { scale, .. }) = paint_of(&mut item.shape) {
            *scale = places.get(*scale).copied().unwrap_or_default();
        }
    }
}

fn paint_of(shape: &mut Shape) -> Option<&mut Paint> {
    match shape {
        Shape::Points(points) => Some(&mut points.paint),
        Shape::Lines(lines) => Some(&mut lines.paint),
        Shape::Surface(surface) => Some(&mut surface.paint),
        Shape::Label(_) => None,
    }
}

/// Labels scales in the units of the scene.
pub(super) fn label(list: &mut DrawList, units: &SceneUnits) {
    for scale in &mut list.scales {
        scale.unit = units.label(&scale.unit);
    }
}
