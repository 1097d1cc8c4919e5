//! The camera: where a picture is taken from.

mod choice;
mod navigate;
mod of_scene;
mod vector;

pub use choice::{CameraChoice, View};

use settee_math::vec3::{add, cross, dot, sub};

use vector::{along, normalise, scale};

pub use settee_kernel::draw::Bounds;

/// How depth shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Projection {
    /// Far things are smaller.
    #[default]
    Perspective,
    /// Things are as large wherever they are.
    Parallel,
}

/// Where a picture is taken from. All lengths are in the units of the scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Camera {
    /// The eye.
    pub position: [f64; 3],
    /// The point in the middle of the picture.
    pub look_at: [f64; 3],
    /// A direction that points upwards in the picture; need not be at a right angle to the view.
    pub up: [f64; 3],
    /// Angle between the lower and the upper edge of the picture, in degrees. In a parallel projection it is the angle
    /// under which both edges are seen at the distance of the point looked at, so that the projection may be switched
    /// without a jump.
    pub field_of_view: f64,
    /// How depth shows.
    pub projection: Projection,
    /// Distances of the nearest and of the farthest things drawn; `None`: found from what there is.
    pub clip: Option<[f64; 2]>,
}

/// Half a line in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Where it begins.
    pub origin: [f64; 3],
    /// Where it goes; of length 1.
    pub direction: [f64; 3],
}

/// Part of the picture that stays free around what is framed.
const MARGIN: f64 = 1.15;
/// The nearest things drawn are no nearer than this part of the distance of the farthest: the depths of more are not
/// told apart.
const NEAR_OF_FAR: f64 = 1.0 / 2000.0;

impl Default for Camera {
    /// Looks at the origin from a distance of about four, a little from the right and from above.
    fn default() -> Self {
        Self::framing([[-1.0; 3], [1.0; 3]], 1.0)
    }
}

impl Camera {
    /// A camera that sees the whole box, in a picture of the given width over height. Boxes without depth are seen from
    /// the front, others from the right and from above. The y axis points upwards.
    pub fn framing(bounds: Bounds, aspect: f64) -> Self {
        let size = sub(bounds[1].map(f64::from), bounds[0].map(f64::from));
        let is_flat = size[2] < 1e-3 * (size[0].max(size[1]));
        Self::framing_from(if is_flat { View::Front } else { View::Iso }, bounds, aspect)
    }

    /// A camera that sees the whole box from a side.
    pub fn framing_from(view: View, bounds: Bounds, aspect: f64) -> Self {
        let (backward, up) = view.axes();
        let camera = Self {
            position: backward,
            look_at: [0.0; 3],
            up,
            field_of_view: 35.0,
            projection: Projection::default(),
            clip: None,
        };
        camera.reframed(bounds, aspect)
    }

    /// The same view with the whole box in the picture.
    #[must_use]
    pub fn reframed(&self, bounds: Bounds, aspect: f64) -> Self {
        let (low, high) = (bounds[0].map(f64::from), bounds[1].map(f64::from));
        let middle = scale(0.5, add(low, high));
        let [right, up, backward] = self.axes();
        let aspect = if aspect.is_finite() && aspect > 0.0 { aspect } else { 1.0 };
        let vertical = self.half_height_at_one();
        let horizontal = vertical * aspect;
        let mut distance: f64 = 0.0;
        for corner in 0..8 {
            let corner: [f64; 3] = std::array::from_fn(|k| if corner >> k & 1 == 0 { low[k] } else { high[k] });
            let offset = sub(corner, middle);
            let needed = (dot(offset, right).abs() / horizontal).max(dot(offset, up).abs() / vertical);
            // A corner nearer to the eye takes more of the picture, in perspective.
            let nearer = match self.projection {
                Projection::Perspective => dot(offset, backward),
                Projection::Parallel => 0.0,
            };
            distance = distance.max(MARGIN * needed + nearer);
        }
        // A single point is seen from any distance that is not 0.
        let distance = if distance > 0.0 && distance.is_finite() { distance } else { 1.0 };
        Self { position: along(middle, distance, backward), look_at: middle, ..self.clone() }
    }

    /// Directions of the picture in space, each of length 1: to its right, upwards, and towards the eye.
    pub fn axes(&self) -> [[f64; 3]; 3] {
        let backward = normalise(sub(self.position, self.look_at)).unwrap_or([0.0, 0.0, 1.0]);
        let right = normalise(cross(self.up, backward)).unwrap_or_else(|| {
            // Looking along "up": any direction will do.
            let other = if backward[1].abs() > 0.9 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
            normalise(sub(other, scale(dot(other, backward), backward))).unwrap_or([1.0, 0.0, 0.0])
        });
        [right, cross(backward, right), backward]
    }

