//! The camera that a scene asks for.

use settee_geometry::visual::{CameraData, camera_of};
use settee_kernel::{ObjectState, Scene};
use settee_math::vec3::sub;

use super::vector::along;
use super::{Bounds, Camera, Projection};

impl Camera {
    /// The first activated camera of the scene that says where it is or where it looks; otherwise a camera that frames
    /// the box.
    pub fn of_scene(scene: &Scene, bounds: Bounds, aspect: f64) -> Self {
        let valid = |object: &_| scene.object(*object).state == ObjectState::Valid;
        let objects = scene.objects_in_order();
        let cameras = objects.iter().copied().filter(valid).filter_map(|object| camera_of(scene, object));
        let framing = Self::framing(bounds, aspect);
        cameras
            .filter(|camera| *camera.activated)
            .find_map(|camera| Self::of_component(camera, &framing, bounds, aspect))
            .unwrap_or(framing)
    }

    /// Missing ones of position, point looked at, orientation and distance follow from the others; `None` if the first
    /// three are missing.
    fn of_component(component: &CameraData, framing: &Self, bounds: Bounds, aspect: f64) -> Option<Self> {
        let (has_position, has_target) = (component.position.is_set(), component.look_at.is_set());
        let has_orientation = component.orientation.is_set();
        if !has_position && !has_target && !has_orientation {
            return None;
        }
        let projection = if *component.projection_type == 1 { Projection::Parallel } else { Projection::Perspective };
        let clip = (!*component.compute_z_clip).then_some([*component.z_near, *component.z_far]);
        let mut camera = Self { field_of_view: *component.field_of_view, projection, clip, ..framing.clone() };
        camera.up = [0.0, 1.0, 0.0];
        if has_position {
            camera.position = *component.position;
        }
        if has_target {
            camera.look_at = *component.look_at;
        }
        if has_orientation {
            let target = camera.look_at;
            camera.set_orientation(*component.orientation);
            if has_target && has_position {
                // Both ends are given: only the upward direction is left to the quaternion.
                camera.look_at = target;
            } else if has_target {
                let backward = camera.axes()[2];
                let distance = if *component.distance > 0.0 { *component.distance } else { framing.distance() };
                (camera.position, camera.look_at) = (along(target, distance, backward), target);
            } else if !has_position {
                camera = camera.reframed(bounds, aspect);
            }
        } else if has_target && !has_position {
            let distance = if *component.distance > 0.0 { *component.distance } else { framing.distance() };
            camera.position = along(camera.look_at, distance, framing.axes()[2]);
        } else if has_position && !has_target {
            camera.look_at = framing.look_at;
        }
        let offset = sub(camera.position, camera.look_at);
        let is_good = offset.iter().chain(&camera.up).all(|x| x.is_finite()) && offset.iter().any(|x| *x != 0.0);
        is_good.then_some(camera)
    }
}
