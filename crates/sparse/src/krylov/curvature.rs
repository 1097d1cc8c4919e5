//! Tells a curvature p . A p that is rounding from one that is only small. What a step along such a direction adds to
//! the solution is as large as it is meaningless: the matrix is singular to working precision.
//!
//! Two stages. The first takes a few numbers that the methods have anyway: the ratio of p . A p and p . P p, P the
//! preconditioner or the identity, compared with the largest entry that the diagonal of the Lanczos matrix had so far,
//! 1 / alpha_k + beta_k / alpha_{k-1} with alpha_k = r.P^-1 r / p.Ap. These entries are ratios of the same kind for
//! P^-1 r, and so lie between the extreme eigenvalues of P^-1 A. If the first direction is a free motion, there is
//! nothing yet to compare it with. Its step makes the residual one of rounding, and the next entry shows how large the
//! matrix is: so each direction is looked at once more in the iteration after its own.
//!
//! A small ratio alone proves nothing: stiff and soft bodies beside each other have it, and lose no digit. So the
//! second stage multiplies the matrix with fractions of the direction, each entry of which is changed by another part
//! of itself, 1e-12 at most. A true curvature keeps its leading digits; what is left of terms that cancel does not.
//! Source of the Lanczos matrix: Saad, Iterative methods for sparse linear systems, 2nd edition, section 6.7.3.

use super::operator::Operator;
use super::passes::dot;

/// Ratio to the largest one below which a curvature is looked at first.
const SUSPICIOUS_RATIO: f64 = 4096.0 * f64::EPSILON;

/// Part of a curvature that was looked at below which the next one is.
const NEXT_PART: f64 = 0.01;

/// Products r . P^-1 r relative to that of the right-hand side, or of the first residual, below which the residual
/// itself is rounding.
const LEAST_PART: f64 = 1e-20;

/// Products r . P^-1 r below this are not looked at: their curvatures may be too small for a number.
const LEAST: f64 = 1e-200;

/// Growth of r . P^-1 r from which a step may have been one along rounding: such steps do not lower the residual.
const LEAST_GROWTH: f64 = 1e-4;

/// Divisors of the direction, so that its products are rounded otherwise.
const DIVISORS: [f64; 3] = [3.0, 5.0, 7.0];

/// Largest relative change of an entry of the direction.
const CHANGE: f64 = 1e-12;

/// Relative difference between two evaluations of a curvature that is rounding.
const DIFFERENCE: f64 = 0.1;

/// What was seen of the directions of a solve.
pub(super) struct Curvatures {
    floor: f64,
    largest_ratio: f64,
    /// r . P^-1 r, p . A p and p . P p of the iteration before; 0 before the first one.
    rho: f64,
    curvature: f64,
    square: f64,
    /// Ratio to the largest one below which a curvature is looked at. It falls with each one that is: where all are
    /// true, few products are made for nothing.
    suspicious_ratio: f64,
}

/// What a method makes of a direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    /// Residuals are preconditioned.
    pub(super) is_preconditioned: bool,
    /// A step along it follows.
    pub(super) has_step: bool,
}

/// A direction to be looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Suspect {
    Current,
    /// The one of the iteration before, with its curvature and the factor beta by which the current one contains it.
    Previous {
        curvature: f64,
        beta: f64,
    },
}

impl Curvatures {
    /// Before the first iteration. `reference`: the product r . P^-1 r by which residuals are measured.
    pub(super) fn new(reference: f64) -> Self {
        let floor = (LEAST_PART * reference).max(LEAST);
        let suspicious_ratio = SUSPICIOUS_RATIO;
        Self { floor, largest_ratio: 0.0, rho: 0.0, curvature: 0.0, square: 0.0, suspicious_ratio }
    }

