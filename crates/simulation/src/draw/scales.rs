//! Scales that components share: one legend for a quantity, with one range and the units of the scene.

use settee_kernel::SceneUnits;
use settee_kernel::draw::{DrawList, Paint, Scale, Shape};

/// Makes one scale of all that show the same quantity in the same colours, from the least to the greatest value of all
/// of them: the same colour is the same value everywhere.
pub(super) fn share(list: &mut DrawList) {
    let mut shared: Vec<Scale> = Vec::new();
    let mut places = Vec::with_capacity(list.scales.len());
    for scale in std::mem::take(&mut list.scales) {
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
        let paint = match &mut item.shape {
            Shape::Points(points) => &mut points.paint,
            Shape::Lines(lines) => &mut lines.paint,
            Shape::Surface(surface) => &mut surface.paint,
            Shape::Label(_) => continue,
        };
        if let Paint::Values { scale, .. } = paint {
            *scale = places.get(*scale).copied().unwrap_or_default();
        }
    }
}

/// Labels scales in the units of the scene.
pub(super) fn label(list: &mut DrawList, units: &SceneUnits) {
    for scale in &mut list.scales {
        scale.unit = units.label(&scale.unit);
    }
}
