//! The Radau IIA method of order 5: its coefficients, and a splitting of them that needs one real matrix.
//!
//! Source: Hairer, Wanner, Solving Ordinary Differential Equations II, IV.5 (method) and IV.8 (estimate of the error).

/// A 3 x 3 matrix, by rows.
type Matrix = [[f64; 3]; 3];

/// Stages Y_i = y_0 + h sum_j a_ij f(Y_j) at the times c_i h, the last of which is the end of the step: L-stable,
/// order 5.
///
/// Newton's method for the stages asks for (1 - h A x J) dY = -r. A has one real eigenvalue and a pair of complex ones,
/// for which a real solver has no matrix. So A is replaced by T = Q L Q^T, L lower triangular with one number gamma =
/// (det A)^(1/3) on its diagonal: three solves with the one real matrix 1 - gamma h J follow each other, and the
/// iteration is repeated. Q^T A Q = L U with ones on the diagonal of U, so that what is left of infinitely stiff parts
/// after three iterations is 0; Q is the one of these bases whose iteration contracts most over all of the left
/// half-plane. On y' = lambda y, z = h lambda, the error falls a step of the iteration by the spectral radius of z (1 -
/// z T)^-1 (A - T): 0.45 |z| for small z, at most 0.314, at |z| = 4 on the imaginary axis, less elsewhere, and to 0 as
/// 5 / |z| for large z.
///
/// The idea of T is that of van der Houwen, de Swart, Parallel linear system solvers for Runge-Kutta methods, Adv.
/// Comput. Math. 7 (1997), and, with one gamma, of the single-Newton iterations of Gonzalez-Pinto, Montijano, Randez,
/// SIAM J. Sci. Comput. 22 (2000); this Q was found by minimising the largest spectral radius on the imaginary axis.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct RadauIIA {
    /// Times of the stages, as fractions of the step.
    pub c: [f64; 3],
    /// Coefficients.
    pub a: Matrix,
    /// The inverse of `a`.
    pub inverse: Matrix,
    /// The diagonal of L.
    pub gamma: f64,
    /// The basis of the splitting: orthogonal.
    pub basis: Matrix,
    /// L.
    pub lower: Matrix,
    /// The error of order 4 is gamma h f(y_0) + sum_i `error`_i (Y_i - y_0).
    pub error: [f64; 3],
}

const BASIS: Matrix = [
    [-0.15357458371197, 0.03973014544634208, 0.9873380185025327],
    [-0.9762968469173968, -0.1603169812831985, -0.14540609413429556],
    [0.15251004536372076, -0.986265674681551, 0.06340902938936024],
];

impl Default for RadauIIA {
    fn default() -> Self {
        let s = 6.0_f64.sqrt();
        let a = [
            [(88.0 - 7.0 * s) / 360.0, (296.0 - 169.0 * s) / 1800.0, (-2.0 + 3.0 * s) / 225.0],
            [(296.0 + 169.0 * s) / 1800.0, (88.0 + 7.0 * s) / 360.0, (-2.0 - 3.0 * s) / 225.0],
            [(16.0 - s) / 36.0, (16.0 + s) / 36.0, 1.0 / 9.0],
        ];
        // det A = 1/60.
        let gamma = (1.0_f64 / 60.0).cbrt();
        let error = [-13.0 - 7.0 * s, -13.0 + 7.0 * s, -1.0].map(|e| gamma / 3.0 * e);
        let lower = lower_factor(&product(&transposed(&BASIS), &product(&a, &BASIS)));
        Self {
            c: [(4.0 - s) / 10.0, (4.0 + s) / 10.0, 1.0],
            a,
            inverse: inverse(&a),
            gamma,
            basis: BASIS,
            lower,
            error,
        }
    }
}

impl RadauIIA {
    /// The weights w of the stages of a step in the polynomial of degree 3 through its start and them, `ratio` of the
    /// step's length after its end: y(1 + ratio) - y(1) = sum_j w_j (Y_j - y_0).
    pub fn extrapolation(&self, ratio: f64) -> [f64; 3] {
        let value = |t: f64, i: usize| {
            let nodes = [0.0, self.c[0], self.c[1], self.c[2]];
            let own = nodes[i + 1];
            nodes.iter().filter(|node| **node != own).map(|node| (t - node) / (own - node)).product::<f64>()
        };
        std::array::from_fn(|i| value(1.0 + ratio, i) - if i == 2 { 1.0 } else { 0.0 })
    }
}