    /// Distance from the eye to the point looked at.
    pub fn distance(&self) -> f64 {
        let d = sub(self.position, self.look_at);
        dot(d, d).sqrt()
    }

    /// Half of the height of what is seen at a distance of 1.
    fn half_height_at_one(&self) -> f64 {
        (0.5 * self.field_of_view.clamp(0.1, 170.0).to_radians()).tan()
    }

    /// Half of the height of what is seen at a depth, which is the distance along the view.
    pub fn half_height(&self, depth: f64) -> f64 {
        match self.projection {
            Projection::Perspective => depth * self.half_height_at_one(),
            Projection::Parallel => self.distance() * self.half_height_at_one(),
        }
    }

    /// Coordinates along [`axes`](Self::axes), from the eye.
    fn in_view(&self, point: [f64; 3]) -> [f64; 3] {
        let offset = sub(point, self.position);
        self.axes().map(|axis| dot(axis, offset))
    }

    /// Where a point is seen in a picture of that size (width, height), in pixels from its upper left corner, and how
    /// deep it lies. `None` if it is behind the eye.
    pub fn project(&self, point: [f64; 3], size: [f64; 2]) -> Option<([f64; 2], f64)> {
        let [x, y, z] = self.in_view(point);
        let depth = -z;
        if self.projection == Projection::Perspective && depth <= 0.0 {
            return None;
        }
        let pixels = 0.5 * size[1] / self.half_height(depth);
        Some(([0.5 * size[0] + pixels * x, 0.5 * size[1] - pixels * y], depth))
    }

    /// The point that is seen at a pixel and lies at a depth: the opposite of [`project`](Self::project).
    pub fn unproject(&self, pixel: [f64; 2], depth: f64, size: [f64; 2]) -> [f64; 3] {
        let [right, up, backward] = self.axes();
        let length = self.half_height(depth) / (0.5 * size[1]);
        let place = along(self.position, -depth, backward);
        along(along(place, (pixel[0] - 0.5 * size[0]) * length, right), (0.5 * size[1] - pixel[1]) * length, up)
    }

    /// All points that are seen at a pixel of a picture of that size (width, height).
    pub fn ray(&self, pixel: [f64; 2], size: [f64; 2]) -> Ray {
        let far = self.unproject(pixel, self.distance().max(f64::MIN_POSITIVE), size);
        match self.projection {
            Projection::Perspective => {
                let direction = normalise(sub(far, self.position)).unwrap_or([0.0, 0.0, -1.0]);
                Ray { origin: self.position, direction }
            }
            Projection::Parallel => {
                Ray { origin: self.unproject(pixel, 0.0, size), direction: scale(-1.0, self.axes()[2]) }
            }
        }
    }

    /// Distances of the nearest and of the farthest things drawn, for a picture of what lies in the box.
    pub fn clip(&self, bounds: Option<Bounds>) -> [f64; 2] {
        if let Some([near, far]) = self.clip.filter(|[near, far]| *near > 0.0 && far > near) {
            return [near, far];
        }
        let distance = self.distance().max(1e-30);
        let Some(bounds) = bounds else { return [1e-2 * distance, 1e2 * distance] };
        let (mut near, mut far) = (f64::INFINITY, f64::NEG_INFINITY);
        for corner in 0..8 {
            let corner: [f64; 3] = std::array::from_fn(|k| f64::from(bounds[corner >> k & 1][k]));
            let depth = -self.in_view(corner)[2];
            (near, far) = (near.min(depth), far.max(depth));
        }
        // Room for what has a size of its own, such as points and letters, and for lines, which are painted a little
        // nearer than they are: a flat scene has no depth of its own.
        let room = 0.02 * (far - near) + 1e-2 * distance;
        (near, far) = (near - room, far + room);
        if self.projection == Projection::Parallel {
            return [near, far];
        }
        let far = far.max(1e-3 * distance);
        [near.max(NEAR_OF_FAR * far), far]
    }

    /// The matrix that turns places in space into places before the eye (x right, y up, z towards the eye), by columns.
    pub(crate) fn view_matrix(&self) -> [[f32; 4]; 4] {
        let axes = self.axes();
        let column = |k: usize| [axes[0][k] as f32, axes[1][k] as f32, axes[2][k] as f32, 0.0];
        let offset = axes.map(|axis| -dot(axis, self.position) as f32);
        [column(0), column(1), column(2), [offset[0], offset[1], offset[2], 1.0]]
    }

