//! The curve of a beam, a cubic between two frames, and frames along it.

use settee::math::quaternion::{conjugate, multiply, normalized, rotate};
use settee::math::vec3::{add, dot, norm, sub};

use crate::frame::Frame;

/// Places of the Gauss rule with four points in \[0, 1\], each with its weight.
pub fn gauss_points() -> [(f64, f64); 4] {
    let (inner, outer) = (2.0 * 1.2_f64.sqrt(), 30.0_f64.sqrt());
    let (near, far) = (((3.0 - inner) / 7.0).sqrt() / 2.0, ((3.0 + inner) / 7.0).sqrt() / 2.0);
    let (heavy, light) = ((18.0 + outer) / 72.0, (18.0 - outer) / 72.0);
    [(0.5 - near, heavy), (0.5 + near, heavy), (0.5 - far, light), (0.5 + far, light)]
}

/// Weights of the control points of a cubic at b.
pub fn bernstein(b: f64) -> [f64; 4] {
    let a = 1.0 - b;
    [a * a * a, 3.0 * b * a * a, 3.0 * b * b * a, b * b * b]
}

/// Derivatives of the weights with respect to b.
pub fn bernstein_rates(b: f64) -> [f64; 4] {
    let a = 1.0 - b;
    [-3.0 * a * a, 3.0 - 12.0 * b + 9.0 * b * b, 6.0 * b - 9.0 * b * b, 3.0 * b * b]
}

/// A cubic C(b), b in \[0, 1\], that leaves the first node along its x axis and arrives so at the second one.
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    pub points: [[f64; 3]; 4],
}

impl Curve {
    /// Control points at a third of `length` from the nodes.
    pub fn new([first, last]: &[Frame; 2], length: f64) -> Self {
        let third = length / 3.0;
        let (leave, arrive) = (first.vector([third, 0.0, 0.0]), last.vector([third, 0.0, 0.0]));
        Self { points: [first.origin, add(first.origin, leave), sub(last.origin, arrive), last.origin] }
    }

    fn combine(&self, weights: [f64; 4]) -> [f64; 3] {
        let mut sum = [0.0; 3];
        for (weight, point) in weights.iter().zip(&self.points) {
            sum = add(sum, point.map(|component| weight * component));
        }
        sum
    }

    /// C(b).
    pub fn point(&self, b: f64) -> [f64; 3] {
        self.combine(bernstein(b))
    }

    /// C'(b).
    pub fn rate(&self, b: f64) -> [f64; 3] {
        self.combine(bernstein_rates(b))
    }

    /// C''(b) = 6 ((1 - b)(P0 - 2 P1 + P2) + b (P1 - 2 P2 + P3)).
    pub fn bend(&self, b: f64) -> [f64; 3] {
        self.combine([6.0 * (1.0 - b), 6.0 * (3.0 * b - 2.0), 6.0 * (1.0 - 3.0 * b), 6.0 * b])
    }

    /// Length of the curve, the integral of |C'| by the Gauss rule with four points.
    pub fn length(&self) -> f64 {
        gauss_points().iter().map(|(b, weight)| weight * norm(self.rate(*b))).sum()
    }
}

/// The orientation turned by the smallest rotation that brings its x axis to the unit vector `tangent`.
pub fn align(turn: [f64; 4], tangent: [f64; 3]) -> [f64; 4] {
    let [x, y, z] = rotate(conjugate(turn), tangent);
    if x > 0.999_999_999_9 {
        return turn;
    }
    let across = y.hypot(z);
    let (cos, sin) = (((1.0 + x) / 2.0).max(0.0).sqrt(), ((1.0 - x) / 2.0).max(0.0).sqrt());
    // A turn to the opposite direction has no axis of its own.
    let (axis_y, axis_z) = if across > 0.0 { (-z / across, y / across) } else { (0.0, 1.0) };
    multiply(turn, [0.0, sin * axis_y, sin * axis_z, cos])
}

/// The orientation between two orientations; `b` counts in single precision, as in SOFA.
pub fn between(first: [f64; 4], last: [f64; 4], b: f64) -> [f64; 4] {
    let b = f64::from(b as f32);
    let c: f64 = first.iter().zip(&last).map(|(a, b)| a * b).sum();
    let (mut near, far) = if 1.0 - c.abs() < 0.01 {
        (1.0 - b, b)
    } else {
        let angle = c.abs().min(1.0).acos();
        (((1.0 - b) * angle).sin() / angle.sin(), (b * angle).sin() / angle.sin())
    };
    if c < 0.0 {
        near = -near;
    }
    normalized(std::array::from_fn(|i| near * first[i] + far * last[i]))
}

