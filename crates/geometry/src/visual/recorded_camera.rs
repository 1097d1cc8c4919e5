//! A camera that moves with the time of the scene.

use settee_kernel::draw::{Eye, Layer, Paint, Pen};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, Lifecycle};
use settee_math::quaternion::{conjugate, from_rotation_vector, multiply, normalized, rotate, to_rotation_vector};
use settee_math::vec3::{add, sub, unit};

use super::CameraData;

/// Colour of the way of the camera.
const WAY: [f32; 4] = [0.2, 0.45, 0.85, 1.0];
/// Points of a drawn circle.
const CIRCLE: u32 = 64;

/// A camera that moves with the time of the scene: about an axis, or along places. Films and pictures are taken from
/// where it is, unless another camera is asked for. No effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
pub struct RecordedCamera {
    /// Where it is before it moves.
    #[group]
    pub view: CameraData,
    /// When it begins to move.
    #[data(default = 0.0, unit = "s")]
    pub start_time: Data<f64>,
    /// When it stops.
    #[data(default = 200.0, unit = "s")]
    pub end_time: Data<f64>,
    /// Turns about an axis, looking at `rotationLookAt`.
    #[data(default = false)]
    pub rotation_mode: Data<bool>,
    /// Goes along `cameraPositions`, looking at `lookAt`.
    #[data(default = false)]
    pub translation_mode: Data<bool>,
    /// Goes along `cameraPositions` with `cameraOrientations`.
    #[data(default = false)]
    pub navigation_mode: Data<bool>,
    /// Angle for each second of the scene.
    #[data(default = 0.1, unit = "1/s")]
    pub rotation_speed: Data<f64>,
    /// A point of the axis.
    #[data(default = [0.0; 3], unit = "m")]
    pub rotation_center: Data<[f64; 3]>,
    /// Where the turn begins.
    #[data(default = [0.0; 3], unit = "m")]
    pub rotation_start_point: Data<[f64; 3]>,
    /// What it looks at while it turns.
    #[data(default = [0.0; 3], unit = "m")]
    pub rotation_look_at: Data<[f64; 3]>,
    /// The axis.
    #[data(default = [0.0, 1.0, 0.0])]
    pub rotation_axis: Data<[f64; 3]>,
    /// The direction that points upwards; by default the axis.
    #[data(default = [0.0; 3])]
    pub camera_up: Data<[f64; 3]>,
    /// Draws the circle that the camera goes along.
    #[data(default = false)]
    pub draw_rotation: Data<bool>,
    /// Draws the places that the camera goes along.
    #[data(default = false)]
    pub draw_translation: Data<bool>,
    /// Places, evenly in time from the start to the end.
    #[data(unit = "m")]
    pub camera_positions: Data<Vec<[f64; 3]>>,
    /// Orientations at these places, as quaternions x y z w.
    #[data]
    pub camera_orientations: Data<Vec<[f64; 4]>>,
    /// Speed of zooming.
    #[data(default = 250.0, ignored = "the viewer's mouse has a speed of its own")]
    pub zoom_speed: Data<f64>,
    /// Speed of panning.
    #[data(default = 0.1, ignored = "the viewer's mouse has a speed of its own")]
    pub pan_speed: Data<f64>,
    /// Centre of mouse rotations: 0 lookAt, 1 position, 2 centre of the scene, 3 origin.
    #[data(default = 0, ignored = "the viewer turns about the point in the middle of the view")]
    pub pivot: Data<i32>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for RecordedCamera {}

impl RecordedCamera {
    /// Where it is at a time; `None` if it does not move.
    pub fn eye(&self, time: f64) -> Option<Eye> {
        let (start, end) = (*self.start_time, *self.end_time);
        let elapsed = (time.min(end) - start).max(0.0);
        let part = if end > start { elapsed / (end - start) } else { 0.0 };
        if *self.rotation_mode {
            let position = self.on_circle(*self.rotation_speed * elapsed);
            return Some(Eye { position, look_at: *self.rotation_look_at, up: self.up() });
        }
        if !*self.navigation_mode && !*self.translation_mode {
            return None;
        }
        let (from, to, within) = between(self.camera_positions.len(), part)?;
        let (a, b) = (self.camera_positions[from], self.camera_positions[to]);
        let position = std::array::from_fn(|k| a[k] + within * (b[k] - a[k]));
        if !*self.navigation_mode {
            return Some(Eye { position, look_at: *self.view.look_at, up: self.up() });
        }
        let (from, to, within) = between(self.camera_orientations.len(), part)?;
        let (a, b) = (normalized(self.camera_orientations[from]), normalized(self.camera_orientations[to]));
        let turn = to_rotation_vector(multiply(conjugate(a), b)).map(|angle| within * angle);
        let orientation = multiply(a, from_rotation_vector(turn));
        let look_at = add(position, rotate(orientation, [0.0, 0.0, -1.0]));
        Some(Eye { position, look_at, up: rotate(orientation, [0.0, 1.0, 0.0]) })
    }

