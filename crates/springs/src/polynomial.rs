//! Polynomials without constant term, as springs use them.

use settee_kernel::Diagnostic;

/// P(s) = c_1 s + c_2 s^2 + ... + c_n s^n.
#[derive(Clone, Debug, PartialEq, settee_persist::Persist)]
pub struct Polynomial(Vec<f64>);

impl Polynomial {
    /// P(s) and P'(s).
    pub fn value(&self, s: f64) -> [f64; 2] {
        let (mut value, mut slope) = (0.0, 0.0);
        for coefficient in self.0.iter().rev().chain([&0.0]) {
            slope = slope * s + value;
            value = value * s + coefficient;
        }
        [value, slope]
    }

    /// Integral of P from 0 to s.
    pub fn integral(&self, s: f64) -> f64 {
        let terms = self.0.iter().enumerate().rev();
        terms.fold(0.0, |sum, (i, coefficient)| sum * s + coefficient / (i + 2) as f64) * s * s
    }
}

/// The polynomials of a list of coefficients: the first has as many as the first degree says, and so on.
///
/// # Errors
/// The number of coefficients is not the sum of the degrees.
pub fn polynomials(coefficients: &[f64], degrees: &[i32]) -> Result<Vec<Polynomial>, Diagnostic> {
    let needed: u64 = degrees.iter().map(|degree| (*degree).max(0) as u64).sum();
    if degrees.is_empty() || degrees.iter().any(|degree| !(1..=100).contains(degree)) {
        let finding = Diagnostic::error("out-of-range", "each polynomial has a degree");
        return Err(finding.attribute("polynomialDegree", "").expected("degrees from 1 to 100"));
    }
    if needed != coefficients.len() as u64 {
        let message = format!("the degrees ask for {needed} coefficients, but there are {}", coefficients.len());
        let finding = Diagnostic::error("lists-differ", message);
        return Err(finding
            .attribute("polynomialStiffness", "")
            .expected("as many coefficients as the degrees add up to"));
    }
    let mut rest = coefficients;
    Ok(degrees
        .iter()
        .map(|degree| {
            let (own, others) = rest.split_at(*degree as usize);
            rest = others;
            Polynomial(own.to_vec())
        })
        .collect())
}

/// The polynomial of the `entry`-th of `n` springs: its own, or the first for all if the numbers differ.
pub fn choose(polynomials: &[Polynomial], entry: usize, n: usize) -> &Polynomial {
    &polynomials[if polynomials.len() == n { entry } else { 0 }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_slopes_and_integrals() {
        let p = polynomials(&[2.0, 3.0, 10.0, 10.0], &[2, 2]).expect("the numbers fit");
        assert_eq!(p[0].value(2.0), [16.0, 14.0]);
        assert_eq!(p[0].integral(2.0), 12.0);
        assert!((p[1].value(1.1)[0] - 23.1).abs() < 1e-14);
        assert_eq!(choose(&p, 1, 2), &p[1]);
        assert_eq!(choose(&p, 1, 3), &p[0]);
    }

    #[test]
    fn coefficients_that_do_not_fit_the_degrees_are_errors() {
        assert!(polynomials(&[1.0], &[2]).is_err());
        assert!(polynomials(&[1.0], &[0, 1]).is_err());
        assert!(polynomials(&[], &[]).is_err());
        assert!(polynomials(&[1.0], &[i32::MAX, i32::MAX]).is_err());
    }
}
