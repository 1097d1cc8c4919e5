//! Points that hang on states: where they are, how they move, and where forces on them go.
//!
//! y = sum w_i x_i of points, or y = c + R l of a rigid body; v_y = J v with J = w_i I or J = [I, -[R l]x], and forces
//! go up by J^T.

use settee_math::StateKind;
use settee_math::quaternion::rotate;
use settee_math::vec3::{add, cross};
use settee_persist::Persist;

/// A point as a function of a state: what contact forces act on.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub enum Hold {
    /// Sum of weights times the first `n` points; the state has points.
    Points {
        /// How many points.
        n: u8,
        /// Indices of the points.
        points: [u32; 4],
        /// Weights of the points.
        weights: [f64; 4],
    },
    /// Fixed to a rigid body.
    Frame {
        /// Index of the body.
        body: u32,
        /// Place in the frame of the body (length).
        lever: [f64; 3],
    },
}

impl Hold {
    /// One point of the state itself.
    pub fn point(index: u32) -> Self {
        Self::points([index], [1.0])
    }

    /// A weighted sum of at most four points.
    pub fn points<const N: usize>(indices: [u32; N], values: [f64; N]) -> Self {
        let (mut points, mut weights) = ([0; 4], [0.0; 4]);
        points[..N].copy_from_slice(&indices);
        weights[..N].copy_from_slice(&values);
        Self::Points { n: N as u8, points, weights }
    }
}

/// Scalars of a rigid body's position and of its velocity.
const FRAME: [usize; 2] = [7, 6];

fn three(values: &[f64], first: usize) -> [f64; 3] {
    [values[first], values[first + 1], values[first + 2]]
}

/// The lever arm of a point of a rigid body, in the axes of the world.
#[inline]
fn turned(x: &[f64], body: u32, lever: [f64; 3]) -> [f64; 3] {
    let first = body as usize * FRAME[0] + 3;
    rotate([x[first], x[first + 1], x[first + 2], x[first + 3]], lever)
}

/// A point as a function of a state at certain positions.
#[derive(Clone, Copy, Debug)]
pub struct HeldAt<'a> {
    hold: &'a Hold,
    x: &'a [f64],
    /// The lever arm in the axes of the world (length); of no use for points.
    arm: [f64; 3],
}

impl HeldAt<'_> {
    /// Where the point is.
    #[inline]
    pub fn place(&self) -> [f64; 3] {
        match *self.hold {
            Hold::Points { n, points, weights } => {
                let mut sum = [0.0; 3];
                for (point, weight) in points.iter().zip(weights).take(n.into()) {
                    sum = add(sum, three(self.x, *point as usize * 3).map(|c| weight * c));
                }
                sum
            }
            Hold::Frame { body, .. } => add(three(self.x, body as usize * FRAME[0]), self.arm),
        }
    }

    /// How the point moves when its state moves by `v`.
    #[inline]
    pub fn motion(&self, v: &[f64]) -> [f64; 3] {
        match *self.hold {
            Hold::Points { n, points, weights } => {
                let mut sum = [0.0; 3];
                for (point, weight) in points.iter().zip(weights).take(n.into()) {
                    sum = add(sum, three(v, *point as usize * 3).map(|c| weight * c));
                }
                sum
            }
            Hold::Frame { body, .. } => {
                let first = body as usize * FRAME[1];
                add(three(v, first), cross(three(v, first + 3), self.arm))
            }
        }
    }

    /// Adds to the forces `f` of the state what a force on the point is there.
    #[inline]
    pub fn push(&self, force: [f64; 3], f: &mut [f64]) {
        let mut put = |first: usize, values: [f64; 3]| {
            for (target, value) in f[first..first + 3].iter_mut().zip(values) {
                *target += value;
            }
        };
        match *self.hold {
            Hold::Points { n, points, weights } => {
                for (point, weight) in points.iter().zip(weights).take(n.into()) {
                    put(*point as usize * 3, force.map(|c| weight * c));
                }
            }
            Hold::Frame { body, .. } => {
                let first = body as usize * FRAME[1];
                put(first, force);
                put(first + 3, cross(self.arm, force));
            }
        }
    }
}

