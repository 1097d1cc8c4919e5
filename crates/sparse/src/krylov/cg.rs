//! Conjugate gradients.

use super::curvature::{Curvatures, Use};
use super::operator::{KrylovError, Operator, check_sizes, residual};
use super::passes::{descend, dot, turn};
use super::{is_finite, size};

/// When conjugate gradients stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CgSettings {
    /// Most iterations. Default 25.
    pub max_iterations: usize,
    /// Stops at |r| / |b| below this. Default 1e-5.
    pub tolerance: f64,
    /// Stops, before the update, at |p^T A p| below this. Absolute: it depends on the units of the scene. Default 1e-5.
    pub threshold: f64,
    /// Starts from the x that is passed in; from zero otherwise. Default false.
    pub warm_start: bool,
}

impl Default for CgSettings {
    fn default() -> Self {
        Self { max_iterations: 25, tolerance: 1e-5, threshold: 1e-5, warm_start: false }
    }
}

/// Why conjugate gradients stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CgStatus {
    /// |r| / |b| reached the tolerance.
    Converged,
    /// |p^T A p| fell below the threshold.
    BelowThreshold,
    /// p^T A p is exactly zero.
    ZeroDenominator,
    /// The curvature p^T A p of a step is rounding: the matrix is singular to working precision; x is not to be used.
    /// The solve is not counted.
    Singular,
    /// The right-hand side is zero: x is zero, or what it was with a warm start.
    ZeroRightHandSide,
    /// The iterations that were allowed did not suffice.
    MaxIterations,
    /// A value became infinite or not a number; x is not to be used.
    NonFinite,
}

/// What a solve did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CgReport {
    /// Why it stopped.
    pub status: CgStatus,
    /// Updates of x.
    pub iterations: usize,
    /// |r| / |b| at the last test.
    pub error: f64,
    /// The tolerance was met at once, but this being the first solve one iteration was made all the same.
    pub met_tolerance_at_start: bool,
    /// The threshold was met at once, but this being the first solve one iteration was made all the same.
    pub met_threshold_at_start: bool,
    /// p^T A p was negative in an iteration: the matrix is not positive definite. The iteration goes on.
    pub has_negative_curvature: bool,
}

/// Conjugate gradients: vectors, history of the last solve, number of solves.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Cg {
    /// |r| / |b| at every test of the last solve.
    pub errors: Vec<f64>,
    /// p^T A p of every iteration of the last solve.
    pub denominators: Vec<f64>,
    /// Solves done so far. The first one makes an iteration even where the rules would stop at once, so that a scene
    /// with small forces starts to move.
    pub completed_solves: u64,
    #[cleared]
    r: Vec<f64>,
    #[cleared]
    p: Vec<f64>,
    #[cleared]
    q: Vec<f64>,
}

impl Cg {
    /// The curvature p . A p of the right-hand side of the very first solve, if the threshold alone would have ended it
    /// at once, as it ends the next ones of this size.
    pub fn passed_over(&self, tolerance: f64, threshold: f64) -> Option<f64> {
        let curvature = self.denominators.first()?.abs();
        let is_unsolved = self.errors.first().is_some_and(|error| *error > tolerance);
        (self.completed_solves == 1 && is_unsolved && curvature <= threshold).then_some(curvature)
    }

    /// Whether the very first solve ended without a solution since p . A p is exactly 0: nothing resists p.
    pub fn met_no_resistance(&self, tolerance: f64) -> bool {
        let is_unsolved = self.errors.last().is_some_and(|error| *error > tolerance);
        self.completed_solves == 1 && is_unsolved && self.denominators.last() == Some(&0.0)
    }