    /// The matrix that turns places before the eye into the picture (x and y from -1 to 1, depth from 0 to 1), by
    /// columns.
    pub(crate) fn projection_matrix(&self, aspect: f64, [near, far]: [f64; 2]) -> [[f32; 4]; 4] {
        let height = self.half_height(1.0);
        let (x, y) = ((1.0 / (height * aspect)) as f32, (1.0 / height) as f32);
        match self.projection {
            Projection::Perspective => {
                let (a, b) = (far / (near - far), near * far / (near - far));
                [[x, 0.0, 0.0, 0.0], [0.0, y, 0.0, 0.0], [0.0, 0.0, a as f32, -1.0], [0.0, 0.0, b as f32, 0.0]]
            }
            Projection::Parallel => {
                let (a, b) = (1.0 / (near - far), near / (near - far));
                [[x, 0.0, 0.0, 0.0], [0.0, y, 0.0, 0.0], [0.0, 0.0, a as f32, 0.0], [0.0, 0.0, b as f32, 1.0]]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: [f64; 2] = [640.0, 480.0];

    fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
        let d = sub(a, b);
        dot(d, d).sqrt()
    }

    fn cameras() -> [Camera; 2] {
        let camera = Camera { position: [3.0, 2.0, 7.0], look_at: [0.5, -0.5, 1.0], ..Camera::default() };
        [camera.clone(), Camera { projection: Projection::Parallel, ..camera }]
    }

    #[test]
    fn unprojecting_gives_the_point_back_and_its_ray_passes_through_it() {
        for camera in cameras() {
            for point in [[0.0, 0.0, 0.0], [1.0, 0.3, -2.0], [-0.7, 0.9, 0.4]] {
                let (pixel, depth) = camera.project(point, SIZE).expect("the point is before the eye");
                assert!(distance(camera.unproject(pixel, depth, SIZE), point) < 1e-12);
                let ray = camera.ray(pixel, SIZE);
                let t = dot(sub(point, ray.origin), ray.direction);
                assert!(distance(along(ray.origin, t, ray.direction), point) < 1e-12);
            }
        }
    }

    #[test]
    fn the_point_looked_at_is_in_the_middle() {
        for camera in cameras() {
            let (pixel, depth) = camera.project(camera.look_at, SIZE).expect("it is before the eye");
            assert!((pixel[0] - 320.0).abs() < 1e-9 && (pixel[1] - 240.0).abs() < 1e-9);
            assert!((depth - camera.distance()).abs() < 1e-12);
        }
    }

    /// The matrices say the same as `project`.
    #[test]
    fn matrices_agree_with_the_projection_of_points() {
        let bounds = [[-2.0f32; 3], [2.0; 3]];
        let multiply = |m: [[f32; 4]; 4], v: [f32; 4]| -> [f32; 4] {
            std::array::from_fn(|row| (0..4).map(|column| m[column][row] * v[column]).sum())
        };
        for camera in cameras() {
            let clip = camera.clip(Some(bounds));
            let point = [0.4f32, -1.1, 0.9];
            let before_eye = multiply(camera.view_matrix(), [point[0], point[1], point[2], 1.0]);
            let [x, y, z, w] = multiply(camera.projection_matrix(SIZE[0] / SIZE[1], clip), before_eye);
            let (pixel, depth) = camera.project(point.map(f64::from), SIZE).expect("it is before the eye");
            let found = [320.0 + 320.0 * f64::from(x / w), 240.0 - 240.0 * f64::from(y / w)];
            // Single precision: 24 bits of 640 pixels, with a factor for the products.
            assert!((0..2).all(|k| (found[k] - pixel[k]).abs() < 1e-3), "{found:?} {pixel:?}");
            assert!((0.0..=1.0).contains(&(z / w)) && depth > clip[0] && depth < clip[1]);
        }
    }

    #[test]
    fn a_framed_box_is_in_the_picture_and_fills_it() {
        let bounds = [[-1.0f32, 2.0, 0.0], [5.0, 3.0, 0.5]];
        for (aspect, projection) in
            [(1.5, Projection::Perspective), (0.4, Projection::Perspective), (2.0, Projection::Parallel)]
        {
            let start = Camera { projection, ..Camera::framing(bounds, aspect) };
            let (camera, size) = (start.reframed(bounds, aspect), [400.0 * aspect, 400.0]);
            let mut reach: f64 = 0.0;
            for corner in 0..8 {
                let corner: [f64; 3] = std::array::from_fn(|k| f64::from(bounds[corner >> k & 1][k]));
                let (pixel, _) = camera.project(corner, size).expect("corners are before the eye");
                (0..2).for_each(|k| reach = reach.max((2.0 * pixel[k] / size[k] - 1.0).abs()));
            }
            assert!(reach < 1.0 && reach > 0.85, "{reach}");
        }
    }
}
