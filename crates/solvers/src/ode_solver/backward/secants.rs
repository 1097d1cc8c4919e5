//! Increments that make up for what the matrix of Newton's method lacks.
//!
//! Elements that turn have a matrix without the change of their rotation, and barriers one without negative
//! eigenvalues. Near a solution the iteration v_k+1 = v_k + g_k with g_k = -A^-1 r(v_k) then goes slowly, or round in
//! circles, although each step leads down. The last differences of the unknowns V = [v_i+1 - v_i] and of the increments
//! G = [g_i+1 - g_i] know the true derivative along the ways that were gone: with the weights w that make |g - G w|
//! least, the increment is
//!
//! g - (V + G) w.
//!
//! While the iteration still finds out what touches, these differences are of other contacts than the next increment:
//! they are collected, and used only where an iteration turns out to be slow.
//!
//! Source: Walker, Ni, Anderson acceleration for fixed-point iterations, SIAM Journal on Numerical Analysis 49 (2011).

use settee_kernel::MechanicalOps;
use settee_kernel::vectors::{DerivId, TemporaryDeriv};

/// Differences that are kept.
const MOST: usize = 10;

/// Iterations after which an iteration counts as slow: most are solved before.
const PATIENCE: usize = 20;

/// A difference that depends on the others to this part of its square is not used.
const DEPENDENT: f64 = 1e-12;

/// The last unknowns and increments of an iteration.
pub(super) struct Secants {
    /// Differences of the unknowns and of the increments, the oldest overwritten first.
    differences: [[TemporaryDeriv; 2]; MOST],
    /// Unknown and increment of the iteration before.
    last: [TemporaryDeriv; 2],
    /// Differences since the last [`forget`](Self::forget), if the iteration before counts at all.
    known: Option<usize>,
    /// Iterations so far.
    iterations: usize,
}

impl Secants {
    /// Without a past.
    pub fn new(ops: &mut dyn MechanicalOps) -> Self {
        let mut two = || [ops.temporary_deriv(), ops.temporary_deriv()];
        Self { differences: std::array::from_fn(|_| two()), last: two(), known: None, iterations: 0 }
    }

    /// What comes next does not go on from what was before: another matrix, or a step that was cut.
    pub fn forget(&mut self) {
        self.known = None;
    }

    /// Puts the better increment in the place of the increment `g` at the unknown `v`. False, and nothing changes, if
    /// there is none.
    pub fn improve(&mut self, ops: &mut dyn MechanicalOps, v: DerivId, g: DerivId) -> bool {
        let now = [v, g];
        if let Some(known) = self.known {
            for (difference, (now, before)) in self.differences[known % MOST].iter().zip(now.iter().zip(&self.last)) {
                ops.combine(**difference, &[(1.0, now.read()), (-1.0, before.read())]);
            }
        }
        self.known = Some(self.known.map_or(0, |known| known + 1));
        self.iterations += 1;
        for (kept, now) in self.last.iter().zip(now) {
            ops.copy(**kept, now.read());
        }
        if self.iterations <= PATIENCE {
            return false;
        }
        let n = self.known.unwrap_or(0).min(MOST);
        let weights = self.weights(&*ops, n, g);
        for (difference, weight) in self.differences[..n].iter().zip(weights) {
            for part in difference {
                ops.add_scaled(g, -weight, part.read());
            }
        }
        weights[..n].iter().any(|weight| *weight != 0.0)
    }

    /// The increment as it was before it was improved.
    pub fn take_back(&mut self, ops: &mut dyn MechanicalOps, g: DerivId) {
        ops.copy(g, self.last[1].read());
        self.forget();
    }

    /// The weights that make |g - G w| least, by the normal equations G^T G w = G^T g and the factors L D L^T.
    fn weights(&self, ops: &dyn MechanicalOps, n: usize, g: DerivId) -> [f64; MOST] {
        let of = |i: usize| self.differences[i][1].read();
        let (mut l, mut d, mut w) = ([[0.0; MOST]; MOST], [0.0; MOST], [0.0; MOST]);
        for i in 0..n {
            let square = ops.dot(of(i), of(i));
            let mut rest = square;
            for j in 0..i {
                let known: f64 = (0..j).map(|k| l[i][k] * d[k] * l[j][k]).sum();
                let product = ops.dot(of(i), of(j)) - known;
                l[i][j] = if d[j] > 0.0 { product / d[j] } else { 0.0 };
                rest -= l[i][j] * l[i][j] * d[j];
            }
            let is_new = rest > DEPENDENT * square;
            d[i] = if is_new { rest } else { 0.0 };
            w[i] = ops.dot(of(i), g.read()) - (0..i).map(|j| l[i][j] * w[j]).sum::<f64>();
        }
        for i in (0..n).rev() {
            let later: f64 = (i + 1..n).map(|j| l[j][i] * w[j]).sum();
            w[i] = if d[i] > 0.0 { w[i] / d[i] - later } else { 0.0 };
        }
        w
    }
}
