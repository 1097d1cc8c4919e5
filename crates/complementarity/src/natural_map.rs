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
    let forces = &problem.forces[block.rows()];
    Some(Frame::new(&diagonal_of(problem, block), forces, mu, &values_of(problem, block)).state())
}

/// The entries of W on its diagonal for the rows of a block.
fn diagonal_of(problem: &ContactProblem, block: &Block) -> Vec<f64> {
    block.rows().map(|row| problem.row(row)[row]).collect()
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
    /// `w`: entries of W on the diagonal for the rows of the contact.
    fn new(w: &[f64], forces: &[f64], mu: f64, d: &[f64]) -> Self {
        let f: [f64; 3] = std::array::from_fn(|line| forces.get(line).copied().unwrap_or(0.0));
        let normal = w[0];
        let has_tangents = w.len() > 2;
        let tangent = if has_tangents { 0.5 * (w[1] + w[2]) } else { normal };
        let pull = std::array::from_fn(|k| if has_tangents { f[k + 1] - d[k + 1] / tangent } else { 0.0 });
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

    fn residual(&self, d: &[f64], residual: &mut [f64]) {
        let state = self.state();
        if state == Contact::Open {
            for (line, residual) in residual.iter_mut().enumerate() {
                *residual = self.w[line.min(1)] * self.f[line];
            }
            return;
        }
        residual[0] = d[0];
        if residual.len() < 3 {
            return;
        }
        let size = self.pull[0].hypot(self.pull[1]);
        for line in 1..3 {
            residual[line] = match state {
                Contact::Sticks => d[line],
                _ => self.w[1] * (self.f[line] - self.mu * self.push * (self.pull[line - 1] / size)),
            };
        }
    }
}

/// The natural map of a block with the forces `f` and the values `d`. `w`: entries of W on the diagonal for its rows.
pub(crate) fn block_residual(law: Law, w: &[f64], f: &[f64], d: &[f64], residual: &mut [f64]) {
    match law {
        Law::Bilateral | Law::BilateralBlock { .. } => {
            for line in 0..residual.len() {
                residual[line] = if is_dead(w[line]) { f[line] } else { d[line] };
            }
        }
        Law::Stopper { min, max } => residual[0] = d[0] - (d[0] - w[0] * f[0]).clamp(min.min(max), max.max(min)),
        _ if is_dead(w[0]) => residual.copy_from_slice(f),
        Law::Reach { value, min_force, max_force } => {
            residual[0] = w[0] * (f[0] - (f[0] - (d[0] - value) / w[0]).max(min_force).min(max_force));
        }
        Law::Pull { force, min, max } => residual[0] = d[0] - (d[0] + w[0] * (force - f[0])).max(min).min(max),
        Law::Chosen { .. } | Law::Goal { .. } => block_residual(law.unchosen(), w, f, d, residual),
        Law::Unilateral => Frame::new(w, f, 0.0, d).residual(d, residual),
        Law::Coulomb { mu } | Law::Augmented { mu, .. } => Frame::new(w, f, mu, d).residual(d, residual),
    }
}

/// Whether forces do not move a row.
fn is_dead(w: f64) -> bool {
    w.is_nan() || w <= 0.0
}

fn linearise_block(problem: &ContactProblem, block: &Block, d: &[f64], residual: &mut [f64]) -> [Vec<f64>; 2] {
    let n = block.lines;
    let (mut a, mut b) = (vec![0.0; n * n], vec![0.0; n * n]);
    let own = &d[block.rows()];
    let forces = &problem.forces[block.rows()];
    let w = diagonal_of(problem, block);
    block_residual(block.law, &w, forces, own, &mut residual[block.rows()]);
    match block.law.unchosen() {
        Law::Bilateral | Law::BilateralBlock { .. } => {
            for line in 0..n {
                let part = if is_dead(w[line]) { &mut a } else { &mut b };
                part[line * n + line] = 1.0;
            }
        }
        Law::Stopper { min, max } => {
            let moved = own[0] - w[0] * forces[0];
            let is_free = moved > min && moved < max;
            (a[0], b[0]) = if is_free { (w[0], 0.0) } else { (0.0, 1.0) };
        }
        _ if is_dead(w[0]) => (0..n).for_each(|line| a[line * n + line] = 1.0),
        Law::Reach { value, min_force, max_force } => {
            let wanted = forces[0] - (own[0] - value) / w[0];
            let is_within = wanted > min_force && wanted < max_force;
            (a[0], b[0]) = if is_within { (0.0, 1.0) } else { (w[0], 0.0) };
        }
        Law::Pull { force, min, max } => {
            let reached = own[0] + w[0] * (force - forces[0]);
            let is_within = reached > min && reached < max;
            (a[0], b[0]) = if is_within { (w[0], 0.0) } else { (0.0, 1.0) };
        }
        // Their laws are those of a pull here.
        Law::Chosen { .. } | Law::Goal { .. } => {}
        Law::Unilateral => linearise_contact(&Frame::new(&w, forces, 0.0, own), n, (&mut a, &mut b)),
        Law::Coulomb { mu } | Law::Augmented { mu, .. } => {
            linearise_contact(&Frame::new(&w, forces, mu, own), n, (&mut a, &mut b));
        }
    }
    [a, b]
}

/// The derivative of [`Frame::residual`].
fn linearise_contact(frame: &Frame, n: usize, (a, b): (&mut [f64], &mut [f64])) {
    let Frame { mu, w: [w_n, w_t], push, pull, .. } = *frame;
    let state = frame.state();
    if state == Contact::Open {
        for line in 0..n {
            a[line * n + line] = if line == 0 { w_n } else { w_t };
        }
        return;
    }
    b[0] = 1.0;
    if n < 3 {
        return;
    }
    if state == Contact::Sticks {
        for line in 1..3 {
            b[line * n + line] = 1.0;
        }
        return;
    }
    // F_t = w_t (f_t - mu g u) with u = z / |z|; dF_t = w_t (df_t - mu u dg - (mu g / |z|) (I - u u^T) dz).
    let size = pull[0].hypot(pull[1]);
    let u = pull.map(|z| z / size);
    let ratio = mu * push / size;
    for row in 0..2 {
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
