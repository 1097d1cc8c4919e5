//! Certificates of steps in which bodies move otherwise than the solver of the constraints counted with: what a
//! correction adds to positions or velocities may have another factor than its compliance has. By the values that the
//! solver saw all would be well while bodies sink into each other.

use settee_complementarity::{Certifier, ContactProblem, Displacements};
use settee_kernel::ObjectId;
use settee_kernel::roles::{ConstraintLevel, StepFailure};

use super::certificate::{StepCertificate, certify};
use super::rows::StepRows;
use super::solve::Solving;
use super::unbuilt::{ProductMemory, Products};
use super::{CorrectionInRun, Lifted};

impl CorrectionInRun {
    /// The factor by which it moves bodies less the one that the solver counts with, by the matrix or by products.
    pub(super) fn uncounted(&self, by_matrix: bool, step: &Solving<'_>) -> f64 {
        let factors = self.factors(step.scene, step.scopes, step.level, step.dt);
        let applied = match step.level {
            ConstraintLevel::Position => factors.position,
            ConstraintLevel::Velocity => factors.velocity,
        };
        applied - self.counted(factors, by_matrix, step)
    }

    /// Adds what its motion does to the values of rows beyond what the solver counted with.
    fn add_uncounted(
        &mut self,
        lifted: &Lifted,
        forces: &[f64],
        (factor, values): (f64, &mut [f64]),
        step: &mut Solving<'_>,
    ) -> Result<(), StepFailure> {
        let unknowns = self.unknowns(&step.scopes[self.scope]);
        let n = step.scopes[self.scope].space.main_derivs();
        let (mut force, mut motion) = (vec![0.0; n], vec![0.0; n]);
        let rows = &lifted.jacobian;
        if !self.push(&step.scopes[self.scope], rows, forces, &mut force) {
            return Ok(());
        }
        self.with_role(step, |role, state, system| role.respond(state, system, &force, &mut motion))?;
        for place in rows.on(&self.states) {
            let own = rows.row(place).iter().filter(|(unknown, _)| unknowns.contains(unknown));
            let moved: f64 = own.map(|(unknown, value)| value * motion[*unknown]).sum();
            values[rows.number(place)] += factor * moved;
        }
        Ok(())
    }
}

/// Certifies the forces of a problem by how the bodies move. `products`: the solver and its memory, where it did
/// without the matrix.
///
/// # Errors
/// If a linear solver cannot give the motion of a body.
pub(super) fn certify_applied(
    certifier: &mut Certifier,
    (rows, problem): (&StepRows, &mut ContactProblem),
    lifted: &[Lifted],
    (corrections, active): (&mut [CorrectionInRun], &[usize]),
    products: Option<(ObjectId, &mut ProductMemory)>,
    step: &mut Solving<'_>,
) -> Result<StepCertificate, StepFailure> {
    let free = problem.free.clone();
    // Forces that are not numbers fail the step.
    if problem.forces.iter().all(|force| force.is_finite()) {
        for &index in active {
            let correction = &mut corrections[index];
            let factor = correction.uncounted(products.is_none(), step);
            if factor.abs() > 0.0 {
                let ContactProblem { free: values, forces, .. } = &mut *problem;
                let own = &lifted[correction.scope];
                correction.add_uncounted(own, forces, (factor, values.as_mut_slice()), step)?;
            }
        }
    }
    let certificate = match products {
        Some((solver, memory)) => {
            let mut products = Products::new(solver, &rows.blocks, lifted, (corrections, active), memory, step)?;
            certify(certifier, (rows, &*problem), Some(&mut products as &mut dyn Displacements), step)
        }
        None => certify(certifier, (rows, &*problem), None, step),
    };
    problem.free = free;
    Ok(certificate)
}