impl Hold {
    /// Whether a state of this type with so many points has what it names.
    pub fn fits(&self, kind: StateKind, n_points: usize) -> bool {
        match *self {
            Self::Points { n, points, .. } => {
                kind == StateKind::Vec3
                    && usize::from(n) <= points.len()
                    && points.iter().take(n.into()).all(|point| (*point as usize) < n_points)
            }
            Self::Frame { body, .. } => kind == StateKind::Rigid3 && (body as usize) < n_points,
        }
    }

    /// Where the point is, with the positions `x` of its state, flat.
    #[inline]
    pub fn place(&self, x: &[f64]) -> [f64; 3] {
        self.at(x).place()
    }

    /// What the point is at the positions `x` of its state, flat: several questions turn its lever once.
    #[inline]
    pub fn at<'a>(&'a self, x: &'a [f64]) -> HeldAt<'a> {
        let arm = match *self {
            Self::Points { .. } => [0.0; 3],
            Self::Frame { body, lever } => turned(x, body, lever),
        };
        HeldAt { hold: self, x, arm }
    }

    /// How the point moves when its state, at the positions `x`, moves by `v`.
    #[inline]
    pub fn motion(&self, x: &[f64], v: &[f64]) -> [f64; 3] {
        self.at(x).motion(v)
    }

    /// Adds to the forces `f` of the state at the positions `x` what a force on the point is there.
    #[inline]
    pub fn push(&self, x: &[f64], force: [f64; 3], f: &mut [f64]) {
        self.at(x).push(force, f);
    }

    /// Calls `work` with each point or body of the state that the held point depends on, and the columns of J for it:
    /// three rows of three or six entries.
    pub fn columns(&self, x: &[f64], mut work: impl FnMut(usize, usize, [[f64; 6]; 3])) {
        match *self {
            Self::Points { n, points, weights } => {
                for (point, weight) in points.iter().zip(weights).take(n.into()) {
                    let mut rows = [[0.0; 6]; 3];
                    (0..3).for_each(|axis| rows[axis][axis] = weight);
                    work(*point as usize, 3, rows);
                }
            }
            Self::Frame { body, lever } => {
                let [a, b, c] = turned(x, body, lever);
                let rows = [[1.0, 0.0, 0.0, 0.0, c, -b], [0.0, 1.0, 0.0, -c, 0.0, a], [0.0, 0.0, 1.0, b, -a, 0.0]];
                work(body as usize, FRAME[1], rows);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use settee_math::quaternion::from_euler_degrees;
    use settee_math::vec3::dot;

    /// The power of a force on the point is that of the forces on the state, and J is the columns.
    fn check(hold: &Hold, x: &[f64], v: &[f64]) {
        let force = [0.3, -1.25, 2.0];
        let mut f = vec![0.0; v.len()];
        hold.push(x, force, &mut f);
        let power: f64 = f.iter().zip(v).map(|(f, v)| f * v).sum();
        assert!((power - dot(force, hold.motion(x, v))).abs() < 1e-14);
        let mut by_columns = [0.0; 3];
        hold.columns(x, |point, size, rows| {
            for (sum, row) in by_columns.iter_mut().zip(rows) {
                *sum += (0..size).map(|column| row[column] * v[point * size + column]).sum::<f64>();
            }
        });
        for (a, b) in by_columns.iter().zip(hold.motion(x, v)) {
            assert!((a - b).abs() < 1e-14);
        }
    }

    #[test]
    fn forces_and_motion_are_adjoint() {
        let x: Vec<f64> = (0..12).map(|i| f64::from(i) * 0.25 - 1.0).collect();
        let v: Vec<f64> = (0..12).map(|i| (f64::from(i) * 1.7).sin()).collect();
        check(&Hold::points([2, 0, 3], [0.2, 0.5, 0.3]), &x, &v);
        let [qx, qy, qz, qw] = from_euler_degrees([20.0, -35.0, 80.0]);
        let x = [[0.0; 7], [1.0, -2.0, 0.5, qx, qy, qz, qw]].concat();
        let body = Hold::Frame { body: 1, lever: [0.1, 0.4, -0.7] };
        check(&body, &x, &v);
        let (there, h) = (body.place(&x), 1e-7);
        let kind = settee_math::StateKind::Rigid3;
        let mut moved = x.clone();
        kind.add_in_place(&mut moved, &v.iter().map(|v| h * v).collect::<Vec<_>>());
        for (axis, rate) in body.motion(&x, &v).into_iter().enumerate() {
            assert!(((body.place(&moved)[axis] - there[axis]) / h - rate).abs() < 1e-6);
        }
    }
}
