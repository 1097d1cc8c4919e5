//! Moves what nodes with a `VisualTransform` draw.

use settee_geometry::visual::VisualTransform;
use settee_kernel::draw::{DrawList, Shape};
use settee_kernel::{NodeId, Scene};

/// Moves everything that is drawn below the transforms of a scene.
pub(super) fn apply(scene: &Scene, list: &mut DrawList) {
    let objects = scene.objects_in_order();
    let transforms = objects.iter().filter_map(|object| Some((*object, scene.get::<VisualTransform>(*object)?)));
    for (object, transform) in transforms.filter(|(_, transform)| *transform.enable) {
        let own = scene.object(object).node;
        let nodes: Vec<NodeId> = if *transform.recursive { scene.pre_order(own) } else { vec![own] };
        for item in list.items.iter_mut().filter(|item| nodes.contains(&scene.object(item.owner).node)) {
            let places = match &mut item.shape {
                Shape::Points(points) => &mut points.positions,
                Shape::Lines(lines) => &mut lines.positions,
                Shape::Surface(surface) => {
                    surface.normals.iter_mut().for_each(|normal| *normal = transform.direction(*normal));
                    &mut surface.positions
                }
                Shape::Label(label) => {
                    label.position = transform.place(label.position);
                    continue;
                }
            };
            places.iter_mut().for_each(|place| *place = transform.place(*place));
        }
    }
}
