//! Straight beams with round sections that turn with their first point.

use nalgebra::{Matrix3, Vector3};
use settee_math::quaternion::{conjugate, multiply, normalized, rotate, to_rotation_vector};

/// Round section, possibly hollow, of an elastic beam.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Section {
    /// Area [m^2].
    pub area: f64,
    /// Second moment of area about any diameter, I [m^4].
    pub bending: f64,
    /// Polar moment, J = 2 I [m^4].
    pub torsion: f64,
}

impl Section {
    /// A ring between two radii (m).
    pub fn ring(outer: f64, inner: f64) -> Self {
        let bending = std::f64::consts::FRAC_PI_4 * (outer.powi(4) - inner.powi(4));
        Self { area: std::f64::consts::PI * (outer * outer - inner * inner), bending, torsion: 2.0 * bending }
    }
}

/// Two points with orientations: centre (m) and quaternion.
pub type Ends = [[f64; 7]; 2];

/// A beam of Euler and Bernoulli between two rigid points.
///
/// Its frame turns with the first point; x runs along the beam at rest. Displacement and rotation of the second point
/// in that frame give the forces of the linear beam.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct Beam {
    /// Points at both ends.
    #[rebuilt]
    pub nodes: [u32; 2],
    /// Axes of the beam in the frame of its first point.
    #[rebuilt]
    axes: [f64; 4],
    /// Second point seen from the first, at rest, in the frame of the beam (m).
    #[rebuilt]
    reach: [f64; 3],
    /// Orientation of the second point at rest, in the frame of the beam.
    #[rebuilt]
    turn: [f64; 4],
    /// EA/L, 12 EI/L^3 [N/m].
    #[rebuilt]
    axial: f64,
    #[rebuilt]
    shear: f64,
    /// 6 EI/L^2 (N).
    #[rebuilt]
    coupling: f64,
    /// 4 EI/L, GJ/L (N m).
    #[rebuilt]
    bending: f64,
    #[rebuilt]
    torsion: f64,
    /// The x axis of the beam in space at the last force.
    axis: Vector3<f64>,
}

/// Beams that deviate less than this from the x axis of their first point run along it (rad): orientations in scenes
/// are rounded.
const ALIGNED: f64 = 1e-3;

/// The quaternion of the shortest rotation from the x axis to a unit vector.
fn from_x_axis(direction: [f64; 3]) -> [f64; 4] {
    let [x, y, z] = direction;
    if x > 0.0 && y.hypot(z) < ALIGNED {
        return settee_math::quaternion::IDENTITY;
    }
    if x < 0.0 && y.hypot(z) < f64::EPSILON {
        return [0.0, 0.0, 1.0, 0.0];
    }
    normalized([0.0, -z, y, 1.0 + x])
}

fn centre(x: &[f64; 7]) -> Vector3<f64> {
    Vector3::new(x[0], x[1], x[2])
}

fn x_axis(frame: [f64; 4]) -> Vector3<f64> {
    rotate(frame, [1.0, 0.0, 0.0]).into()
}

fn orientation(x: &[f64; 7]) -> [f64; 4] {
    normalized([x[3], x[4], x[5], x[6]])
}

impl Beam {
    /// The beam between two points at rest; `None` if it has no length.
    ///
    /// `young_modulus`, `shear_modulus`: (Pa).
    pub fn new(
        nodes: [u32; 2],
        rest: &Ends,
        young_modulus: f64,
        shear_modulus: f64,
        section: &Section,
    ) -> Option<Self> {
        let span = centre(&rest[1]) - centre(&rest[0]);
        let l = span.norm();
        if l <= f64::MIN_POSITIVE || !l.is_finite() {
            return None;
        }
        let axes = from_x_axis(rotate(conjugate(orientation(&rest[0])), (span / l).into()));
        let frame = multiply(orientation(&rest[0]), axes);
        let ei = young_modulus * section.bending;
        Some(Self {
            nodes,
            axes,
            reach: rotate(conjugate(frame), span.into()),
            turn: multiply(conjugate(frame), orientation(&rest[1])),
            axial: young_modulus * section.area / l,
            shear: 12.0 * ei / (l * l * l),
            coupling: 6.0 * ei / (l * l),
            bending: 4.0 * ei / l,
            torsion: shear_modulus * section.torsion / l,
            axis: x_axis(frame),
        })
    }