    /// Whether a curvature of the last two directions is rounding. `rho` is r . P^-1 r and `curvature` p . A p. A
    /// direction along which no step follows (`has_step`) may have any.
    ///
    /// # Errors
    /// The operator failed.
    pub(super) fn are_rounding<O: Operator>(
        &mut self,
        operator: &mut O,
        [rho, curvature]: [f64; 2],
        [r, p]: [&[f64]; 2],
        Use { is_preconditioned, has_step }: Use,
    ) -> Result<bool, O::Error> {
        for suspect in self.follow(rho, curvature).into_iter().flatten() {
            if (has_step || suspect != Suspect::Current)
                && is_rounding(operator, suspect, curvature, [r, p], is_preconditioned)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes an iteration in. Returns whether its direction, and that of the one before, has a small curvature.
    fn follow(&mut self, rho: f64, curvature: f64) -> [Option<Suspect>; 2] {
        let has_previous = self.rho > 0.0;
        let (beta, part) = if has_previous { (rho / self.rho, self.curvature / self.rho) } else { (0.0, 0.0) };
        let square = rho + beta * beta * self.square;
        self.largest_ratio = self.largest_ratio.max((curvature / rho + beta * part).abs());
        let is_looked_at = rho > self.floor && self.largest_ratio > 0.0;
        let ratio = curvature.abs() / (self.largest_ratio * square);
        let previous_ratio = self.curvature.abs() / (self.largest_ratio * self.square);
        let is_small = is_looked_at && ratio <= self.suspicious_ratio;
        let was_small = is_looked_at && beta > LEAST_GROWTH && previous_ratio <= self.suspicious_ratio;
        let previous = Suspect::Previous { curvature: self.curvature, beta };
        (self.rho, self.curvature, self.square) = (rho, curvature, square);
        if is_small {
            self.suspicious_ratio = NEXT_PART * ratio;
        }
        if was_small {
            self.suspicious_ratio = self.suspicious_ratio.min(NEXT_PART * previous_ratio);
        }
        [is_small.then_some(Suspect::Current), was_small.then_some(previous)]
    }
}

/// Whether fractions of a direction have another curvature than the direction itself.
fn is_rounding<O: Operator>(
    operator: &mut O,
    suspect: Suspect,
    curvature: f64,
    [r, p]: [&[f64]; 2],
    is_preconditioned: bool,
) -> Result<bool, O::Error> {
    let (direction, curvature) = match suspect {
        Suspect::Current => (p.to_vec(), curvature),
        Suspect::Previous { curvature, beta } => {
            let mut z = r.to_vec();
            if is_preconditioned {
                operator.precondition(r, &mut z)?;
            }
            z.iter_mut().zip(p).for_each(|(z, p)| *z = (p - *z) / beta);
            (z, curvature)
        }
    };
    let workers = operator.workers();
    let mut product = vec![0.0; direction.len()];
    for divisor in DIVISORS {
        // The odd multiples of an irrational number, reduced to -1 .. 1: a sequence without structure.
        let change = |i: usize| CHANGE * (2.0 * ((2 * i + 1) as f64 * 0.618_033_988_749_894_9).fract() - 1.0);
        let changed = direction.iter().enumerate().map(|(i, value)| value / divisor * (1.0 + change(i)));
        let fraction: Vec<f64> = changed.collect();
        operator.apply(&fraction, &mut product)?;
        let again = divisor * divisor * dot(&workers, &fraction, &product);
        if (again - curvature).abs() > DIFFERENCE * again.abs().max(curvature.abs()) {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Counted, Diagonal, FreeChain, chain_operator};
    use super::super::{Cg, CgReport, CgSettings, CgStatus, Pcg, PcgSettings, PcgStatus};
    use super::*;

    const EXACT: CgSettings = CgSettings { max_iterations: 60, tolerance: 1e-12, threshold: 0.0, warm_start: false };

    fn by_cg(operator: &mut impl Operator<Error = std::convert::Infallible>, b: &[f64]) -> CgReport {
        Cg::default().solve(&EXACT, operator, b, &mut vec![0.0; b.len()]).unwrap()
    }

    fn by_pcg(operator: &mut impl Operator<Error = std::convert::Infallible>, b: &[f64]) -> PcgStatus {
        let settings = PcgSettings { max_iterations: 60, tolerance: 1e-24 };
        Pcg::default().solve(&settings, operator, b, &mut vec![0.0; b.len()]).unwrap().status
    }

    /// The product of the second direction is exact, but what its terms leave over is rounding all the same.
    #[test]
    fn terms_that_cancel_are_rounding_even_if_few() {
        let mut curvatures = Curvatures::new(1.0);
        let ends = Use { is_preconditioned: false, has_step: true };
        // A = (1, -1; -1, 1), p = (1, -1) and then (1, 1) but for the last digit.
        let p = [1.0, 1.0 + f64::EPSILON];
        let seen = |curvatures: &mut Curvatures, products, p: &[f64]| {
            curvatures.are_rounding(&mut Spring, products, [&[1.0, 1.0], p], ends).unwrap()
        };
        assert!(!seen(&mut curvatures, [2.0, 4.0], &[1.0, -1.0]));
        assert!(seen(&mut curvatures, [2.0, f64::EPSILON * f64::EPSILON], &p));
        // Nothing is taken along it.
        let mut curvatures = Curvatures::new(1.0);
        let stays = Use { has_step: false, ..ends };
        let products = [[2.0, 4.0], [2.0, f64::EPSILON * f64::EPSILON]];
        for (products, p) in products.into_iter().zip([[1.0, -1.0], p]) {
            assert!(!curvatures.are_rounding(&mut Spring, products, [&[1.0, 1.0], &p], stays).unwrap());
        }
    }

    /// A spring between two points on a line.
    struct Spring;

    impl Operator for Spring {
        type Error = std::convert::Infallible;

        fn dim(&self) -> usize {
            2
        }

        fn apply(&mut self, x: &[f64], y: &mut [f64]) -> Result<(), Self::Error> {
            y.copy_from_slice(&[x[0] - x[1], x[1] - x[0]]);
            Ok(())
        }
    }

    /// Nothing holds the chain: a load that moves it as a whole, and one that also bends it.
    #[test]
    fn a_free_motion_ends_the_solve_instead_of_giving_a_huge_answer() {
        let n = FreeChain::SPRINGS.len() + 1;
        let whole = vec![1.1; n];
        let other: Vec<f64> = (0..n).map(|i| ((7 * i + 3) % 11) as f64 - 3.5).collect();
        for b in [&whole, &other] {
            let mut cg = Cg::default();
            let report = cg.solve(&EXACT, &mut FreeChain, b, &mut vec![0.0; n]).unwrap();
            assert_eq!(report.status, CgStatus::Singular, "{b:?} {report:?}");
            // It does not count: the next solve is a first one again, and ends the same way.
            assert_eq!(cg.completed_solves, 0);
            assert_eq!(by_pcg(&mut FreeChain, b), PcgStatus::Singular, "{b:?}");
        }
    }

    /// Neither its condition number nor a part that nothing moves makes a matrix singular that loses no digit.
    #[test]
    fn small_curvatures_that_are_no_rounding_are_taken() {
        let diagonal: Vec<f64> = (0..6).map(|i| 10f64.powi(-3 * i)).collect();
        let b = [1.0, 0.7, -0.3, 0.9, 1.3, -0.2];
        let mut operator = Counted(Diagonal(&diagonal), 0);
        let report = by_cg(&mut operator, &b);
        assert!(matches!(report.status, CgStatus::Converged | CgStatus::MaxIterations), "{report:?}");
        assert!(matches!(by_pcg(&mut Diagonal(&diagonal), &b), PcgStatus::Converged | PcgStatus::MaxIterations));
        // Of ordinary systems no product is repeated.
        let (mut operator, b) = (Counted(chain_operator(30).0, 0), chain_operator(30).1);
        let report = by_cg(&mut operator, &b);
        assert_eq!((report.status, operator.1), (CgStatus::Converged, report.iterations));
        let soft: Vec<f64> = (0..6).map(|i| 10f64.powi(-2 * i)).collect();
        let mut operator = Counted(Diagonal(&soft), 0);
        let report = by_cg(&mut operator, &[1.0; 6]);
        assert_eq!((report.status, operator.1), (CgStatus::Converged, report.iterations));
    }

    #[test]
    fn ratios_are_those_of_the_directions() {
        // A = diag(1, 3), b = (1, 1): p1 = (1, 1), r2 = (1/2, -1/2), p2 = r2 + p1 / 4 = (3/4, -1/4).
        let mut curvatures = Curvatures::new(2.0);
        assert_eq!(curvatures.follow(2.0, 4.0), [None, None]);
        assert_eq!(curvatures.largest_ratio, 2.0);
        assert_eq!(curvatures.follow(0.5, 0.75), [None, None]);
        // r2.A.r2 / r2.r2 = 2.
        assert_eq!((curvatures.largest_ratio, curvatures.square), (2.0, 0.625));
    }
}
