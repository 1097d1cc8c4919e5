//! Points and frames on beams.

use settee::component::*;
use settee::math::quaternion::IDENTITY;
use settee::math::vec3::{add, cross, norm, sub};

use crate::beam::Beam;
use crate::curve::bernstein;

/// A place on a beam.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub struct BeamPoint {
    pub beam: u32,
    /// Fraction of its length.
    pub b: f64,
    /// Along the second and the third axis of the cross section (m).
    pub offset: [f64; 2],
}

/// How a place moves with one end of its beam: v + w x arm, with v the velocity of the end times `weight`, and w that
/// of its rotation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Persist)]
struct Lever {
    weight: f64,
    arm: [f64; 3],
}

/// Places on beams as points or as frames.
#[derive(Clone, Debug, Persist)]
pub struct BeamPoints {
    #[rebuilt]
    beams: Vec<Beam>,
    /// None: the origin.
    #[rebuilt]
    points: Vec<Option<BeamPoint>>,
    /// Frames without offsets, instead of points.
    #[rebuilt]
    are_frames: bool,
    /// Those of the last positions.
    #[same_length]
    levers: Vec<[Lever; 2]>,
}

impl BeamPoints {
    /// Places on beams. Those that name no beam lie at the origin.
    pub fn new(beams: Vec<Beam>, points: Vec<Option<BeamPoint>>, are_frames: bool) -> Self {
        let known = |point: BeamPoint| (point.beam as usize) < beams.len();
        let points: Vec<_> = points.into_iter().map(|point| point.filter(|point| known(*point))).collect();
        let levers = vec![[Lever::default(); 2]; points.len()];
        Self { beams, points, are_frames, levers }
    }

    /// Numbers of a velocity.
    fn size(&self) -> usize {
        if self.are_frames { 6 } else { 3 }
    }

    /// The ends of each place with their levers.
    fn ends(&self) -> impl Iterator<Item = Option<[(usize, Lever); 2]>> + '_ {
        self.points.iter().zip(&self.levers).map(|(point, levers)| {
            let ends = self.beams[point.as_ref()?.beam as usize].points;
            Some([(ends[0] as usize, levers[0]), (ends[1] as usize, levers[1])])
        })
    }
}

/// The place of a point of a beam in space.
pub fn place(beam: &Beam, x: &[[f64; 7]], b: f64, [y, z]: [f64; 2]) -> [f64; 3] {
    if y.hypot(z) > 1e-10 * beam.length {
        return beam.frame_at(x, b).point([0.0, y, z]);
    }
    let curve = beam.curve(x);
    if norm(sub(curve.points[3], curve.points[0])) < 0.01 * beam.length { curve.points[0] } else { curve.point(b) }
}

/// Levers of a place of a beam. The turn of the cross section from one end to the other is left out, as in SOFA.
fn levers(beam: &Beam, x: &[[f64; 7]], b: f64, [y, z]: [f64; 2]) -> [Lever; 2] {
    let (weights, arms, nodes) = (bernstein(b), beam.arms(x), beam.nodes(x));
    std::array::from_fn(|end| {
        let across = nodes[end].vector([0.0, y, z]);
        let mut lever = Lever::default();
        for k in [2 * end, 2 * end + 1] {
            lever.weight += weights[k];
            lever.arm = std::array::from_fn(|axis| lever.arm[axis] + weights[k] * (arms[k][axis] + across[axis]));
        }
        lever
    })
}

/// How the place b of the curve of a beam moves along `direction` with the velocities of the points of its ends.
pub fn along(beam: &Beam, x: &[[f64; 7]], b: f64, direction: [f64; 3]) -> [[f64; 6]; 2] {
    levers(beam, x, b, [0.0; 2]).map(|Lever { weight, arm }| {
        let ([a, b, c], [d, e, f]) = (direction.map(|component| weight * component), cross(arm, direction));
        [a, b, c, d, e, f]
    })
}

/// Both parts of a velocity or of a force.
fn split(v: &[f64; 6]) -> ([f64; 3], [f64; 3]) {
    let [a, b, c, d, e, f] = *v;
    ([a, b, c], [d, e, f])
}

impl Transfer for BeamPoints {
    fn apply(&mut self, x_in: Inputs<'_>, x_out: &mut [f64]) {
        let x = x_in.points::<[f64; 7]>(0);
        let size = if self.are_frames { 7 } else { 3 };
        for ((point, out), kept) in self.points.iter().zip(x_out.chunks_exact_mut(size)).zip(&mut self.levers) {
            let Some(BeamPoint { beam, b, offset }) = *point else {
                out.fill(0.0);
                if self.are_frames {
                    out[3..].copy_from_slice(&IDENTITY);
                }
                continue;
            };
            let beam = &self.beams[beam as usize];
            let offset = if self.are_frames { [0.0; 2] } else { offset };
            *kept = levers(beam, x, b, offset);
            out[..3].copy_from_slice(&place(beam, x, b, offset));
            if self.are_frames {
                out[3..].copy_from_slice(&beam.frame_at(x, b).turn);
            }
        }
    }

    fn apply_j(&self, v_in: Inputs<'_>, v_out: &mut [f64]) {
        let v = v_in.points::<[f64; 6]>(0);
        for (ends, out) in self.ends().zip(v_out.chunks_exact_mut(self.size())) {
            out.fill(0.0);
            for (point, lever) in ends.into_iter().flatten() {
                let (along, turn) = split(&v[point]);
                let moved = add(along.map(|c| lever.weight * c), cross(turn, lever.arm));
                out.iter_mut().zip(moved).for_each(|(out, c)| *out += c);
                out.iter_mut().skip(3).zip(turn).for_each(|(out, c)| *out += lever.weight * c);
            }
        }
    }

    fn apply_jt(&self, f_out: &[f64], f_in: &mut InputsMut<'_>) {
        let f = f_in.points::<[f64; 6]>(0);
        for (ends, given) in self.ends().zip(f_out.chunks_exact(self.size())) {
            for (point, lever) in ends.into_iter().flatten() {
                let force = [given[0], given[1], given[2]];
                let mut moment = cross(lever.arm, force);
                moment.iter_mut().zip(&given[3..]).for_each(|(out, c)| *out += lever.weight * c);
                for axis in 0..3 {
                    f[point][axis] += lever.weight * force[axis];
                    f[point][3 + axis] += moment[axis];
                }
            }
        }
    }

    fn jacobian(&self, sink: &mut dyn JacobianSink) {
        let size = self.size();
        for (index, ends) in self.ends().enumerate() {
            for row in 0..3 {
                for (point, lever) in ends.into_iter().flatten() {
                    sink.add(size * index + row, 0, 6 * point + row, lever.weight);
                    // w x arm.
                    let [next, last] = [(row + 1) % 3, (row + 2) % 3];
                    sink.add(size * index + row, 0, 6 * point + 3 + next, lever.arm[last]);
                    sink.add(size * index + row, 0, 6 * point + 3 + last, -lever.arm[next]);
                }
            }
            for row in 3..size {
                for (point, lever) in ends.into_iter().flatten() {
                    sink.add(size * index + row, 0, 6 * point + row, lever.weight);
                }
            }
        }
    }
}
