//! Preconditioned conjugate gradients.

use super::curvature::{Curvatures, Use};
use super::operator::{KrylovError, Operator, check_sizes, residual};
use super::passes::{descend, dot, turn};
use super::{is_finite, size};

/// When preconditioned conjugate gradients stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PcgSettings {
    /// Most updates. Default 25.
    pub max_iterations: usize,
    /// Stops at r . P^-1 r <= tolerance (b . b). Without preconditioner this is the square of the ratio of
    /// norms; with one the sides have different units. Default 1e-5.
    pub tolerance: f64,
}

impl Default for PcgSettings {
    fn default() -> Self {
        Self { max_iterations: 25, tolerance: 1e-5 }
    }
}

/// Why preconditioned conjugate gradients stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PcgStatus {
    /// r . P^-1 r reached the tolerance.
    Converged,
    /// r . P^-1 r is negative: the preconditioner is not positive definite.
    IndefinitePreconditioner,
    /// w . A w is exactly zero; x is the last iterate.
    Breakdown,
    /// The curvature w . A w of a direction is rounding: the matrix is singular to working precision; x is not to be
    /// used.
    Singular,
    /// The iterations that were allowed did not suffice.
    MaxIterations,
    /// A value became infinite or not a number; x is not to be used.
    NonFinite,
}

/// What a solve did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PcgReport {
    /// Why it stopped.
    pub status: PcgStatus,
    /// Updates of x. The count that scenes know is one more.
    pub iterations: usize,
    /// r . P^-1 r at the last test.
    pub residual_product: f64,
}

/// Preconditioned conjugate gradients: vectors, and history of the last solve.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Pcg {
    /// r . P^-1 r before every test of the last solve.
    pub errors: Vec<f64>,
    #[cleared]
    r: Vec<f64>,
    #[cleared]
    w: Vec<f64>,
    #[cleared]
    s: Vec<f64>,
}

impl Pcg {
    /// Solves A x = b, from the x that is passed in.
    ///
    /// alpha = r.P^-1 r / w.Aw, x += alpha w, r -= alpha A w, w = P^-1 r + beta w, beta = rho / rho_old.
    ///
    /// # Errors
    /// `WrongSize`, or what the operator says.
    pub fn solve<O: Operator>(
        &mut self,
        settings: &PcgSettings,
        operator: &mut O,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<PcgReport, KrylovError<O::Error>> {
        check_sizes(operator.dim(), [b, x])?;
        self.errors.clear();
        self.errors.reserve(settings.max_iterations.min(super::ERRORS_AHEAD));
        size([&mut self.r], b.len());
        size([&mut self.w, &mut self.s], operator.room());
        let (workers, n) = (operator.workers(), b.len());
        let Self { errors, r, w, s } = self;

        let tolerance = settings.tolerance * dot(&workers, b, b);
        residual(operator, b, x, r)?;
        operator.precondition(r, &mut w[..n])?;
        let mut rho = dot(&workers, r, &w[..n]);
        errors.push(rho);
        let mut curvatures = Curvatures::new(rho);
        let of_step = Use { is_preconditioned: true, has_step: true };
        let mut iterations = 0;
        let status = loop {
            if !rho.is_finite() || !tolerance.is_finite() {
                break PcgStatus::NonFinite;
            }
            if rho <= tolerance {
                break if rho < 0.0 { PcgStatus::IndefinitePreconditioner } else { PcgStatus::Converged };
            }
            if iterations >= settings.max_iterations || workers.is_stopped() {
                break PcgStatus::MaxIterations;
            }
            operator.apply_in_place(w, s)?;
            let (w, s) = (&mut w[..n], &mut s[..n]);
            let denominator = dot(&workers, w, s);
            if curvatures.are_rounding(operator, [rho, denominator], [r, w], of_step)? {
                break PcgStatus::Singular;
            }
            if denominator == 0.0 {
                break PcgStatus::Breakdown;
            }
            let alpha = rho / denominator;
            if !alpha.is_finite() || !denominator.is_finite() {
                break PcgStatus::NonFinite;
            }
            descend(&workers, alpha, [w, s], x, r);
            iterations += 1;
            let rho_old = rho;
            if let Some(at_most_tolerance) = operator.precondition_above(r, s, tolerance)? {
                rho = at_most_tolerance;
            } else {
                rho = dot(&workers, r, s);
                turn(&workers, rho / rho_old, s, w);
            }
            errors.push(rho);
        };
        let is_usable = status == PcgStatus::Singular || is_finite(x);
        let status = if is_usable { status } else { PcgStatus::NonFinite };
        Ok(PcgReport { status, iterations, residual_product: rho })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Diagonal, chain_operator};
    use super::*;
    use std::convert::Infallible;

    const EXACT: PcgSettings = PcgSettings { max_iterations: 100, tolerance: 1e-26 };

    /// A diagonal matrix with a diagonal preconditioner: (A, P^-1).
    struct Pair<'a>(&'a [f64], &'a [f64]);

    impl Operator for Pair<'_> {
        type Error = Infallible;

        fn dim(&self) -> usize {
            self.0.len()
        }

        fn apply(&mut self, x: &[f64], y: &mut [f64]) -> Result<(), Infallible> {
            Diagonal(self.0).apply(x, y)
        }

        fn precondition(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), Infallible> {
            Diagonal(self.1).apply(r, z)
        }
    }

