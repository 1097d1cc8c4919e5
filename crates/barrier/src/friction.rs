//! Smoothed Coulomb friction, with the normal force and the tangent plane of an earlier state.
//!
//! With the weights w_i of the closest points and the tangents T of that state, the points of a pair that move by u_i
//! slide by y = |T^T sum_i w_i u_i|. The potential of friction is mu N f(y), with the normal force N and
//!
//! f(y) = -y^3 / (3 e^2) + y^2 / e + e / 3 for y < e, and y beyond:
//!
//! its slope, the share of the full friction, grows from 0 at rest to 1 at the threshold e. Where u are displacements
//! of a step, e is the threshold of velocity times the length of the step. `ipctk` has the same.
//!
//! Where the threshold is tiny beside the motions, Newton's method with the second derivative of this potential jumps
//! to and fro between sliding and sticking. [`Share`] is what helps: the force is an unknown of its own in the
//! linearisation.

use settee_math::vec3::{cross, dot, unit};

use crate::{Closest, Gradient, Hessian, Pair};

/// Two directions normal to a direction and to each other, of length 1; nothing if it has no length or is not finite.
pub fn tangents(normal: [f64; 3]) -> Option<[[f64; 3]; 2]> {
    let largest = normal.iter().fold(0.0, |most: f64, c| most.max(c.abs()));
    if !(largest > 0.0 && normal.iter().all(|c| c.is_finite())) {
        return None;
    }
    let n = unit(normal.map(|c| c / largest));
    let least = (0..3).fold(0, |best, axis| if n[axis].abs() < n[best].abs() { axis } else { best });
    let mut axis = [0.0; 3];
    axis[least] = 1.0;
    let first = unit(cross(n, axis));
    Some([first, cross(n, first)])
}

/// f, f' / y and f'' at a sliding distance y with threshold e > 0.
pub fn smoothing(y: f64, threshold: f64) -> [f64; 3] {
    if y >= threshold {
        return [y, 1.0 / y, 0.0];
    }
    let share = y / threshold;
    [
        threshold * (share * share * (1.0 - share / 3.0) + 1.0 / 3.0),
        (2.0 - share) / threshold,
        2.0 * (1.0 - share) / threshold,
    ]
}

/// The share s of the full friction, a vector along the tangents with |s| <= 1, as an unknown beside the sliding y:
/// e(|y|) s = y with e = |y| / f'(|y|), linearised in both. With it out of the equations again,
///
/// s' = y/e + (I - e' s y^T / |y|) dy / e,
///
/// the force changes as it does in Newton's method, but for s in the place of y/e: both are the same at the solution,
/// and far from it s follows slowly where y/e jumps from -1 to 1.
///
/// Source: Chan, Golub, Mulet, A nonlinear primal-dual method for total variation-based image restoration, SIAM
/// Journal on Scientific Computing 20 (1999).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// s in space.
    share: [f64; 3],
    /// Sliding at which it was taken.
    sliding: [f64; 3],
    /// The threshold then.
    threshold: f64,
}

impl Share {
    /// e and its derivative at a sliding distance.
    fn width(y: f64, threshold: f64) -> [f64; 2] {
        if y >= threshold {
            return [y, 1.0];
        }
        let rest = 2.0 - y / threshold;
        [threshold / rest, 1.0 / (rest * rest)]
    }

    /// That of the next linearisation, where points move by u, from that of the one before.
    pub fn next(before: Option<Self>, friction: &Friction, u: &[[f64; 3]; 4], threshold: f64) -> Self {
        let [first, second] = &friction.tangents;
        let in_space = |[a, b]: [f64; 2]| -> [f64; 3] { std::array::from_fn(|k| a * first[k] + b * second[k]) };
        let sliding = in_space(friction.sliding(u));
        let y = dot(sliding, sliding).sqrt();
        let Some(before) = before else {
            let [e, _] = Self::width(y, threshold);
            return Self { share: sliding.map(|c| c / e), sliding, threshold };
        };
        if before.sliding == sliding {
            return Self { threshold, ..before };
        }
        let y0 = dot(before.sliding, before.sliding).sqrt();
        let [e, slope] = Self::width(y0, before.threshold);
        let change: [f64; 3] = std::array::from_fn(|k| sliding[k] - before.sliding[k]);
        let stretch = if y0 > 0.0 { slope * dot(before.sliding, change) / y0 } else { 0.0 };
        let share: [f64; 3] = std::array::from_fn(|k| (sliding[k] - before.share[k] * stretch) / e);
        // Along the tangents of now.
        let share = in_space([dot(*first, share), dot(*second, share)]);
        let size = dot(share, share).sqrt();
        let share = if size > 1.0 { share.map(|c| c / size) } else { share };
        Self { share, sliding, threshold }
    }
}

