//! Minimum residual method, for symmetric matrices that may be indefinite.

use super::operator::{KrylovError, Operator, check_sizes, residual};
use super::{add_scaled, is_finite, reset};
use crate::csr::dot;

/// When the minimum residual method stops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MinResSettings {
    /// Most iterations. Default 25.
    pub max_iterations: usize,
    /// Stops at |r| / (|A| |x|), or at |A r| / (|A| |r|), below this. Default 1e-5.
    pub tolerance: f64,
}

impl Default for MinResSettings {
    fn default() -> Self {
        Self { max_iterations: 25, tolerance: 1e-5 }
    }
}

/// Why the minimum residual method stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MinResStatus {
    /// The given x has no residual; it is unchanged.
    ZeroResidual,
    /// |r| / (|A| |x|) reached the tolerance.
    Converged,
    /// |A r| / (|A| |r|) reached the tolerance: x is the best there is if the system has no solution.
    LeastSquares,
    /// The first product is parallel to the residual: b is an eigenvector, x the answer; or A b = 0 and there is none.
    Eigenvector,
    /// The condition number reached the limit of the precision; x may be huge along motions that nothing holds.
    IllConditioned,
    /// The residual is at rounding level.
    PrecisionReached,
    /// The iterations that were allowed did not suffice.
    MaxIterations,
    /// A value became infinite or not a number; x is not to be used.
    NonFinite,
}

/// What a solve did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MinResReport {
    /// Why it stopped.
    pub status: MinResStatus,
    /// Updates of x.
    pub iterations: usize,
    /// Estimate of |r|.
    pub residual_norm: f64,
}

/// Minimum residual method: vectors, and history of the last solve.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct MinRes {
    /// |r| / (|A| |x|) after every iteration of the last solve.
    pub errors: Vec<f64>,
    #[cleared]
    r1: Vec<f64>,
    #[cleared]
    r2: Vec<f64>,
    #[cleared]
    v: Vec<f64>,
    #[cleared]
    w: Vec<f64>,
    #[cleared]
    w2: Vec<f64>,
    #[cleared]
    y: Vec<f64>,
}

/// Scalars of the Lanczos process and of the rotations that triangularise its matrix. Names of the source.
struct Recurrence {
    oldb: f64,
    beta: f64,
    dbar: f64,
    epsln: f64,
    phibar: f64,
    tnorm2: f64,
    cs: f64,
    sn: f64,
    gmax: f64,
    gmin: f64,
}

