//! The natural map of a problem: a function of the forces that is zero at its solutions, in units of the values.
//!
//! For a contact with the normal row n and the tangent rows t (Alart, Curnier, A mixed formulation for frictional
//! contact problems prone to Newton like solution methods, 1991), with g = max(0, f_n - d_n / w_n) and z = f_t - d_t /
//! w_t: F_n = w_n (f_n - g), F_t = w_t (f_t - z min(1, mu g / |z|)). For w_n and w_t serve the entries of W on the
//! diagonal.

use crate::law::Law;
use crate::problem::{Block, ContactProblem};

/// What a contact does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// No force.
    Open,
    /// A force, and no motion in the tangent plane.
    Sticks,
    /// A force on the cone.
    Slips,
}

/// The map at a place, with a generalised derivative dF = A df + B dd, A and B by blocks.
pub(crate) struct Linearised {
    pub residual: Vec<f64>,
    /// For each block the entries of A, then those of B, by rows.
    pub parts: Vec<[Vec<f64>; 2]>,
}

/// Values of all rows.
pub(crate) fn values(problem: &ContactProblem) -> Vec<f64> {
    (0..problem.n_rows()).map(|row| problem.value(row)).collect()
}

/// The largest entry of the natural map: how far values and forces are from their laws (unit of the values).
pub fn natural_map_residual(problem: &ContactProblem) -> f64 {
    let map = linearise(problem, &values(problem));
    map.residual.iter().fold(0.0, |most: f64, value| if value.is_nan() { value.abs() } else { most.max(value.abs()) })
}

/// The map and its derivative.
pub(crate) fn linearise(problem: &ContactProblem, d: &[f64]) -> Linearised {
    let mut residual = vec![0.0; problem.n_rows()];
    let parts = problem.blocks.iter().map(|block| linearise_block(problem, block, d, &mut residual)).collect();
    Linearised { residual, parts }
}

/// What a contact does at the present forces; `None` for blocks of other laws.
pub fn contact_state(problem: &ContactProblem, block: &Block) -> Option<Contact> {
    let mu = match block.law {
        Law::Unilateral => 0.0,
        Law::Coulomb { mu } | Law::Augmented { mu, .. } => mu,
        _ => return None,
    };
    let frame = Frame::new(problem, block, mu, &values_of(problem, block));
    Some(frame.state())
}

fn values_of(problem: &ContactProblem, block: &Block) -> Vec<f64> {
    block.rows().map(|row| problem.value(row)).collect()
}

/// A contact with its forces and values.
struct Frame {
    mu: f64,
    /// Entries of W for the normal and the tangent rows.
    w: [f64; 2],
    /// f_n - d_n / w_n.
    push: f64,
    /// f_t - d_t / w_t.
    pull: [f64; 2],
    f: [f64; 3],
}

impl Frame {
    fn new(problem: &ContactProblem, block: &Block, mu: f64, d: &[f64]) -> Self {
        let at = |line: usize| problem.row(block.first + line)[block.first + line];
        let f: [f64; 3] =
            std::array::from_fn(|line| if line < block.lines { problem.forces[block.first + line] } else { 0.0 });
        let normal = at(0);
        let tangent = if block.lines > 2 { 0.5 * (at(1) + at(2)) } else { normal };
        let pull = std::array::from_fn(|k| if block.lines > 2 { f[k + 1] - d[k + 1] / tangent } else { 0.0 });
        Self { mu, w: [normal, tangent], push: f[0] - d[0] / normal, pull, f }
    }

    fn state(&self) -> Contact {
        if self.push <= 0.0 {
            Contact::Open
        } else if self.pull[0].hypot(self.pull[1]) <= self.mu * self.push {
            Contact::Sticks
        } else {
            Contact::Slips
        }
    }
}

fn linearise_block(problem: &ContactProblem, block: &Block, d: &[f64], residual: &mut [f64]) -> [Vec<f64>; 2] {
    let n = block.lines;
    let (mut a, mut b) = (vec![0.0; n * n], vec![0.0; n * n]);
    let own = &d[block.rows()];
    let residual = &mut residual[block.rows()];
    let is_dead = |line: usize| {
        let w = problem.row(block.first + line)[block.first + line];
        w.is_nan() || w <= 0.0
    };
    match block.law {
        Law::Bilateral | Law::BilateralBlock { .. } => {
            for line in 0..n {
                if is_dead(line) {
                    a[line * n + line] = 1.0;
                    residual[line] = problem.forces[block.first + line];
                } else {
                    b[line * n + line] = 1.0;
                    residual[line] = own[line];
                }
            }
        }
        Law::Stopper { min, max } => {
            let w = problem.row(block.first)[block.first];
            let moved = own[0] - w * problem.forces[block.first];
            residual[0] = own[0] - moved.clamp(min.min(max), max.max(min));
            let is_free = moved > min && moved < max;
            (a[0], b[0]) = if is_free { (w, 0.0) } else { (0.0, 1.0) };
        }
        _ if is_dead(0) => {
            for line in 0..n {
                a[line * n + line] = 1.0;
                residual[line] = problem.forces[block.first + line];
            }
        }
        Law::Unilateral | Law::Coulomb { .. } | Law::Augmented { .. } => {
            let mu = match block.law {
                Law::Coulomb { mu } | Law::Augmented { mu, .. } => mu,
                _ => 0.0,
            };
            linearise_contact(&Frame::new(problem, block, mu, own), n, own, residual, (&mut a, &mut b));
        }
    }
    [a, b]
}

fn linearise_contact(frame: &Frame, n: usize, d: &[f64], residual: &mut [f64], (a, b): (&mut [f64], &mut [f64])) {
    let Frame { mu, w: [w_n, w_t], push, pull, f } = *frame;
    let state = frame.state();
    if state == Contact::Open {
        for line in 0..n {
            let w = if line == 0 { w_n } else { w_t };
            a[line * n + line] = w;
            residual[line] = w * f[line];
        }
        return;
    }
    b[0] = 1.0;
    residual[0] = d[0];
    if n < 3 {
        return;
    }
    if state == Contact::Sticks {
        for line in 1..3 {
            b[line * n + line] = 1.0;
            residual[line] = d[line];
        }
        return;
    }
    // F_t = w_t (f_t - mu g u) with u = z / |z|; dF_t = w_t (df_t - mu u dg - (mu g / |z|) (I - u u^T) dz).
    let size = pull[0].hypot(pull[1]);
    let u = pull.map(|z| z / size);
    let ratio = mu * push / size;
    for row in 0..2 {
        residual[row + 1] = w_t * (f[row + 1] - mu * push * u[row]);
        let line = (row + 1) * n;
        a[line] = -w_t * mu * u[row];
        b[line] = w_t * mu * u[row] / w_n;
        for column in 0..2 {
            let across = f64::from(u8::from(row == column)) - u[row] * u[column];
            a[line + column + 1] = w_t * (f64::from(u8::from(row == column)) - ratio * across);
            b[line + column + 1] = ratio * across;
        }
    }
}
