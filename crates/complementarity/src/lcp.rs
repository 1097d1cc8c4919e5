//! The solver of contact problems with one coefficient of friction for all contacts, and of frictionless ones.

use crate::displacements::Displacements;
use crate::law::Law;
use crate::problem::{Block, ContactProblem, Diagonal, dot, is_stopped};
use crate::settings::Outcome;
use crate::unbuilt::regularized;

/// Settings of the solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LcpSettings {
    /// Coefficient of friction; 0: all rows are unilateral ones.
    pub mu: f64,
    /// Largest error (unit of the values); with friction times the number of contacts plus one.
    pub tolerance: f64,
    /// Most sweeps.
    pub max_iterations: usize,
    /// Contacts whose compliance along the normal is not above this have no force; 0 for none.
    pub least_compliance: f64,
    /// Contacts with a force of at least this have none in the end; 0 for none.
    pub most_force: f64,
}

/// New forces of a contact: normal row, two rows in the tangent plane.
struct Contact<'a> {
    w: &'a [f64],
    mu: f64,
}

impl Contact<'_> {
    fn w(&self, row: usize, column: usize) -> f64 {
        self.w[row * 3 + column]
    }

    /// Puts the forces into the cone.
    fn limit(&self, f: &mut [f64]) {
        let size = (f[1] * f[1] + f[2] * f[2]).sqrt();
        if size > self.mu * f[0] {
            let scale = self.mu * f[0] / size;
            f[1] *= scale;
            f[2] *= scale;
        }
    }

    fn product(&self, row: usize, f: &[f64]) -> f64 {
        (0..3).map(|column| self.w(row, column) * f[column]).sum()
    }
}

/// Solves with the matrix W. With friction, contacts of three rows and unilateral rows have forces, and no others; the
/// error is the sum of the lengths by which values move in a sweep. Without friction forces start from zero, and the
/// tolerance is not scaled.
pub fn lcp(problem: &mut ContactProblem, settings: &LcpSettings) -> Outcome {
    let n = problem.n_rows();
    if n == 0 {
        return Outcome::of_nothing();
    }
    if settings.mu == 0.0 { frictionless(problem, settings) } else { with_friction(problem, settings) }
}

fn with_friction(problem: &mut ContactProblem, settings: &LcpSettings) -> Outcome {
    let mut memory = std::mem::take(&mut problem.memory);
    let mut outcome = memory.outcome(Vec::new());
    let n_contacts = problem.blocks.iter().filter(|block| is_contact(block)).count();
    let w = |block: &Block| match block.lines {
        3 => std::array::from_fn(|k| problem.row(block.first + k / 3)[block.first + k % 3]),
        _ => [0.0; 9],
    };
    memory.contacts.clear();
    memory.contacts.extend(problem.blocks.iter().map(w));
    let stop = problem.stop.clone();
    for _ in (0..settings.max_iterations).take_while(|_| !is_stopped(&stop)) {
        let mut error = 0.0;
        for (index, w) in memory.contacts.iter().enumerate() {
            let block = problem.blocks[index];
            error += match block.lines {
                _ if !is_contact(&block) => 0.0,
                3 => built_contact(problem, settings, block.first, w),
                _ => frictionless_row(problem, block.first),
            };
        }
        outcome.count(error);
        if error < settings.tolerance * (n_contacts + 1) as f64 {
            outcome.converged = true;
            break;
        }
    }
    if outcome.converged && settings.most_force != 0.0 {
        for block in problem.blocks.iter().filter(|block| is_contact(block)) {
            let forces = &mut problem.forces[block.rows()];
            if forces[0].abs() >= settings.most_force {
                forces.fill(0.0);
            }
        }
    }
    problem.memory = memory;
    outcome
}

/// Whether the solver knows the law of a block; rows of others keep the force that they have.
fn is_contact(block: &Block) -> bool {
    match block.law {
        Law::Coulomb { .. } | Law::Augmented { .. } => block.lines == 3,
        Law::Unilateral => block.lines == 1,
        _ => false,
    }
}

/// One contact of a sweep with friction, from its row `first` on; how far its values move.
fn built_contact(problem: &mut ContactProblem, settings: &LcpSettings, first: usize, w: &[f64]) -> f64 {
    let own = Contact { w, mu: settings.mu };
    let rows = first..first + 3;
    let old: [f64; 3] = std::array::from_fn(|k| problem.forces[first + k]);
    problem.forces[rows.clone()].fill(0.0);
    let d: [f64; 3] = std::array::from_fn(|k| problem.value(first + k));
    let before: [f64; 3] = std::array::from_fn(|k| d[k] + own.product(k, &old));
    let mut f = old;
    let mut after = d;
    let is_stiff = settings.least_compliance != 0.0 && own.w(0, 0).abs() <= settings.least_compliance;
    if is_stiff || own.w(0, 0) <= 0.0 {
        f = [0.0; 3];
    } else {
        f[0] -= (d[0] + own.product(0, &f)) / own.w(0, 0);
        if f[0] < 0.0 {
            f = [0.0; 3];
        } else {
            let slip = [1, 2].map(|k| d[k] + own.product(k, &f));
            let stiffness = 2.0 / (own.w(1, 1) + own.w(2, 2));
            f[1] -= stiffness * slip[0];
            f[2] -= stiffness * slip[1];
            own.limit(&mut f);
            after = std::array::from_fn(|k| d[k] + own.product(k, &f));
        }
    }
    problem.forces[rows].copy_from_slice(&f);
    distance(&after, &before)
}