impl MinRes {
    /// Solves A x = b, from the x that is passed in.
    ///
    /// # Errors
    /// `WrongSize`, or what the operator says.
    /// Source: Paige, Saunders, Solution of sparse indefinite systems of linear equations, SIAM J. Numer. Anal. 1975.
    pub fn solve<O: Operator>(
        &mut self,
        settings: &MinResSettings,
        operator: &mut O,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<MinResReport, KrylovError<O::Error>> {
        check_sizes(operator.dim(), [b, x])?;
        self.errors.clear();
        self.errors.reserve(settings.max_iterations.min(super::ERRORS_AHEAD));
        let Self { r1, r2, v, w, w2, y, .. } = self;
        reset([r1, r2, v, w, w2, y], b.len());
        residual(operator, b, x, r1)?;
        y.copy_from_slice(r1);
        let beta1 = dot(r1, r1).sqrt();
        let mut report = MinResReport { status: MinResStatus::MaxIterations, iterations: 0, residual_norm: beta1 };
        if beta1 == 0.0 {
            report.status = MinResStatus::ZeroResidual;
        } else if !beta1.is_finite() {
            report.status = MinResStatus::NonFinite;
        } else {
            self.iterate(settings, operator, x, &mut report)?;
            if !is_finite(x) {
                report.status = MinResStatus::NonFinite;
            }
        }
        Ok(report)
    }

    fn iterate<O: Operator>(
        &mut self,
        settings: &MinResSettings,
        operator: &mut O,
        x: &mut [f64],
        report: &mut MinResReport,
    ) -> Result<(), O::Error> {
        const EPS: f64 = f64::EPSILON;
        let Self { errors, r1, r2, v, w, w2, y } = self;
        let beta1 = report.residual_norm;
        let mut s = Recurrence {
            oldb: 0.0,
            beta: beta1,
            dbar: 0.0,
            epsln: 0.0,
            phibar: beta1,
            tnorm2: 0.0,
            cs: -1.0,
            sn: 0.0,
            gmax: 0.0,
            gmin: f64::MAX,
        };
        let workers = operator.workers();
        // Of the matrix, from below.
        let mut size = 0.0_f64;
        for iteration in 0..settings.max_iterations {
            if workers.is_stopped() {
                return Ok(());
            }
            // Lanczos: the next vector is orthogonal to the two before.
            r2.copy_from_slice(y);
            for (v, y) in v.iter_mut().zip(&*y) {
                *v = y / s.beta;
            }
            operator.apply_in_place(v, y)?;
            if iteration > 0 {
                add_scaled(-(s.beta / s.oldb), r1, y);
            }
            let alpha = dot(v, y);
            add_scaled(-(alpha / s.beta), r2, y);
            std::mem::swap(r1, r2);
            s.oldb = s.beta;
            s.beta = dot(y, y).sqrt();
            s.tnorm2 += alpha * alpha + s.oldb * s.oldb + s.beta * s.beta;
            if !s.tnorm2.is_finite() {
                report.status = MinResStatus::NonFinite;
                return Ok(());
            }

            // Rotations.
            let oldeps = s.epsln;
            let delta = s.cs * s.dbar + s.sn * alpha;
            let gbar = s.sn * s.dbar - s.cs * alpha;
            s.epsln = s.sn * s.beta;
            s.dbar = -s.cs * s.beta;
            let root = (gbar * gbar + s.dbar * s.dbar).sqrt();
            // SOFA's floor is a number in the unit of the matrix: of small matrices it is that part.
            size = size.max(alpha.abs()).max(s.beta);
            let floor = if size > 0.0 { EPS.min(EPS * size) } else { EPS };
            let gamma = (gbar * gbar + s.beta * s.beta).sqrt().max(floor);
            s.cs = gbar / gamma;
            s.sn = s.beta / gamma;
            let phi = s.cs * s.phibar;
            s.phibar *= s.sn;

            // After the swap w is the vector two iterations old and w2 the last one.
            std::mem::swap(w, w2);
            for ((w, v), w2) in w.iter_mut().zip(&*v).zip(&*w2) {
                *w = (v - oldeps * *w - delta * w2) / gamma;
            }
            add_scaled(phi, w, x);
            report.iterations = iteration + 1;
            report.residual_norm = s.phibar;

            if iteration == 0 && s.beta / beta1 < 10.0 * EPS {
                report.status = MinResStatus::Eigenvector;
                return Ok(());
            }
            let a_norm = s.tnorm2.sqrt();
            let x_norm = dot(x, x).sqrt();
            let test1 = s.phibar / (a_norm * x_norm);
            let test2 = root / a_norm;
            errors.push(test1);
            s.gmax = s.gmax.max(gamma);
            s.gmin = s.gmin.min(gamma);
            // Ill conditioning comes first: along a free motion x grows until |r| / |x| looks converged.
            let stop = if s.gmax / s.gmin >= 0.1 / EPS {
                Some(MinResStatus::IllConditioned)
            } else if test1 <= 0.0 || test1 <= settings.tolerance {
                Some(MinResStatus::Converged)
            } else if test2 <= 0.0 || test2 <= settings.tolerance {
                Some(MinResStatus::LeastSquares)
            } else if a_norm * EPS * x_norm >= beta1 {
                Some(MinResStatus::PrecisionReached)
            } else {
                None
            };
            if let Some(status) = stop {
                report.status = status;
                return Ok(());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Diagonal, chain_operator};
    use super::*;

    const EXACT: MinResSettings = MinResSettings { max_iterations: 100, tolerance: 1e-13 };

    #[test]
    fn indefinite_systems_are_solved() {
        let mut x = [0.0; 3];
        let report =
            MinRes::default().solve(&EXACT, &mut Diagonal(&[2.0, -1.0, 4.0]), &[2.0, 3.0, 1.0], &mut x).unwrap();
        assert_eq!((report.status, report.iterations), (MinResStatus::Converged, 3));
        for (x, expected) in x.into_iter().zip([1.0, -3.0, 0.25]) {
            assert!((x - expected).abs() < 1e-13);
        }
    }

    #[test]
    fn matrix_and_right_hand_side_may_have_any_unit() {
        let solved = |unit: f64| {
            let mut x = [0.0; 3];
            let [matrix, b] = [[2.0, -1.0, 4.0], [2.0, 3.0, 1.0]].map(|numbers| numbers.map(|number| unit * number));
            let report = MinRes::default().solve(&EXACT, &mut Diagonal(&matrix), &b, &mut x).unwrap();
            (report.status, report.iterations, x)
        };
        let (status, iterations, x) = solved(1.0);
        assert_eq!((status, iterations), (MinResStatus::Converged, 3));
        for power in [-90, -60, 60] {
            assert_eq!(solved(2.0_f64.powi(power)), (status, iterations, x), "2^{power}");
        }
    }

    #[test]
    fn an_eigenvector_is_solved_in_one_iteration() {
        let mut x = [0.0; 2];
        let report = MinRes::default().solve(&EXACT, &mut Diagonal(&[4.0, 4.0]), &[1.0, 2.0], &mut x).unwrap();
        assert_eq!((report.status, report.iterations), (MinResStatus::Eigenvector, 1));
        assert!((x[0] - 0.25).abs() < f64::EPSILON && (x[1] - 0.5).abs() < f64::EPSILON);
    }

    #[test]
    fn it_starts_from_the_given_vector_and_leaves_an_exact_one_alone() {
        let mut x = [1.0, 0.5];
        let report = MinRes::default().solve(&EXACT, &mut Diagonal(&[2.0, 8.0]), &[2.0, 4.0], &mut x).unwrap();
        assert_eq!((report.status, report.iterations, x), (MinResStatus::ZeroResidual, 0, [1.0, 0.5]));
    }

    #[test]
    fn the_residual_never_grows() {
        let (mut operator, b) = chain_operator(40);
        let mut last = f64::INFINITY;
        for max_iterations in 1..30 {
            let mut x = vec![0.0; 40];
            let settings = MinResSettings { max_iterations, tolerance: 0.0 };
            let report = MinRes::default().solve(&settings, &mut operator, &b, &mut x).unwrap();
            assert!(report.residual_norm <= last);
            last = report.residual_norm;
        }
    }

    #[test]
    fn the_estimated_residual_is_the_residual() {
        let (mut operator, b) = chain_operator(40);
        let mut x = vec![0.0; 40];
        let settings = MinResSettings { max_iterations: 12, tolerance: 0.0 };
        let report = MinRes::default().solve(&settings, &mut operator, &b, &mut x).unwrap();
        let mut residual = vec![0.0; 40];
        operator.apply(&x, &mut residual).unwrap();
        add_scaled(-1.0, &b, &mut residual);
        let norm = dot(&residual, &residual).sqrt();
        assert!((norm - report.residual_norm).abs() < 1e-12 * dot(&b, &b).sqrt());
    }

    #[test]
    fn a_system_without_solution_ends_at_least_squares() {
        let mut eigenvalues: Vec<f64> = (0..30).map(|i| 1.0 + f64::from(i) / 30.0).collect();
        eigenvalues[7] = 0.0;
        let mut x = vec![0.0; 30];
        let settings = MinResSettings { max_iterations: 100, tolerance: 1e-8 };
        let report = MinRes::default().solve(&settings, &mut Diagonal(&eigenvalues), &[1.0; 30], &mut x).unwrap();
        assert_eq!(report.status, MinResStatus::LeastSquares);
        // Only the part of b along the free motion remains.
        assert!((report.residual_norm - 1.0).abs() < 1e-12);
    }

    #[test]
    fn an_exhausted_singular_system_is_ill_conditioned() {
        let mut x = [0.0; 3];
        let report =
            MinRes::default().solve(&EXACT, &mut Diagonal(&[2.0, 1.0, 0.0]), &[2.0, 3.0, 1.0], &mut x).unwrap();
        assert_eq!(report.status, MinResStatus::IllConditioned);
    }

    #[test]
    fn values_that_are_not_finite_have_a_status() {
        let mut x = [0.0; 2];
        let report = MinRes::default().solve(&EXACT, &mut Diagonal(&[f64::NAN, 1.0]), &[1.0, 1.0], &mut x).unwrap();
        assert_eq!((report.status, report.iterations), (MinResStatus::NonFinite, 0));
        let mut x = [0.0; 2];
        let report = MinRes::default().solve(&EXACT, &mut Diagonal(&[0.0, 0.0]), &[1.0, 1.0], &mut x).unwrap();
        assert_eq!((report.status, x), (MinResStatus::Eigenvector, [0.0; 2]));
    }
}
