//! The barrier, a function of the squared distance.

/// b(D) = -(D - xi^2 - A)^2 ln((D - xi^2) / A) with A = 2 xi h + h^2, for D < xi^2 + A = (xi + h)^2; 0 beyond.
///
/// D is the squared distance, xi the least distance, h the activation distance. This is the clamped logarithm of
/// squared distances as `ipctk` 1.3 and later have it (`ClampedLogBarrier` in a `BarrierPotential` without
/// `use_physical_barrier`): two derivatives of it are continuous at D = (xi + h)^2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Barrier {
    /// How far beyond the least distance it begins, h > 0.
    pub activation: f64,
    /// The least distance, xi >= 0, where it is infinite.
    pub least: f64,
}

impl Barrier {
    /// A: the squared distance, less that of the least distance, where it begins.
    fn reach(&self) -> f64 {
        2.0 * self.least * self.activation + self.activation * self.activation
    }

    /// Squared distance from which on it is zero.
    pub fn end(&self) -> f64 {
        (self.least + self.activation) * (self.least + self.activation)
    }

    /// b, b' and b'' at a squared distance; b is infinite at the least distance and below, with derivatives of zero.
    pub fn values(&self, squared_distance: f64) -> [f64; 3] {
        let reach = self.reach();
        let d = squared_distance - self.least * self.least;
        if d >= reach {
            return [0.0; 3];
        }
        // What is not a number is not apart.
        let is_apart = d > 0.0;
        if !is_apart {
            return [f64::INFINITY, 0.0, 0.0];
        }
        let rest = d - reach;
        // Near the end the quotient is 1: its logarithm without cancellation.
        let log = if d > 0.5 * reach { (rest / reach).ln_1p() } else { (d / reach).ln() };
        let ratio = rest / d;
        [-rest * rest * log, -rest * (2.0 * log + ratio), -2.0 * log - 4.0 * ratio + ratio * ratio]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_begins_smoothly_and_ends_at_the_least_distance() {
        let barrier = Barrier { activation: 0.5, least: 0.25 };
        assert_eq!(barrier.values(barrier.end()), [0.0; 3]);
        assert!(barrier.values(barrier.end() * (1.0 - 1e-9)).iter().all(|value| value.abs() < 1e-7));
        assert_eq!(barrier.values(0.0625)[0], f64::INFINITY);
        assert_eq!(barrier.values(f64::NAN)[0], f64::INFINITY);
    }

    #[test]
    fn derivatives_are_those_of_the_values() {
        let barrier = Barrier { activation: 0.5, least: 0.1 };
        for step in 1..35 {
            let d = 0.01 + 0.01 * f64::from(step);
            let h = 1e-6 * (d - 0.01);
            let [low, here, high] = [d - h, d, d + h].map(|d| barrier.values(d));
            for order in 1..3 {
                let slope = (high[order - 1] - low[order - 1]) / (2.0 * h);
                assert!((slope - here[order]).abs() < 1e-7 * (1.0 + here[order].abs()), "{d} {order}");
            }
        }
    }
}