    /// Solves A x = b.
    ///
    /// x_{k+1} = x_k + alpha p, r_{k+1} = r_k - alpha A p, alpha = r.r / p.Ap, p = r + beta p, beta = r.r / (r.r)_old.
    ///
    /// # Errors
    /// `WrongSize`, or what the operator says; the solve is not counted then.
    pub fn solve<O: Operator>(
        &mut self,
        settings: &CgSettings,
        operator: &mut O,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<CgReport, KrylovError<O::Error>> {
        check_sizes(operator.dim(), [b, x])?;
        self.errors.clear();
        self.errors.reserve(settings.max_iterations.min(super::ERRORS_AHEAD));
        self.denominators.clear();
        self.denominators.reserve(settings.max_iterations.min(super::ERRORS_AHEAD));
        size([&mut self.r], b.len());
        size([&mut self.p, &mut self.q], operator.room());
        let mut report = CgReport {
            status: CgStatus::MaxIterations,
            iterations: 0,
            error: 0.0,
            met_tolerance_at_start: false,
            met_threshold_at_start: false,
            has_negative_curvature: false,
        };
        if settings.warm_start {
            residual(operator, b, x, &mut self.r)?;
        } else {
            x.fill(0.0);
            self.r.copy_from_slice(b);
        }
        let b_norm = dot(&operator.workers(), b, b).sqrt();
        if b_norm == 0.0 {
            report.status = CgStatus::ZeroRightHandSide;
        } else {
            self.iterate(settings, operator, b_norm, x, &mut report)?;
            if report.status == CgStatus::Singular {
                return Ok(report);
            }
            if !is_finite(x) {
                report.status = CgStatus::NonFinite;
            }
        }
        self.completed_solves += 1;
        Ok(report)
    }

    fn iterate<O: Operator>(
        &mut self,
        settings: &CgSettings,
        operator: &mut O,
        b_norm: f64,
        x: &mut [f64],
        report: &mut CgReport,
    ) -> Result<(), O::Error> {
        let (workers, n) = (operator.workers(), x.len());
        let (mut rho, mut rho_old) = (dot(&workers, &self.r, &self.r), 0.0);
        let mut curvatures = Curvatures::new(b_norm * b_norm);
        for iteration in 1..=settings.max_iterations {
            if workers.is_stopped() {
                return Ok(());
            }
            let is_forced = iteration == 1 && self.completed_solves == 0;
            report.error = rho.sqrt() / b_norm;
            self.errors.push(report.error);
            if !report.error.is_finite() {
                report.status = CgStatus::NonFinite;
                return Ok(());
            }
            if report.error <= settings.tolerance {
                if !is_forced {
                    report.status = CgStatus::Converged;
                    return Ok(());
                }
                report.met_tolerance_at_start = true;
            }
            if iteration == 1 {
                self.p[..n].copy_from_slice(&self.r);
            } else {
                turn(&workers, rho / rho_old, &self.r, &mut self.p[..n]);
            }
            operator.apply_in_place(&mut self.p, &mut self.q)?;
            let (p, q) = (&self.p[..n], &self.q[..n]);
            let denominator = dot(&workers, p, q);
            self.denominators.push(denominator);
            let has_step = denominator != 0.0 && (denominator.abs() > settings.threshold || is_forced);
            let of_step = Use { is_preconditioned: false, has_step };
            if curvatures.are_rounding(operator, [rho, denominator], [&self.r, p], of_step)? {
                report.status = CgStatus::Singular;
                return Ok(());
            }
            if denominator == 0.0 {
                report.status = CgStatus::ZeroDenominator;
                return Ok(());
            }
            if denominator.abs() <= settings.threshold {
                if !is_forced {
                    report.status = CgStatus::BelowThreshold;
                    return Ok(());
                }
                report.met_threshold_at_start = true;
            }
            let alpha = rho / denominator;
            if !alpha.is_finite() || !denominator.is_finite() {
                report.status = CgStatus::NonFinite;
                return Ok(());
            }
            report.has_negative_curvature |= denominator < 0.0;
            report.iterations = iteration;
            rho_old = rho;
            rho = descend(&workers, alpha, [p, q], x, &mut self.r);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Diagonal, chain_operator};
    use super::*;

    const EXACT: CgSettings = CgSettings { max_iterations: 100, tolerance: 1e-12, threshold: 0.0, warm_start: false };

    #[test]
    fn n_iterations_solve_a_system_with_n_eigenvalues() {
        let mut x = [9.0; 4];
        let report = Cg::default().solve(&EXACT, &mut Diagonal(&[1.0, 2.0, 3.0, 4.0]), &[1.0; 4], &mut x).unwrap();
        assert_eq!((report.status, report.iterations), (CgStatus::Converged, 4));
        for (i, x) in x.iter().enumerate() {
            assert!((x - 1.0 / (i + 1) as f64).abs() < 1e-14);
        }
    }

    #[test]
    fn the_error_is_the_ratio_of_norms_before_each_iteration() {
        let mut cg = Cg::default();
        let mut x = [0.0; 2];
        let settings = CgSettings { max_iterations: 2, ..EXACT };
        // r1 = b - alpha A b with b = (1, 1), A = diag(1, 3): alpha = 2/4, r1 = (1/2, -1/2), |r1|/|b| = 1/2.
        let report = cg.solve(&settings, &mut Diagonal(&[1.0, 3.0]), &[1.0, 1.0], &mut x).unwrap();
        assert_eq!(cg.errors, [1.0, 0.5]);
        assert_eq!(cg.denominators.len(), 2);
        assert_eq!((report.status, report.iterations), (CgStatus::MaxIterations, 2));
    }

    #[test]
    fn the_first_solve_iterates_once_whatever_the_tolerance() {
        let settings = CgSettings { tolerance: 2.0, ..CgSettings::default() };
        let mut cg = Cg::default();
        let mut x = [0.0; 2];
        let report = cg.solve(&settings, &mut Diagonal(&[2.0, 2.0]), &[1.0, 1.0], &mut x).unwrap();
        assert!(report.met_tolerance_at_start);
        assert_eq!((report.iterations, x), (1, [0.5, 0.5]));
        let report = cg.solve(&settings, &mut Diagonal(&[2.0, 2.0]), &[1.0, 1.0], &mut x).unwrap();
        assert_eq!((report.status, report.iterations, x), (CgStatus::Converged, 0, [0.0, 0.0]));
    }

    #[test]
    fn the_threshold_stops_before_the_update_but_not_in_the_first_solve() {
        let settings = CgSettings { threshold: 1e3, ..CgSettings::default() };
        let mut cg = Cg::default();
        let mut x = [0.0; 2];
        let report = cg.solve(&settings, &mut Diagonal(&[1.0, 3.0]), &[1.0, 1.0], &mut x).unwrap();
        assert!(report.met_threshold_at_start);
        assert_eq!((report.status, report.iterations, x), (CgStatus::BelowThreshold, 1, [0.5, 0.5]));
        let report = cg.solve(&settings, &mut Diagonal(&[1.0, 3.0]), &[1.0, 1.0], &mut x).unwrap();
        assert_eq!((report.status, report.iterations, x), (CgStatus::BelowThreshold, 0, [0.0, 0.0]));
        assert_eq!(cg.completed_solves, 2);
    }

    #[test]
    fn a_zero_right_hand_side_gives_zero_or_keeps_a_warm_start() {
        let mut cg = Cg::default();
        let mut x = [3.0; 2];
        let warm = CgSettings { warm_start: true, ..EXACT };
        let report = cg.solve(&warm, &mut Diagonal(&[1.0, 1.0]), &[0.0; 2], &mut x).unwrap();
        assert_eq!((report.status, x), (CgStatus::ZeroRightHandSide, [3.0; 2]));
        let _ = cg.solve(&EXACT, &mut Diagonal(&[1.0, 1.0]), &[0.0; 2], &mut x).unwrap();
        assert_eq!((x, cg.completed_solves), ([0.0; 2], 2));
    }

    #[test]
    fn a_warm_start_at_the_answer_stops_at_once() {
        let mut cg = Cg { completed_solves: 1, ..Cg::default() };
        let (mut operator, b) = chain_operator(30);
        let mut x = vec![0.0; 30];
        let settings = CgSettings { warm_start: true, ..EXACT };
        let first = cg.solve(&settings, &mut operator, &b, &mut x).unwrap();
        assert!(first.iterations > 10);
        let again = cg.solve(&CgSettings { tolerance: 1e-10, ..settings }, &mut operator, &b, &mut x).unwrap();
        assert_eq!((again.status, again.iterations), (CgStatus::Converged, 0));
    }

    #[test]
    fn negative_curvature_is_accepted_and_reported() {
        let mut x = [0.0; 2];
        let report = Cg::default().solve(&EXACT, &mut Diagonal(&[-2.0, -4.0]), &[1.0, 1.0], &mut x).unwrap();
        assert!(report.has_negative_curvature);
        assert!((x[0] + 0.5).abs() < 1e-14 && (x[1] + 0.25).abs() < 1e-14);
    }

    #[test]
    fn breakdowns_have_a_status() {
        let solve = |diagonal: &[f64], b: &[f64]| {
            let mut x = [0.0; 2];
            Cg::default().solve(&EXACT, &mut Diagonal(diagonal), b, &mut x).map(|report| (report.status, x))
        };
        assert_eq!(solve(&[1.0, -1.0], &[1.0, 1.0]), Ok((CgStatus::ZeroDenominator, [0.0; 2])));
        let mut cg = Cg::default();
        let report = cg.solve(&EXACT, &mut Diagonal(&[0.0, 1.0]), &[1.0, 0.0], &mut [0.0; 2]).unwrap();
        assert_eq!((report.status, cg.met_no_resistance(1e-12)), (CgStatus::ZeroDenominator, true));
        assert_eq!(solve(&[f64::NAN, 1.0], &[1.0, 1.0]), Ok((CgStatus::NonFinite, [0.0; 2])));
        assert_eq!(solve(&[1.0, 1.0], &[f64::INFINITY, 1.0]), Ok((CgStatus::NonFinite, [0.0; 2])));
        assert_eq!(solve(&[1.0, 1.0], &[1.0]), Err(KrylovError::WrongSize { expected: 2, found: 1 }));
    }
}