    /// Length at rest (m).
    pub fn length(&self) -> f64 {
        Vector3::from(self.reach).norm()
    }

    /// Orientation of the beam.
    fn frame_at(&self, ends: &Ends) -> [f64; 4] {
        multiply(orientation(&ends[0]), self.axes)
    }

    /// Keeps the axis at a position.
    pub fn observe(&mut self, ends: &Ends) {
        self.axis = x_axis(self.frame_at(ends));
    }

    /// Displacement and rotation vector of the second point in space, and the axis.
    fn deformation(&self, ends: &Ends) -> [Vector3<f64>; 3] {
        let frame = self.frame_at(ends);
        let back = conjugate(frame);
        let reach = rotate(back, (centre(&ends[1]) - centre(&ends[0])).into());
        let turn = multiply(back, orientation(&ends[1]));
        let rotation = to_rotation_vector(multiply(turn, conjugate(self.turn)));
        let displacement = Vector3::from(reach) - Vector3::from(self.reach);
        [rotate(frame, displacement.into()).into(), rotate(frame, rotation).into(), x_axis(frame)]
    }

    /// K u for (displacement, rotation) of the first and of the second point of a beam with this axis.
    ///
    /// With the axis a, c = 6 EI/L^2 and k = 12 EI/L^3, and the difference d and the sum s of displacements and
    /// rotations: f = k d + (EA/L - k) a (a . d) - c a x s is the force on the first point, and the torque on it
    /// c a x d, the bending of the rotations across the axis and the torsion of those along it. It is the matrix of the
    /// axes of the beam, and needs no others, since bending is the same about all axes across.
    #[inline]
    fn resistance(&self, axis: &Vector3<f64>, [ua, ra, ub, rb]: [Vector3<f64>; 4]) -> [Vector3<f64>; 4] {
        let (d, sum) = (ua - ub, ra + rb);
        let force =
            d * self.shear + axis * ((self.axial - self.shear) * axis.dot(&d)) - axis.cross(&sum) * self.coupling;
        let (along_a, along_b) = (axis.dot(&ra), axis.dot(&rb));
        let twist = self.torsion * (along_a - along_b);
        let (near, far) = (self.bending, 0.5 * self.bending);
        let about = axis.cross(&d) * self.coupling;
        [
            force,
            about + ra * near + rb * far + axis * (twist - near * along_a - far * along_b),
            -force,
            about + ra * far + rb * near - axis * (twist + far * along_a + near * along_b),
        ]
    }

    /// Elastic energy at a position (J).
    pub fn energy(&self, ends: &Ends) -> f64 {
        let [u, r, axis] = self.deformation(ends);
        let [.., force, torque] = self.resistance(&axis, [Vector3::zeros(), Vector3::zeros(), u, r]);
        0.5 * (u.dot(&force) + r.dot(&torque))
    }

    /// Force and torque on the first and on the second point, in space; keeps the axis.
    pub fn force(&mut self, ends: &Ends) -> [Vector3<f64>; 4] {
        let [u, r, axis] = self.deformation(ends);
        self.axis = axis;
        self.product([Vector3::zeros(), Vector3::zeros(), u, r])
    }

    /// K u with the axis of the last force.
    #[inline]
    pub fn product(&self, u: [Vector3<f64>; 4]) -> [Vector3<f64>; 4] {
        self.resistance(&self.axis, u).map(|force| -force)
    }

