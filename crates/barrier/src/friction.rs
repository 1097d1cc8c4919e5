//! Smoothed Coulomb friction, with the normal force and the tangent plane of an earlier state.
//!
//! With the weights w_i of the closest points and the tangents T of that state, the points of a pair that move by u_i
//! slide by y = |T^T sum_i w_i u_i|. The potential of friction is mu N f(y), with the normal force N and
//!
//! f(y) = -y^3 / (3 e^2) + y^2 / e + e / 3 for y < e, and y beyond:
//!
//! its slope, the share of the full friction, grows from 0 at rest to 1 at the threshold e. Where u are displacements
//! of a step, e is the threshold of velocity times the length of the step. `ipctk` has the same.

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
}
