//! The system of a solver as the operator of a Krylov method.

use settee_kernel::roles::{LinearFailure, LinearSetUp, SystemAccess};
use settee_parallel::Workers;
use settee_sparse::{KrylovError, Operator};

/// A system, preconditioned or not.
pub(super) struct SystemOperator<'a> {
    pub system: &'a mut dyn SystemAccess,
    pub is_preconditioned: bool,
}

impl Operator for SystemOperator<'_> {
    type Error = LinearFailure;

    fn dim(&self) -> usize {
        self.system.dim()
    }

    fn workers(&self) -> Workers {
        self.system.workers()
    }

    fn apply(&mut self, x: &[f64], y: &mut [f64]) -> Result<(), LinearFailure> {
        self.system.multiply(x, y)
    }

    fn room(&self) -> usize {
        self.system.room()
    }

    fn apply_in_place(&mut self, x: &mut Vec<f64>, y: &mut Vec<f64>) -> Result<(), LinearFailure> {
        self.system.multiply_in_place(x, y)
    }

    fn precondition(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), LinearFailure> {
        if self.is_preconditioned {
            self.system.precondition(r, z)
        } else {
            z.copy_from_slice(r);
            Ok(())
        }
    }

    fn precondition_above(&mut self, r: &[f64], z: &mut [f64], bound: f64) -> Result<Option<f64>, LinearFailure> {
        if self.is_preconditioned {
            self.system.precondition_above(r, z, bound)
        } else {
            self.precondition(r, z).map(|()| None)
        }
    }
}

/// The failure behind an error of a method.
pub(super) fn failure(error: KrylovError<LinearFailure>) -> LinearFailure {
    match error {
        KrylovError::Operator(failure) => failure,
        KrylovError::WrongSize { expected, found } => LinearSetUp::WrongSize { expected, found }.into(),
    }
}