/// The frame of a beam at b: its origin on the curve, its x axis along it, turned about it as the nodes are.
///
/// A beam that is compressed to less than 0.4 of its length and folded has the straight line and the orientation of its
/// first node instead.
pub fn frame_at(nodes: &[Frame; 2], length: f64, b: f64) -> Frame {
    let curve = Curve::new(nodes, length);
    let [p0, p1, p2, p3] = curve.points;
    if dot(sub(p1, p0), sub(p2, p1)) < 0.0 && norm(sub(p3, p0)) < 0.4 * length {
        let origin = add(p0.map(|c| (1.0 - b) * c), p3.map(|c| b * c));
        return Frame { origin, turn: nodes[0].turn };
    }
    let rate = curve.rate(b);
    let tangent = rate.map(|component| component / norm(rate));
    let [first, last] = nodes.map(|node| align(node.turn, tangent));
    Frame { origin: curve.point(b), turn: align(between(first, last, b), tangent) }
}

/// Lengths of the two halves of the curve, and its twist: the angle from an axis that is carried along the curve to
/// that of the second end. `axes`: the y axes of both ends.
///
/// Sums over 50 chords, each with the axis y = z x x, z = x x y of its tangent x.
pub fn stretch_and_twist(curve: &Curve, axes: [[f64; 3]; 2]) -> ([f64; 2], f64) {
    const STEPS: usize = 50;
    let unit = |v: [f64; 3]| v.map(|component| component / norm(v));
    let (mut halves, mut last) = ([0.0; 2], curve.point(0.0));
    let (mut y, mut z) = (axes[0], [0.0; 3]);
    for step in 1..=STEPS {
        let b = step as f64 / STEPS as f64;
        let point = curve.point(b);
        halves[usize::from(2 * step > STEPS)] += norm(sub(point, last));
        last = point;
        let x = unit(curve.rate(b));
        z = unit(settee::math::vec3::cross(x, y));
        y = settee::math::vec3::cross(z, x);
    }
    let cos = dot(y, axes[1]);
    let twist = if cos > 1.0 { 0.0 } else { cos.max(-1.0).acos() };
    (halves, if dot(axes[1], z) < 0.0 { -twist } else { twist })
}

#[cfg(test)]
mod tests {
    use super::*;
    use settee::math::quaternion::from_euler_degrees;

    /// A quarter of a circle of radius 1.
    fn quarter() -> [Frame; 2] {
        [Frame::IDENTITY, Frame { origin: [1.0, 1.0, 0.0], turn: from_euler_degrees([0.0, 0.0, 90.0]) }]
    }

    #[test]
    fn a_quarter_of_a_circle_has_the_length_of_its_cubic() {
        let length = Curve::new(&quarter(), std::f64::consts::FRAC_PI_2).length();
        assert!((length - 1.5587344831532626).abs() < 1e-14, "{length}");
        let mut rest = std::f64::consts::SQRT_2;
        for _ in 0..3 {
            rest = Curve::new(&quarter(), rest).length();
        }
        assert!((rest - 1.5563811443588071).abs() < 1e-14, "{rest}");
    }

    #[test]
    fn frames_along_a_quarter_of_a_circle_turn_with_it() {
        let frame = frame_at(&quarter(), std::f64::consts::FRAC_PI_2, 0.5);
        let half = std::f64::consts::FRAC_PI_4;
        assert!(
            (frame.turn[2] - (half / 2.0).sin()).abs() < 1e-12 && (frame.turn[3] - (half / 2.0).cos()).abs() < 1e-12
        );
        // The middle of the cubic, (P0 + 3 P1 + 3 P2 + P3) / 8, lies a hundredth within the circle.
        assert!((frame.origin[0] - (4.0 + std::f64::consts::FRAC_PI_2) / 8.0).abs() < 1e-14);
        // The ends are the nodes.
        for (b, node) in [(0.0, quarter()[0]), (1.0, quarter()[1])] {
            let end = frame_at(&quarter(), std::f64::consts::FRAC_PI_2, b);
            assert!(end.numbers().iter().zip(&node.numbers()).all(|(a, b)| (a - b).abs() < 1e-14));
        }
    }

    #[test]
    fn a_twisted_straight_beam_has_its_length_and_its_twist() {
        let last = Frame { origin: [2.0, 0.0, 0.0], turn: from_euler_degrees([25.0, 0.0, 0.0]) };
        let nodes = [Frame::IDENTITY, last];
        let axes = nodes.map(|node| node.vector([0.0, 1.0, 0.0]));
        let (halves, twist) = stretch_and_twist(&Curve::new(&nodes, 2.0), axes);
        assert!(halves.iter().all(|half| (half - 1.0).abs() < 1e-14), "{halves:?}");
        assert!((twist - 25.0_f64.to_radians()).abs() < 1e-14, "{twist}");
        let back = stretch_and_twist(&Curve::new(&nodes, 2.0), [axes[1], axes[0]]).1;
        assert!((back + twist).abs() < 1e-14, "{back}");
    }

    #[test]
    fn a_folded_beam_has_the_frame_of_its_first_node() {
        let nodes = [Frame::IDENTITY, Frame::at_x(0.1)];
        let frame = frame_at(&nodes, 1.0, 0.5);
        assert_eq!((frame.origin, frame.turn), ([0.05, 0.0, 0.0], Frame::IDENTITY.turn));
    }
}