impl RadauIIA {
    /// Weights d with h y'(0) = sum_j d_j (Y_j - y_0) for the polynomial of degree 3 through the start and the stages:
    /// an estimate of the rate at the start, with an error of order 3. At the last stage the rate is sum_j `inverse`_3j
    /// (Y_j - y_0) / h, exactly.
    pub fn start_rate(&self) -> [f64; 3] {
        std::array::from_fn(|j| {
            let others = self.c.iter().filter(|c| **c != self.c[j]);
            others.map(|c| -c / (self.c[j] - c)).product::<f64>() / self.c[j]
        })
    }

    /// As [`start_rate`](Self::start_rate), by the polynomial of degree 2 without the first stage: an error of order 2.
    pub fn coarse_start_rate(&self) -> [f64; 3] {
        let [_, c, end] = self.c;
        [0.0, end / (c * (end - c)), -c / (end * (end - c))]
    }
}

fn transposed(m: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| m[j][i]))
}

/// The product of two matrices.
fn product(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

fn inverse(m: &Matrix) -> Matrix {
    let cofactor = |i: usize, j: usize| {
        let (r, c) = ([(i + 1) % 3, (i + 2) % 3], [(j + 1) % 3, (j + 2) % 3]);
        m[r[0]][c[0]] * m[r[1]][c[1]] - m[r[0]][c[1]] * m[r[1]][c[0]]
    };
    let determinant: f64 = (0..3).map(|j| m[0][j] * cofactor(0, j)).sum();
    std::array::from_fn(|i| std::array::from_fn(|j| cofactor(j, i) / determinant))
}

/// L of m = L U with ones on the diagonal of U.
fn lower_factor(m: &Matrix) -> Matrix {
    let (mut lower, mut upper) = ([[0.0; 3]; 3], [[0.0; 3]; 3]);
    for j in 0..3 {
        for i in j..3 {
            lower[i][j] = m[i][j] - (0..j).map(|k| lower[i][k] * upper[k][j]).sum::<f64>();
        }
        for i in j + 1..3 {
            upper[j][i] = (m[j][i] - (0..j).map(|k| lower[j][k] * upper[k][i]).sum::<f64>()) / lower[j][j];
        }
    }
    lower
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stages_are_a_collocation_of_order_five() {
        let r = RadauIIA::default();
        for i in 0..3 {
            // sum_j a_ij c_j^(k-1) = c_i^k / k for k up to 3.
            for k in 1..=3 {
                let sum: f64 = (0..3).map(|j| r.a[i][j] * r.c[j].powi(k - 1)).sum();
                assert!((sum - r.c[i].powi(k) / f64::from(k)).abs() < 1e-15);
            }
            let row = product(&r.a, &r.inverse)[i];
            assert!((0..3).all(|j| (row[j] - f64::from(u8::from(i == j))).abs() < 1e-14));
        }
        // The last stage is the step: sum_j b_j c_j^(k-1) = 1/k up to k = 5, not for 6.
        let moment = |k: i32| (0..3).map(|j| r.a[2][j] * r.c[j].powi(k - 1)).sum::<f64>() - 1.0 / f64::from(k);
        assert!((1..=5).all(|k| moment(k).abs() < 1e-15) && moment(6).abs() > 1e-4);
        for ratio in [0.3, 1.0] {
            let t = 1.0 + ratio;
            let found: f64 = r.extrapolation(ratio).iter().zip(r.c).map(|(w, c)| w * (c * c * c - 2.0 * c)).sum();
            assert!((found - (t * t * t - 2.0 * t) - 1.0).abs() < 1e-13);
        }
    }

    #[test]
    fn rates_at_the_start_are_those_of_polynomials() {
        let r = RadauIIA::default();
        let rate = |d: [f64; 3], y: &dyn Fn(f64) -> f64| -> f64 { d.iter().zip(r.c).map(|(d, c)| d * y(c)).sum() };
        assert!((rate(r.start_rate(), &|t| 2.0 * t * t * t - t * t + 3.0 * t) - 3.0).abs() < 1e-13);
        assert!((rate(r.coarse_start_rate(), &|t| 5.0 * t * t - 2.0 * t) + 2.0).abs() < 1e-13);
    }

    #[test]
    fn the_splitting_has_one_eigenvalue() {
        let r = RadauIIA::default();
        let unit = product(&transposed(&r.basis), &r.basis);
        for i in 0..3 {
            assert!((r.lower[i][i] - r.gamma).abs() < 1e-15, "{:?}", r.lower);
            assert!((0..3).all(|j| (unit[i][j] - f64::from(u8::from(i == j))).abs() < 1e-15));
        }
    }

    /// Complex numbers as (re, im).
    type Complex = (f64, f64);

    fn times(a: Complex, b: Complex) -> Complex {
        (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
    }

    fn over(a: Complex, b: Complex) -> Complex {
        let d = b.0 * b.0 + b.1 * b.1;
        ((a.0 * b.0 + a.1 * b.1) / d, (a.1 * b.0 - a.0 * b.1) / d)
    }

    /// The error of the stages after an iteration on y' = lambda y, in the basis of the splitting: (1 - z L)^-1 z (Q^T
    /// A Q - L) e.
    fn iterated(r: &RadauIIA, z: Complex, e: [Complex; 3]) -> [Complex; 3] {
        let b = product(&transposed(&r.basis), &product(&r.a, &r.basis));
        let mut out = [(0.0, 0.0); 3];
        for i in 0..3 {
            let mut sum = (0.0, 0.0);
            for j in 0..3 {
                sum.0 += (b[i][j] - r.lower[i][j]) * e[j].0 + if j < i { r.lower[i][j] * out[j].0 } else { 0.0 };
                sum.1 += (b[i][j] - r.lower[i][j]) * e[j].1 + if j < i { r.lower[i][j] * out[j].1 } else { 0.0 };
            }
            out[i] = over(times(z, sum), (1.0 - r.gamma * z.0, -r.gamma * z.1));
        }
        out
    }

    #[test]
    fn the_iteration_contracts_in_the_left_half_plane() {
        let r = RadauIIA::default();
        let size = |e: &[Complex; 3]| e.iter().map(|e| e.0 * e.0 + e.1 * e.1).sum::<f64>().sqrt();
        let mut largest = 0.0_f64;
        for exponent in -8..=24 {
            let radius = 10f64.powf(f64::from(exponent) / 4.0);
            for angle in [90.0_f64, 100.0, 120.0, 150.0, 180.0] {
                let z = (radius * angle.to_radians().cos(), radius * angle.to_radians().sin());
                let mut e = [(1.0, 0.3), (-0.7, 0.2), (0.4, -1.0)];
                for _ in 0..10 {
                    e = iterated(&r, z, e);
                }
                let before = size(&e);
                for _ in 0..30 {
                    e = iterated(&r, z, e);
                }
                if before > 1e-100 && size(&e) > 0.0 {
                    largest = largest.max((size(&e) / before).powf(1.0 / 30.0));
                }
            }
        }
        assert!(largest < 0.33, "{largest}");
    }

    #[test]
    fn the_estimate_is_of_order_four() {
        // y' = -y: stages of a step by a fixed point, error against the size of the step.
        let r = RadauIIA::default();
        let estimate = |h: f64| {
            let mut z = [0.0; 3];
            for _ in 0..200 {
                z = std::array::from_fn(|i| (0..3).map(|j| -h * r.a[i][j] * (1.0 + z[j])).sum());
            }
            assert!((1.0 + z[2] - (-h).exp()).abs() < h.powi(6) / 5000.0, "order 5");
            (-r.gamma * h + (0..3).map(|i| r.error[i] * z[i]).sum::<f64>()).abs()
        };
        let order = (estimate(0.1) / estimate(0.05)).log2();
        assert!((order - 4.0).abs() < 0.1, "{order}");
    }
}