    /// The blocks of K with the axis of the last force: row end, column end, rows of the block.
    pub fn blocks(&self) -> [[[[f64; 6]; 6]; 2]; 2] {
        let along = self.axis * self.axis.transpose();
        let across = Matrix3::identity() - along;
        let stretch = across * self.shear + along * self.axial;
        let lever = self.axis.cross_matrix() * self.coupling;
        let (near, far) = (across * self.bending, across * (0.5 * self.bending));
        let twist = along * self.torsion;
        // Of forces by displacements and by rotations, and of torques by both.
        let block = |parts: [[Matrix3<f64>; 2]; 2]| {
            let entry = |row: usize, column: usize| parts[row / 3][column / 3][(row % 3, column % 3)];
            std::array::from_fn(|row| std::array::from_fn(|column| entry(row, column)))
        };
        [
            [block([[-stretch, lever], [-lever, -near - twist]]), block([[stretch, lever], [lever, twist - far]])],
            [block([[stretch, -lever], [-lever, twist - far]]), block([[-stretch, -lever], [lever, -near - twist]])],
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cantilever(end: [f64; 3]) -> Beam {
        let rest = [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0], [end[0], end[1], end[2], 0.0, 0.0, 0.0, 1.0]];
        let section = Section { area: 2.0, bending: 3.0, torsion: 6.0 };
        Beam::new([0, 1], &rest, 10.0, 4.0, &section).expect("it has a length")
    }

    #[test]
    fn a_ring_has_the_difference_of_two_discs() {
        let (outer, inner, ring) = (Section::ring(0.2, 0.0), Section::ring(0.1, 0.0), Section::ring(0.2, 0.1));
        assert!((outer.area - inner.area - ring.area).abs() < 1e-16);
        assert!((outer.bending - inner.bending - ring.bending).abs() < 1e-18);
        assert_eq!(ring.torsion, 2.0 * ring.bending);
    }

    #[test]
    fn blocks_are_those_of_the_product() {
        let mut beam = cantilever([0.4, -1.1, 0.7]);
        let turn = normalized([0.3, -0.2, 0.5, 0.9]);
        beam.observe(&[[0.0, 0.0, 0.0, turn[0], turn[1], turn[2], turn[3]], [0.4, -1.1, 0.7, 0.0, 0.0, 0.0, 1.0]]);
        let blocks = beam.blocks();
        for column in 0..12 {
            let mut u = [Vector3::zeros(); 4];
            u[column / 3][column % 3] = 1.0;
            for (part, force) in beam.product(u).iter().enumerate() {
                for axis in 0..3 {
                    let entry = blocks[part / 2][column / 6][part % 2 * 3 + axis][column % 6];
                    assert!((force[axis] - entry).abs() < 1e-13 * beam.axial, "{part} {axis} {column}");
                }
            }
        }
    }

    #[test]
    fn forces_are_those_of_the_slender_beam_whatever_its_direction() {
        for end in [[2.0, 0.0, 0.0], [-2.0, 0.0, 0.0], [0.0, 0.0, 2.0], [1.2, -1.6, 0.0]] {
            let mut beam = cantilever(end);
            let axis = Vector3::from(end) / 2.0;
            let across = axis.cross(&Vector3::new(0.3, 0.5, 0.2)).normalize();
            let about = axis.cross(&across);
            // Tip of a cantilever with unit force across: v = L^3/(3 EI), slope L^2/(2 EI).
            let (v, slope) = (8.0 / 90.0 * 1e-3, 4.0 / 60.0 * 1e-3);
            let tip = Vector3::from(end) + across * v;
            let turn = settee_math::quaternion::from_rotation_vector((about * slope).into());
            let ends = [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0], [tip.x, tip.y, tip.z, turn[0], turn[1], turn[2], turn[3]]];
            let [fa, ma, fb, mb] = beam.force(&ends);
            assert!((fb + across * 1e-3).norm() < 1e-12 && mb.norm() < 1e-12, "{end:?}: {fb} {mb}");
            assert!((fa - across * 1e-3).norm() < 1e-12 && (ma - about * 2e-3).norm() < 1e-12);
            assert!((beam.energy(&ends) - 0.5e-3 * v).abs() < 1e-15);
        }
    }
}
