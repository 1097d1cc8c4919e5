//! The state between the points of a history.

/// Weights of the polynomial through points of the given ages (s), at another age: `weights[i]` for `ages[i]`.
///
/// prod_{m != i} (age_m - age) / (age_m - age_i). At the age of a point its weight is 1 and the others are 0, exactly.
///
/// # Panics
/// if there are fewer weights than ages.
pub fn interpolation(ages: &[f64], age: f64, weights: &mut [f64]) {
    for (i, own) in ages.iter().enumerate() {
        let others = ages.iter().enumerate().filter(|(m, _)| *m != i);
        weights[i] = others.map(|(_, other)| (other - age) / (other - own)).product();
    }
}

/// Weights of the cubic with the states x0, x1 and the rates v0, v1 at the ends of a step of length `h`, at the
/// fraction `s` of it: x(s) = w_0 x0 + w_1 x1 + w_2 v0 + w_3 v1, with the weights w in this order.
pub fn hermite(s: f64, h: f64) -> [f64; 4] {
    let (s2, s3) = (s * s, s * s * s);
    let second = 3.0 * s2 - 2.0 * s3;
    [1.0 - second, second, h * (s - 2.0 * s2 + s3), h * (s3 - s2)]
}

/// Derivative by time of [`hermite`].
pub fn hermite_rate(s: f64, h: f64) -> [f64; 4] {
    let s2 = s * s;
    let second = 6.0 * (s - s2) / h;
    [-second, second, 1.0 - 4.0 * s + 3.0 * s2, 3.0 * s2 - 2.0 * s]
}

/// Weights of the polynomial of degree 5 with the states, rates and second rates at the ends of a step of length `h`,
/// at the fraction `s` of it: x(s) = w_0 x0 + w_1 x1 + w_2 v0 + w_3 v1 + w_4 a0 + w_5 a1.
pub fn quintic(s: f64, h: f64) -> [f64; 6] {
    let (s2, s3) = (s * s, s * s * s);
    let second = s3 * (10.0 - 15.0 * s + 6.0 * s2);
    let rates = [s - s3 * (6.0 - 8.0 * s + 3.0 * s2), s3 * (7.0 * s - 4.0 - 3.0 * s2)];
    let curvatures = [0.5 * s2 * (1.0 - 3.0 * s + 3.0 * s2 - s3), 0.5 * s3 * (1.0 - 2.0 * s + s2)];
    [1.0 - second, second, h * rates[0], h * rates[1], h * h * curvatures[0], h * h * curvatures[1]]
}

/// Derivative by time of [`quintic`].
pub fn quintic_rate(s: f64, h: f64) -> [f64; 6] {
    let (s2, s3, s4) = (s * s, s * s * s, s * s * s * s);
    let second = 30.0 * (s2 - 2.0 * s3 + s4) / h;
    let rates = [1.0 - 18.0 * s2 + 32.0 * s3 - 15.0 * s4, -12.0 * s2 + 28.0 * s3 - 15.0 * s4];
    let curvatures = [s - 4.5 * s2 + 6.0 * s3 - 2.5 * s4, 1.5 * s2 - 4.0 * s3 + 2.5 * s4];
    [-second, second, rates[0], rates[1], h * curvatures[0], h * curvatures[1]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_through_the_points_are_met_between_them() {
        let ages = [0.0, 0.3, 0.4, 0.9, 1.5];
        let mut weights = [f64::NAN; 5];
        for n in 1..=5 {
            for age in [0.0, 0.1, 0.35, 0.9] {
                interpolation(&ages[..n], age, &mut weights);
                let value = |age: f64| (1.0 - age).powi(n as i32 - 1);
                let sum: f64 = weights[..n].iter().zip(ages).map(|(w, age)| w * value(age)).sum();
                assert!((sum - value(age)).abs() < 1e-13, "{n} points at {age}");
            }
        }
        interpolation(&ages, 0.4, &mut weights);
        assert_eq!(weights.map(f64::abs), [0.0, 0.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn cubics_are_met_with_their_rates() {
        let (h, x, v) = (0.5, |t: f64| t * t * t - t, |t: f64| 3.0 * t * t - 1.0);
        for s in [0.0, 0.2, 0.7, 1.0] {
            let ends = [x(0.0), x(h), v(0.0), v(h)];
            let at = |w: [f64; 4]| w.iter().zip(ends).map(|(w, e)| w * e).sum::<f64>();
            assert!((at(hermite(s, h)) - x(s * h)).abs() < 1e-15);
            assert!((at(hermite_rate(s, h)) - v(s * h)).abs() < 1e-14);
        }
    }
    #[test]
    fn polynomials_of_degree_five_are_met_with_their_rates() {
        let h = 0.5;
        let x = |t: f64| t.powi(5) - 2.0 * t.powi(3) + t;
        let v = |t: f64| 5.0 * t.powi(4) - 6.0 * t * t + 1.0;
        let a = |t: f64| 20.0 * t.powi(3) - 12.0 * t;
        for s in [0.0, 0.3, 0.8, 1.0] {
            let ends = [x(0.0), x(h), v(0.0), v(h), a(0.0), a(h)];
            let at = |w: [f64; 6]| w.iter().zip(ends).map(|(w, e)| w * e).sum::<f64>();
            assert!((at(quintic(s, h)) - x(s * h)).abs() < 1e-15);
            assert!((at(quintic_rate(s, h)) - v(s * h)).abs() < 1e-14);
        }
    }
}
