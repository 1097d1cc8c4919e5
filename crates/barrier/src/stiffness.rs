//! How large the factor of the barrier is.
//!
//! A factor that is too small lets elements come so near that nothing can be computed any more, one that is too large
//! makes a step badly conditioned.

use settee_math::vec3::dot;

use crate::Barrier;

/// Share of the size of the scene that is the least distance which the least factor is meant for.
const NEAREST: f64 = 1e-8;

/// Least factor for an average mass m and the diagonal L of the box around everything: with D = (1e-8 L)^2,
/// `scale` m / (4 D b''(D)), so that near contact the stiffness of the barrier is that of a mass. The usual scale is
/// 1e11. Nothing if a number is not positive or the barrier has no curvature there.
pub fn least(barrier: &Barrier, diagonal: f64, mass: f64, scale: f64) -> Option<f64> {
    let d = NEAREST * diagonal * NEAREST * diagonal;
    let curvature = barrier.values(d + barrier.least * barrier.least)[2];
    let factor = scale * mass / (4.0 * d * curvature);
    (factor.is_finite() && factor > 0.0).then_some(factor)
}

/// The factor with which the barrier balances the other forces: the least square of |g_E + k g_b| for the gradient of
/// the energy g_E and that of the barrier g_b is at k = -(g_b . g_E) / |g_b|^2, and at least `least`.
pub fn initial(energy: &[[f64; 3]], barrier: &[[f64; 3]], least: f64) -> f64 {
    let (mut both, mut square) = (0.0, 0.0);
    for (e, b) in energy.iter().zip(barrier) {
        both += dot(*e, *b);
        square += dot(*b, *b);
    }
    let balance = -both / square;
    // Without barrier forces the quotient is not a number.
    if balance > least && balance.is_finite() { balance } else { least }
}

/// The factor for the next step: twice as large, up to `most`, if the least squared distance was below
/// (1e-9 `diagonal`)^2 and has become smaller still.
pub fn adapted(factor: f64, most: f64, distances: [f64; 2], diagonal: f64) -> f64 {
    let tiny = 1e-9 * diagonal * 1e-9 * diagonal;
    let [before, now] = distances;
    if before < tiny && now < tiny && now < before { (2.0 * factor).min(most.max(factor)) } else { factor }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_balances_forces_within_its_bounds() {
        let barrier = Barrier { activation: 1e-3, least: 0.0 };
        let least = least(&barrier, 1.0, 2.0, 1e11).expect("all is positive");
        let curvature = barrier.values(1e-16)[2];
        assert!((least * 4.0 * 1e-16 * curvature / 2e11 - 1.0).abs() < 1e-14);
        let weight = [[0.0, 0.0, 12.0]];
        assert_eq!(initial(&weight, &[[0.0, 0.0, -3.0]], 1.0), 4.0);
        assert_eq!(initial(&weight, &[[0.0, 0.0, -0.01]], 1.0), 1200.0);
        assert_eq!(initial(&weight, &[[0.0, 0.0, 3.0]], 1.0), 1.0);
        assert_eq!(initial(&weight, &[[0.0; 3]], 1.0), 1.0);
        assert_eq!(super::least(&barrier, 0.0, 2.0, 1e11), None);
        assert_eq!(adapted(3.0, 100.0, [1e-20, 1e-21], 1.0), 6.0);
        assert_eq!(adapted(3.0, 5.0, [1e-20, 1e-21], 1.0), 5.0);
        assert_eq!(adapted(3.0, 100.0, [1e-21, 1e-20], 1.0), 3.0);
        assert_eq!(adapted(3.0, 100.0, [1e-17, 1e-20], 1.0), 3.0);
    }
}
