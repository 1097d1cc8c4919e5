//! Schemes that step position and velocity by accelerations at both ends: Newmark's family and the generalized-alpha
//! method.

/// A scheme of second-order equations x'' = q(x, v, t).
///
/// x' = x + h v + h^2 ((1/2 - beta) a + beta a'), v' = v + h ((1 - gamma) a + gamma a'), where the balance of forces
/// gives the accelerations q, q' at both ends and (1 - alpha_m) a' + alpha_m a = (1 - alpha_f) q' + alpha_f q. With
/// both alphas 0 that is Newmark's method. a is q at a time that differs from the end of the step by
/// [`lead`](Self::lead) of its length, to second order.
///
/// Source: Newmark, A method of computation for structural dynamics, J. Eng. Mech. Div. ASCE 85 (1959); Chung, Hulbert,
/// A time integration algorithm for structural dynamics with improved numerical dissipation: the generalized-alpha
/// method, J. Appl. Mech. 60 (1993); with the balance at the end of the step: Arnold, Brüls, Convergence of the
/// generalized-alpha scheme for constrained mechanical systems, Multibody Syst. Dyn. 18 (2007).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AccelerationScheme {
    alpha_m: f64,
    alpha_f: f64,
    beta: f64,
    gamma: f64,
}

/// Weights of a position and a velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// In the position (s^2).
    pub position: f64,
    /// In the velocity (s).
    pub velocity: f64,
}

/// The local error over derivatives of the acceleration q: h^3 `position` q' and h^2 `velocity[0]` q' + h^3
/// `velocity[1]` q''.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LocalError {
    /// Of the position.
    pub position: f64,
    /// Of the velocity; the first is 0 for schemes of second order.
    pub velocity: [f64; 2],
}

impl AccelerationScheme {
    /// Newmark's method.
    pub fn newmark(beta: f64, gamma: f64) -> Self {
        Self { alpha_m: 0.0, alpha_f: 0.0, beta, gamma }
    }

    /// The generalized-alpha method: second order, and `rho` in [0, 1] is what is left a step of vibrations that are
    /// far faster than the step.
    ///
    /// alpha_m = (2 rho - 1)/(rho + 1), alpha_f = rho/(rho + 1), gamma = 1/2 - alpha_m + alpha_f, beta = (1 - alpha_m +
    /// alpha_f)^2 / 4.
    pub fn generalized_alpha(rho: f64) -> Self {
        let (alpha_m, alpha_f) = ((2.0 * rho - 1.0) / (rho + 1.0), rho / (rho + 1.0));
        let both = 1.0 - alpha_m + alpha_f;
        Self { alpha_m, alpha_f, beta: 0.25 * both * both, gamma: both - 0.5 }
    }

    /// a' = w_0 q' + w_1 q + w_2 a.
    pub fn blend(&self) -> [f64; 3] {
        let scale = 1.0 / (1.0 - self.alpha_m);
        [(1.0 - self.alpha_f) * scale, self.alpha_f * scale, -self.alpha_m * scale]
    }

    /// Of q' in a step of length `h` (s).
    pub fn of_new(&self, h: f64) -> Weights {
        let [new, ..] = self.blend();
        Weights { position: h * h * self.beta * new, velocity: h * self.gamma * new }
    }

    /// Of q and of a in a step of length `h` (s).
    pub fn of_known(&self, h: f64) -> [Weights; 2] {
        let [_, q, a] = self.blend();
        let of = |own: [f64; 2], blended: f64| Weights {
            position: h * h * (own[0] + self.beta * blended),
            velocity: h * (own[1] + self.gamma * blended),
        };
        [of([0.0, 0.0], q), of([0.5 - self.beta, 1.0 - self.gamma], a)]
    }

    /// a is q this part of a step later.
    pub fn lead(&self) -> f64 {
        self.alpha_m - self.alpha_f
    }

    /// 2, or 1 if the weights of the velocity do not fit the mean time of the accelerations.
    pub fn order(&self) -> usize {
        if self.local_error().velocity[0].abs() < 1e-9 { 2 } else { 1 }
    }