/// One unilateral row of a sweep; how far its value moves.
fn frictionless_row(problem: &mut ContactProblem, row: usize) -> f64 {
    let (old, w) = (problem.forces[row], problem.row(row)[row]);
    let others = problem.free[row] + dot(problem.row(row), &problem.forces) - w * old;
    let new = if others < 0.0 && w > 0.0 { -others / w } else { 0.0 };
    problem.forces[row] = new;
    (w * (new - old)).abs()
}

fn frictionless(problem: &mut ContactProblem, settings: &LcpSettings) -> Outcome {
    let n = problem.n_rows();
    let mut outcome = problem.memory.outcome(Vec::new());
    problem.forces.fill(0.0);
    let stop = problem.stop.clone();
    for _ in (0..settings.max_iterations).take_while(|_| !is_stopped(&stop)) {
        let mut error = 0.0;
        for row in 0..n {
            error += frictionless_row(problem, row);
        }
        outcome.count(error);
        if error < settings.tolerance {
            outcome.converged = true;
            break;
        }
    }
    outcome
}

/// Solves without the matrix, from the present forces. The tolerance is multiplied by the number of contacts plus one.
pub fn lcp_unbuilt(
    problem: &mut ContactProblem,
    displacements: &mut dyn Displacements,
    settings: &LcpSettings,
    regularization: f64,
) -> Outcome {
    let n = problem.n_rows();
    if n == 0 {
        return Outcome::of_nothing();
    }
    let mut memory = std::mem::take(&mut problem.memory);
    regularized(&mut memory.diagonal, &problem.blocks, displacements, regularization);
    let mut outcome = memory.outcome(memory.diagonal.singular());
    displacements.begin(&problem.forces);
    let stop = problem.stop.clone();
    for _ in (0..settings.max_iterations).take_while(|_| !is_stopped(&stop)) {
        let mut error = 0.0;
        for index in 0..problem.blocks.len() {
            error += unbuilt_contact(problem, &memory.diagonal, displacements, settings, index);
        }
        outcome.count(error);
        if error < settings.tolerance * (problem.blocks.len() + 1) as f64 {
            outcome.converged = true;
            break;
        }
    }
    problem.memory = memory;
    outcome
}

/// One contact of a sweep; how far its values move.
fn unbuilt_contact(
    problem: &mut ContactProblem,
    diagonal: &Diagonal,
    displacements: &mut dyn Displacements,
    settings: &LcpSettings,
    index: usize,
) -> f64 {
    let block = problem.blocks[index];
    let w = diagonal.block(index).w;
    let lines = block.lines.min(3);
    let mut d = [0.0; 3];
    displacements.read(index, &mut d[..lines]);
    d.iter_mut().zip(&problem.free[block.rows()]).for_each(|(d, free)| *d += free);
    let mut old = [0.0; 3];
    old[..lines].copy_from_slice(&problem.forces[block.rows()][..lines]);
    if w[0] <= 0.0 {
        return 0.0;
    }
    let mut f = old;
    f[0] = f64::max(old[0] - d[0] / w[0], 0.0);
    let mut moved = 0.0;
    if lines < 3 {
        moved = (w[0] * (f[0] - old[0])).abs();
    } else {
        let own = Contact { w, mu: settings.mu };
        if f[0] > 0.0 {
            let slip = [1, 2].map(|k| own.w(0, k) * (f[0] - old[0]) + d[k]);
            let stiffness = 2.0 / (own.w(1, 1) + own.w(2, 2));
            f[1] -= stiffness * slip[0];
            f[2] -= stiffness * slip[1];
            own.limit(&mut f);
        } else {
            f = [0.0; 3];
        }
        if f[0] > 0.0 || old[0] > 0.0 {
            let change: [f64; 3] = std::array::from_fn(|k| f[k] - old[k]);
            moved = (0..3).map(|row| own.product(row, &change).powi(2)).sum::<f64>().sqrt();
        }
    }
    if f[0] != 0.0 || old[0] != 0.0 {
        let change: [f64; 3] = std::array::from_fn(|k| f[k] - old[k]);
        problem.forces[block.rows()].copy_from_slice(&f[..lines]);
        displacements.add(index, &change[..lines]);
    }
    moved
}

fn distance(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seen: every three contacts without friction were solved as one with friction.
    #[test]
    fn contacts_with_and_without_friction_stand_side_by_side() {
        let laws = [(Law::Unilateral, 1), (Law::Coulomb { mu: 0.5 }, 3), (Law::Bilateral, 1), (Law::Unilateral, 1)];
        let mut problem = ContactProblem { free: vec![-1.0; 6], forces: vec![0.0; 6], ..ContactProblem::default() };
        let mut first = 0;
        for (law, lines) in laws {
            problem.blocks.push(Block { first, lines, law, tolerance: 0.0 });
            first += lines;
        }
        problem.compliance = (0..36).map(|k| if k / 6 == k % 6 { 2.0 } else { 0.0 }).collect();
        let settings =
            LcpSettings { mu: 0.5, tolerance: 1e-12, max_iterations: 50, least_compliance: 0.0, most_force: 0.0 };
        assert!(lcp(&mut problem, &settings).converged);
        let size = problem.forces[2].hypot(problem.forces[3]);
        assert!((size - 0.25).abs() < 1e-12, "{:?}", problem.forces);
        assert_eq!([0, 1, 4, 5].map(|row| problem.forces[row]), [0.5, 0.5, 0.0, 0.5]);
    }
}