    #[test]
    fn an_exact_preconditioner_needs_one_update() {
        let mut x = [0.0; 2];
        let report = Pcg::default().solve(&EXACT, &mut Pair(&[2.0, 8.0], &[0.5, 0.125]), &[2.0, 4.0], &mut x).unwrap();
        assert_eq!((report.status, report.iterations), (PcgStatus::Converged, 1));
        assert_eq!(x, [1.0, 0.5]);
    }

    #[test]
    fn the_test_compares_squares_of_norms() {
        // After one update |r|^2 / |b|^2 = 1/4: see the test of the errors of Cg.
        let mut pcg = Pcg::default();
        for (tolerance, iterations) in [(1.0, 0), (0.25, 1), (0.24, 2)] {
            let mut x = [0.0; 2];
            let settings = PcgSettings { tolerance, ..EXACT };
            let report = pcg.solve(&settings, &mut Diagonal(&[1.0, 3.0]), &[1.0, 1.0], &mut x).unwrap();
            assert_eq!((report.status, report.iterations), (PcgStatus::Converged, iterations));
        }
        assert_eq!(pcg.errors[..2], [2.0, 0.5]);
    }

    #[test]
    fn it_always_starts_from_the_given_vector() {
        let (mut operator, b) = chain_operator(20);
        let mut x = vec![0.0; 20];
        let mut pcg = Pcg::default();
        assert_eq!(pcg.solve(&EXACT, &mut operator, &b, &mut x).unwrap().status, PcgStatus::Converged);
        let again = pcg.solve(&PcgSettings { tolerance: 1e-20, ..EXACT }, &mut operator, &b, &mut x).unwrap();
        assert_eq!((again.status, again.iterations), (PcgStatus::Converged, 0));
    }

    #[test]
    fn a_zero_right_hand_side_brings_a_warm_start_back_to_zero() {
        let mut x = [3.0, 3.0];
        let report = Pcg::default().solve(&EXACT, &mut Diagonal(&[2.0, 2.0]), &[0.0; 2], &mut x).unwrap();
        assert_eq!((report.status, report.iterations, x), (PcgStatus::Converged, 1, [0.0; 2]));
    }

    #[test]
    fn breakdowns_have_a_status() {
        let solve = |a: &[f64], p: &[f64], b: &[f64]| {
            let mut x = [0.0; 2];
            let report = Pcg::default().solve(&EXACT, &mut Pair(a, p), b, &mut x).unwrap();
            (report.status, x)
        };
        let ones = [1.0, 1.0];
        assert_eq!(solve(&[1.0, -1.0], &ones, &ones), (PcgStatus::Breakdown, [0.0; 2]));
        assert_eq!(solve(&ones, &[-1.0, -1.0], &ones), (PcgStatus::IndefinitePreconditioner, [0.0; 2]));
        assert_eq!(solve(&[f64::NAN, 1.0], &ones, &ones).0, PcgStatus::NonFinite);
        assert_eq!(solve(&ones, &ones, &[f64::NAN, 1.0]).0, PcgStatus::NonFinite);
    }

    #[test]
    fn the_last_iterate_is_kept_when_iterations_run_out() {
        let mut x = [0.0; 2];
        let settings = PcgSettings { max_iterations: 1, ..EXACT };
        let report = Pcg::default().solve(&settings, &mut Diagonal(&[1.0, 3.0]), &[1.0, 1.0], &mut x).unwrap();
        assert_eq!((report.status, x), (PcgStatus::MaxIterations, [0.5, 0.5]));
    }
}