    /// Its constants, on steps of one length.
    ///
    /// With q at t + s h = q + s h q' + s^2 h^2 q''/2, the rule of a has the solution a = q + d h q' + c h^2 q'', d the
    /// lead and c = (1 - alpha_f)/2 - (1 - alpha_m) (1/2 + d); put into the step and compared with x + h v + h^2 q/2 +
    /// h^3 q'/6 and v + h q + h^2 q'/2 + h^3 q''/6.
    pub fn local_error(&self) -> LocalError {
        let d = self.lead();
        let c = 0.5 * (1.0 - self.alpha_f) - (1.0 - self.alpha_m) * (0.5 + d);
        LocalError {
            position: 0.5 * d + self.beta - 1.0 / 6.0,
            velocity: [d + self.gamma - 0.5, c + self.gamma * (0.5 + d) - 1.0 / 6.0],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One step of x'' = q(t) from the start of the law of a.
    fn local_error(scheme: &AccelerationScheme, h: f64, q: impl Fn(f64) -> f64, a: f64) -> [f64; 2] {
        let [of_q, of_a] = scheme.of_known(h);
        let new = scheme.of_new(h);
        [
            of_q.position * q(0.0) + of_a.position * a + new.position * q(h),
            of_q.velocity * q(0.0) + of_a.velocity * a + new.velocity * q(h),
        ]
    }

    #[test]
    fn the_parameters_are_those_of_chung_and_hulbert() {
        let scheme = AccelerationScheme::generalized_alpha(0.5);
        assert!((scheme.alpha_m - 0.0).abs() < 1e-15 && (scheme.alpha_f - 1.0 / 3.0).abs() < 1e-15);
        assert!((scheme.gamma - 5.0 / 6.0).abs() < 1e-15 && (scheme.beta - 4.0 / 9.0).abs() < 1e-15);
        // Without damping it is the rule of constant mean acceleration.
        let scheme = AccelerationScheme::generalized_alpha(1.0);
        assert_eq!((scheme.gamma, scheme.beta, scheme.lead()), (0.5, 0.25, 0.0));
    }

    #[test]
    fn the_spectral_radius_is_the_knob_and_never_above_one() {
        for rho in [0.0, 0.3, 0.5, 0.8, 1.0] {
            let scheme = AccelerationScheme::generalized_alpha(rho);
            for exponent in -2..=6 {
                let squared = 10f64.powi(exponent);
                // x'' = -squared x, h = 1: the largest growth of long products of the step.
                let step = |[x, v, q, a]: [f64; 4]| {
                    let [of_q, of_a] = scheme.of_known(1.0);
                    let new = scheme.of_new(1.0);
                    let known = x + v + of_q.position * q + of_a.position * a;
                    let q_new = -squared * known / (1.0 + squared * new.position);
                    let [n, o, p] = scheme.blend();
                    let v = v + of_q.velocity * q + of_a.velocity * a + new.velocity * q_new;
                    [known + new.position * q_new, v, q_new, n * q_new + o * q + p * a]
                };
                let size = |s: [f64; 4]| (squared * s[0] * s[0] + s[1] * s[1]).sqrt() + (s[3] * s[3]).sqrt();
                let start = [1.0, 0.3, -squared, -squared];
                let (mut state, mut sizes) = (start, Vec::new());
                for _ in 0..2000 {
                    state = step(state);
                    sizes.push(size(state));
                }
                assert!(sizes[1999] <= 50.0 * size(start), "rho {rho}, {squared:e}: {:e}", sizes[1999]);
                if exponent == 6 && rho > 0.0 && rho < 1.0 {
                    let radius = (sizes[59] / sizes[19]).powf(1.0 / 40.0);
                    assert!((radius - rho).abs() < 0.05, "rho {rho}: {radius}");
                }
            }
        }
    }

    #[test]
    fn the_local_error_has_its_constants() {
        let schemes = [
            AccelerationScheme::newmark(0.25, 0.5),
            AccelerationScheme::newmark(0.36, 0.7),
            AccelerationScheme::generalized_alpha(0.0),
            AccelerationScheme::generalized_alpha(0.8),
        ];
        for scheme in schemes {
            let (h, d) = (0.1, scheme.lead());
            let error = scheme.local_error();
            // q = t: exact up to the constants.
            let [x, v] = local_error(&scheme, h, |t| t, d * h);
            assert!((x - h.powi(3) / 6.0 - error.position * h.powi(3)).abs() < 1e-15);
            assert!((v - h * h / 2.0 - error.velocity[0] * h * h).abs() < 1e-15);
            // q = t^2/2, q'' = 1.
            let c = error.velocity[1] - scheme.gamma * (0.5 + d) + 1.0 / 6.0;
            let [_, v] = local_error(&scheme, h, |t| t * t / 2.0, c * h * h);
            let new = scheme.blend();
            assert!((new.iter().sum::<f64>() - 1.0).abs() < 1e-15);
            assert!((v - h.powi(3) / 6.0 - error.velocity[1] * h.powi(3)).abs() < 1e-15, "{v} {error:?}");
            // a follows its law: a' = q(h) + d h q'(h) + c h^2 q''.
            let next = new[0] * h * h / 2.0 + new[2] * c * h * h;
            assert!((next - (h * h / 2.0 + d * h * h + c * h * h)).abs() < 1e-15);
        }
        assert_eq!(AccelerationScheme::newmark(0.36, 0.7).order(), 1);
        assert_eq!(AccelerationScheme::generalized_alpha(0.3).order(), 2);
    }
}
