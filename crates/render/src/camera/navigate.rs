//! How a mouse moves the camera.

use settee_math::vec3::{add, cross, dot, sub};

use super::vector::{along, normalise, scale, turn};
use super::{Camera, Projection};

/// The least angle between the view and the upward direction: at 0 nobody knows which side is right.
const LEAST_ANGLE: f64 = 0.01;

impl Camera {
    /// Moves the eye around the point looked at: by an angle to the right about the upward direction, and by another
    /// upwards (radians).
    pub fn orbit(&mut self, right: f64, upwards: f64) {
        let up = normalise(self.up).unwrap_or([0.0, 1.0, 0.0]);
        let [side, _, backward] = self.axes();
        let angle = dot(up, backward).clamp(-1.0, 1.0).acos();
        let wanted = (angle - upwards).clamp(LEAST_ANGLE, std::f64::consts::PI - LEAST_ANGLE);
        let lifted = turn(backward, side, wanted - angle);
        let turned = turn(lifted, up, right);
        self.position = along(self.look_at, self.distance(), turned);
    }

    /// Moves the eye and the point looked at along the picture, so that what lies at the depth of that point follows a
    /// mouse that moved by so many pixels (right, down) in a picture of that height.
    pub fn pan(&mut self, pixels: [f64; 2], height: f64) {
        let length = self.half_height(self.distance()) / (0.5 * height.max(1.0));
        let [right, up, _] = self.axes();
        let step = add(scale(-pixels[0] * length, right), scale(pixels[1] * length, up));
        self.position = add(self.position, step);
        self.look_at = add(self.look_at, step);
    }

    /// Goes nearer: the distance to the point looked at is divided by the factor.
    pub fn zoom(&mut self, factor: f64) {
        if factor > 0.0 && factor.is_finite() {
            let distance = (self.distance() / factor).clamp(1e-12, 1e15);
            self.position = along(self.look_at, distance, self.axes()[2]);
        }
    }

    /// Goes nearer to what is seen at a pixel of a picture of that size, which stays where it is in the picture.
    pub fn zoom_at(&mut self, factor: f64, pixel: [f64; 2], size: [f64; 2]) {
        let before = self.unproject(pixel, self.distance(), size);
        self.zoom(factor);
        let after = self.unproject(pixel, self.distance(), size);
        let step = sub(before, after);
        self.position = add(self.position, step);
        self.look_at = add(self.look_at, step);
    }

    /// Turns the picture about its middle, by an angle to the left (radians).
    pub fn roll(&mut self, angle: f64) {
        let [_, up, backward] = self.axes();
        self.up = turn(up, backward, -angle);
    }

    /// Switches between perspective and parallel; what is looked at stays as large.
    pub fn toggle_projection(&mut self) {
        self.projection = match self.projection {
            Projection::Perspective => Projection::Parallel,
            Projection::Parallel => Projection::Perspective,
        };
    }

    /// The quaternion (x, y, z, w) that turns the axes of space into those of the picture.
    pub fn orientation(&self) -> [f64; 4] {
        let [x, y, z] = self.axes();
        // Rotation matrix with these columns; the largest of the four squares first (Shepperd, 1978).
        let (m00, m11, m22) = (x[0], y[1], z[2]);
        let squares = [1.0 + m00 - m11 - m22, 1.0 - m00 + m11 - m22, 1.0 - m00 - m11 + m22, 1.0 + m00 + m11 + m22];
        let largest = (0..4).max_by(|a, b| squares[*a].total_cmp(&squares[*b])).unwrap_or(3);
        let r = 2.0 * squares[largest].max(0.0).sqrt();
        let (a, b, c) = (z[1], x[2], y[0]); // Above and below the diagonal: m12, m20, m01.
        let (d, e, f) = (y[2], z[0], x[1]); // m21, m02, m10.
        match largest {
            0 => [0.25 * r, (c + f) / r, (e + b) / r, (d - a) / r],
            1 => [(c + f) / r, 0.25 * r, (a + d) / r, (e - b) / r],
            2 => [(e + b) / r, (a + d) / r, 0.25 * r, (f - c) / r],
            _ => [(d - a) / r, (e - b) / r, (f - c) / r, 0.25 * r],
        }
    }

    /// Looks along the direction that a quaternion (x, y, z, w) turns (0, 0, -1) into, with its y axis upwards.
    pub fn set_orientation(&mut self, [x, y, z, w]: [f64; 4]) {
        let length = (x * x + y * y + z * z + w * w).sqrt();
        if length > 0.0 && length.is_finite() {
            let (axis, w) = ([x, y, z].map(|c| c / length), w / length);
            let turned = |v: [f64; 3]| {
                let t = scale(2.0, cross(axis, v));
                add(add(v, scale(w, t)), cross(axis, t))
            };
            let distance = self.distance();
            self.up = turned([0.0, 1.0, 0.0]);
            self.look_at = along(self.position, -distance, turned([0.0, 0.0, 1.0]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbiting_keeps_the_distance_and_stops_at_the_poles() {
        let mut camera = Camera::default();
        let before = camera.distance();
        camera.orbit(0.7, 0.2);
        assert!((camera.distance() - before).abs() < 1e-12 * before);
        camera.orbit(0.0, 10.0);
        let backward = camera.axes()[2];
        assert!(backward[1] < 1.0 && backward[1] > 0.999, "{backward:?}");
        assert!(camera.axes().iter().flatten().all(|x| x.is_finite()));
    }

    #[test]
    fn what_is_under_the_mouse_follows_it() {
        let (mut camera, size) = (Camera::default(), [300.0, 200.0]);
        let grabbed = camera.unproject([100.0, 50.0], camera.distance(), size);
        camera.pan([30.0, -20.0], size[1]);
        let (pixel, _) = camera.project(grabbed, size).expect("it is before the eye");
        assert!((pixel[0] - 130.0).abs() < 1e-9 && (pixel[1] - 30.0).abs() < 1e-9, "{pixel:?}");
        camera.zoom_at(2.0, pixel, size);
        let (zoomed, depth) = camera.project(grabbed, size).expect("it is before the eye");
        assert!((0..2).all(|k| (zoomed[k] - pixel[k]).abs() < 1e-9), "{zoomed:?} at {depth}");
    }

    #[test]
    fn an_orientation_gives_the_same_view_back() {
        for (right, upwards) in [(0.0, 0.0), (2.0, 0.4), (-2.9, -1.2), (3.1, 0.0)] {
            let mut camera = Camera::default();
            camera.orbit(right, upwards);
            let mut other = camera.clone();
            other.set_orientation(camera.orientation());
            for (a, b) in camera.axes().iter().flatten().zip(other.axes().iter().flatten()) {
                assert!((a - b).abs() < 1e-12, "{camera:?} {other:?}");
            }
        }
    }
}
