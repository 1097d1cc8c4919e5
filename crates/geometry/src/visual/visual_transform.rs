//! Moves what is drawn.

use settee_kernel::{Component, Data, Lifecycle};
use settee_math::quaternion::{normalized, rotate};
use settee_math::vec3::add;

/// Moves what is drawn of its node; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual")]
pub struct VisualTransform {
    /// Moves it.
    #[data(default = true)]
    pub enable: Data<bool>,
    /// Translation, and rotation as a quaternion x y z w: a place is turned about the origin, then moved.
    #[data(default = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])]
    pub transform: Data<[f64; 7]>,
    /// Moves what is drawn of all nodes below, too.
    #[data(default = false)]
    pub recursive: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for VisualTransform {}

impl VisualTransform {
    /// Where a direction points when it is turned.
    pub fn direction(&self, direction: [f32; 3]) -> [f32; 3] {
        self.turned(direction).map(|x| x as f32)
    }

    /// Where a place is moved to.
    pub fn place(&self, place: [f32; 3]) -> [f32; 3] {
        let [x, y, z, ..] = *self.transform;
        add([x, y, z], self.turned(place)).map(|x| x as f32)
    }

    fn turned(&self, v: [f32; 3]) -> [f64; 3] {
        let [_, _, _, x, y, z, w] = *self.transform;
        rotate(normalized([x, y, z, w]), v.map(f64::from))
    }
}