/// Friction of a pair, with what is kept of an earlier state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Friction {
    /// Weights of the closest points.
    pub weights: [f64; 4],
    /// Tangents.
    pub tangents: [[f64; 3]; 2],
    /// Coefficient of friction times normal force, mu N.
    pub strength: f64,
}

impl Friction {
    /// Of a pair at these places with this coefficient of friction times normal force; nothing if its elements touch,
    /// where there is no normal.
    pub fn of(pair: &Pair, places: &[[f64; 3]; 4], strength: f64) -> Option<Self> {
        let closest = Closest::of(pair, places);
        let tangents = tangents(closest.separation)?;
        Some(Self { weights: closest.weights, tangents, strength })
    }

    /// How far, along the tangents, the first element slides over the second one if points move by u.
    pub fn sliding(&self, u: &[[f64; 3]; 4]) -> [f64; 2] {
        let motion = std::array::from_fn(|axis| (0..4).map(|i| self.weights[i] * u[i][axis]).sum());
        self.tangents.map(|tangent| dot(tangent, motion))
    }

    /// The potential.
    pub fn energy(&self, u: &[[f64; 3]; 4], threshold: f64) -> f64 {
        let [a, b] = self.sliding(u);
        self.strength * smoothing(a.hypot(b), threshold)[0]
    }

    /// Its derivative by u: the force with the opposite sign.
    pub fn gradient(&self, u: &[[f64; 3]; 4], threshold: f64) -> Gradient {
        let [a, b] = self.sliding(u);
        let factor = self.strength * smoothing(a.hypot(b), threshold)[1];
        let [first, second] = &self.tangents;
        std::array::from_fn(|k| self.weights[k / 3] * factor * (a * first[k % 3] + b * second[k % 3]))
    }

    /// Its second derivative by u. It has no negative eigenvalue: along the sliding it is f'' >= 0, across f'/y > 0.
    pub fn hessian(&self, u: &[[f64; 3]; 4], threshold: f64) -> Hessian {
        let [a, b] = self.sliding(u);
        let y = a.hypot(b);
        let [_, across, along] = smoothing(y, threshold);
        let [c, s] = if y > 0.0 { [a / y, b / y] } else { [1.0, 0.0] };
        let [first, second] = &self.tangents;
        let on = |k: usize| c * first[k] + s * second[k];
        let beside = |k: usize| c * second[k] - s * first[k];
        std::array::from_fn(|k| {
            std::array::from_fn(|l| {
                let block = along * on(k % 3) * on(l % 3) + across * beside(k % 3) * beside(l % 3);
                self.strength * self.weights[k / 3] * self.weights[l / 3] * block
            })
        })
    }

    /// The derivative of the force by u, with the opposite sign, where the share of the full friction is an unknown;
    /// made symmetric, so that it has no negative eigenvalue: mu N (I - e' (s y^T + y s^T) / (2 |y|)) / e.
    pub fn hessian_with(&self, u: &[[f64; 3]; 4], share: &Share) -> Hessian {
        let [a, b] = self.sliding(u);
        let y = a.hypot(b);
        let [e, slope] = Share::width(y, share.threshold);
        let [first, second] = &self.tangents;
        let s = [dot(*first, share.share), dot(*second, share.share)];
        let way = if y > 0.0 { [a / y, b / y] } else { [0.0; 2] };
        let core: [[f64; 2]; 2] = std::array::from_fn(|i| {
            std::array::from_fn(|j| {
                let one = if i == j { 1.0 } else { 0.0 };
                (one - 0.5 * slope * (s[i] * way[j] + way[i] * s[j])) / e
            })
        });
        let on = |k: usize, i: usize| if i == 0 { first[k % 3] } else { second[k % 3] };
        std::array::from_fn(|k| {
            std::array::from_fn(|l| {
                let block: f64 = (0..2).map(|i| (0..2).map(|j| on(k, i) * core[i][j] * on(l, j)).sum::<f64>()).sum();
                self.strength * self.weights[k / 3] * self.weights[l / 3] * block
            })
        })
    }
}