    fn on_circle(&self, angle: f64) -> [f64; 3] {
        let turn = from_rotation_vector(unit(*self.rotation_axis).map(|x| angle * x));
        add(*self.rotation_center, rotate(turn, sub(*self.rotation_start_point, *self.rotation_center)))
    }

    fn up(&self) -> [f64; 3] {
        let asked = *self.camera_up;
        if asked == [0.0; 3] { *self.rotation_axis } else { asked }
    }
}

/// Two neighbours in a list, and the way from one to the other, for a part of the whole way; `None` if the list is
/// empty.
fn between(n: usize, part: f64) -> Option<(usize, usize, f64)> {
    let last = n.checked_sub(1)?;
    let place = part.clamp(0.0, 1.0) * last as f64;
    let from = (place.floor() as usize).min(last);
    Some((from, (from + 1).min(last), place - from as f64))
}

impl BaseDrawing for RecordedCamera {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let single = |place: [f64; 3]| place.map(|x| x as f32);
        if *self.draw_rotation {
            let turn = |i: u32| self.on_circle(std::f64::consts::TAU * f64::from(i) / f64::from(CIRCLE));
            let segments = (0..CIRCLE).map(|i| [i, (i + 1) % CIRCLE]).collect();
            pen.lines((0..CIRCLE).map(turn).map(single).collect(), segments, Paint::One(WAY), 1.5);
        }
        if *self.draw_translation {
            let places: Vec<[f32; 3]> = self.camera_positions.iter().copied().map(single).collect();
            let segments = (1..places.len() as u32).map(|i| [i - 1, i]).collect();
            pen.lines(places, segments, Paint::One(WAY), 1.5);
        }
        if let Some(eye) = self.eye(pen.access().time()).filter(|_| *self.view.activated) {
            pen.surroundings().eye = Some(eye);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: [f64; 3], b: [f64; 3]) -> bool {
        sub(a, b).iter().all(|x| x.abs() < 1e-12)
    }

    #[test]
    fn it_turns_about_the_axis_between_its_times() {
        let mut camera = RecordedCamera::default();
        assert_eq!(camera.eye(1.0), None);
        camera.rotation_mode.set(true);
        camera.rotation_start_point.set([0.0, 3.0, 8.0]);
        camera.rotation_speed.set(std::f64::consts::FRAC_PI_2);
        camera.start_time.set(2.0);
        camera.end_time.set(3.0);
        for (time, expected) in [(0.0, [0.0, 3.0, 8.0]), (3.0, [8.0, 3.0, 0.0]), (9.0, [8.0, 3.0, 0.0])] {
            let eye = camera.eye(time).expect("it turns");
            assert!(close(eye.position, expected), "{eye:?}");
            assert_eq!(eye.up, [0.0, 1.0, 0.0]);
        }
    }

    #[test]
    fn it_goes_along_places_and_turns_on_the_way() {
        let mut camera = RecordedCamera::default();
        camera.navigation_mode.set(true);
        assert_eq!(camera.eye(0.0), None);
        camera.camera_positions.set(vec![[0.0; 3], [4.0, 0.0, 0.0]]);
        let half = std::f64::consts::FRAC_1_SQRT_2;
        camera.camera_orientations.set(vec![[0.0, 0.0, 0.0, 1.0], [0.0, half, 0.0, half]]);
        camera.end_time.set(10.0);
        let middle = camera.eye(5.0).expect("it moves");
        assert!(
            close(middle.position, [2.0, 0.0, 0.0]) && close(sub(middle.look_at, middle.position), [-half, 0.0, -half])
        );
        assert!(close(camera.eye(20.0).expect("it moved").position, [4.0, 0.0, 0.0]));
    }
}
