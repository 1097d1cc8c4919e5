//! How well forces meet the laws of their blocks: measured after the fact, whatever solver found the forces.

use crate::displacements::Displacements;
use crate::law::Law;
use crate::natural_map::block_residual;
use crate::problem::ContactProblem;

/// How well a problem is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Certificate {
    /// The largest entry of the natural map: how far values and forces are from their laws (unit of the values). NaN
    /// if a value or a force is.
    pub residual: f64,
    /// The block that this entry belongs to; `None` if all entries are 0.
    pub worst: Option<usize>,
    /// The largest part of a contact force outside of Coulomb's cone: |f_t| - mu f_n, or -f_n (unit of the forces).
    pub cone_violation: f64,
    /// The smallest value of the normal rows of contacts; `None` without contacts.
    pub smallest_gap: Option<f64>,
    /// Sum of f_t . d_t over all contacts: negative where friction takes energy.
    pub friction_work: f64,
}

/// Memory to certify problems with.
#[derive(Clone, Debug, Default)]
pub struct Certifier {
    values: Vec<f64>,
    diagonal: Vec<f64>,
    block: Vec<f64>,
    residual: Vec<f64>,
}

impl Certifier {
    /// Measures the forces of a problem by its matrix, or by products with the compliance where it has none. Without
    /// either, values are those without forces. A regularisation that was added to the matrix counts.
    pub fn certify(
        &mut self,
        problem: &ContactProblem,
        displacements: Option<&mut (dyn Displacements + '_)>,
    ) -> Certificate {
        self.find_values(problem, displacements);
        let mut certificate = Certificate::default();
        for (index, block) in problem.blocks.iter().enumerate() {
            let (f, d) = (&problem.forces[block.rows()], &self.values[block.rows()]);
            self.residual.clear();
            self.residual.resize(block.lines, 0.0);
            block_residual(block.law, &self.diagonal[block.rows()], f, d, &mut self.residual);
            let most = self.residual.iter().fold(certificate.residual, |most, entry| largest(most, entry.abs()));
            if most > certificate.residual || (most.is_nan() && !certificate.residual.is_nan()) {
                certificate.worst = Some(index);
            }
            certificate.residual = most;
            let mu = match block.law {
                Law::Unilateral => 0.0,
                Law::Coulomb { mu } | Law::Augmented { mu, .. } => mu,
                _ => continue,
            };
            let tangent = if block.lines > 2 { f[1].hypot(f[2]) } else { 0.0 };
            let outside = f64::max(-f[0], tangent - mu * f[0].max(0.0));
            certificate.cone_violation = largest(certificate.cone_violation, outside);
            certificate.smallest_gap = Some(certificate.smallest_gap.map_or(d[0], |least| least.min(d[0])));
            certificate.friction_work += f.iter().zip(d).skip(1).map(|(f, d)| f * d).sum::<f64>();
        }
        certificate
    }

    /// Values and the diagonal of W.
    fn find_values(&mut self, problem: &ContactProblem, displacements: Option<&mut (dyn Displacements + '_)>) {
        let n = problem.n_rows();
        self.values.clear();
        self.diagonal.clear();
        if problem.compliance.len() == n * n {
            self.values.extend((0..n).map(|row| problem.value(row)));
            self.diagonal.extend((0..n).map(|row| problem.compliance[row * n + row]));
            return;
        }
        self.values.extend_from_slice(&problem.free);
        self.diagonal.resize(n, 0.0);
        let Some(displacements) = displacements else { return };
        // Whether forces show before they are added is up to the products: all are added to none.
        self.residual.clear();
        self.residual.resize(n, 0.0);
        displacements.begin(&self.residual);
        for (index, block) in problem.blocks.iter().enumerate() {
            displacements.add(index, &problem.forces[block.rows()]);
        }
        for (index, block) in problem.blocks.iter().enumerate() {
            self.block.clear();
            self.block.resize(block.lines * block.lines, 0.0);
            displacements.diagonal(index, &mut self.block);
            for (line, row) in block.rows().enumerate() {
                self.diagonal[row] = self.block[line * block.lines + line];
            }
            displacements.read(index, &mut self.block[..block.lines]);
            for (line, row) in block.rows().enumerate() {
                self.values[row] += self.block[line];
            }
        }
    }
}

/// The larger one of two numbers; NaN if one is.
fn largest(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { a.max(b) }
}
