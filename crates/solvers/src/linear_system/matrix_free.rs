//! Systems without a matrix.

use settee_kernel::roles::{BaseLinearSystem, LinearFailure, SystemBuilder, SystemOffers, Workspace};
use settee_kernel::{Base, Component, Data, Lifecycle, Link, ObjectId, checks};

use super::builds::Builds;

/// A system whose products A p are computed by visiting the components: no matrix in memory. For iterative solvers.
#[derive(Component)]
#[component(category = "LinearSystem", templates(GraphScattered), roles(linear_system))]
pub struct MatrixFreeSystem {
    #[group]
    base: Base,
}

impl Lifecycle for MatrixFreeSystem {}

impl BaseLinearSystem for MatrixFreeSystem {
    fn offers(&self) -> SystemOffers {
        SystemOffers::PRODUCTS
    }
}

/// As MatrixFreeSystem, with the matrix of a preconditioner assembled now and then.
#[derive(Component)]
#[component(category = "LinearSystem", templates(GraphScattered), roles(linear_system))]
pub struct PreconditionedMatrixFreeSystem {
    #[group]
    base: Base,
    /// The preconditioner's matrix is assembled at the first solve and then at every so many solves.
    #[data(default = 1u32, alias = "update_step", check = checks::at_least(1u32))]
    assembling_rate: Data<u32>,
    /// System of the preconditioner; found from the preconditioner of the solver if empty.
    #[linked(search = none)]
    preconditioner_system: Link<dyn BaseLinearSystem>,
}

impl PreconditionedMatrixFreeSystem {
    /// The system of the preconditioner, if the scene names it.
    pub fn preconditioner_system(&self) -> Option<ObjectId> {
        self.preconditioner_system.target()
    }
}

impl Lifecycle for PreconditionedMatrixFreeSystem {}

impl BaseLinearSystem for PreconditionedMatrixFreeSystem {
    fn offers(&self) -> SystemOffers {
        SystemOffers { preconditioner: true, ..SystemOffers::PRODUCTS }
    }

    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(Builds::default())
    }

    fn build(&self, state: &mut dyn Workspace, builder: &mut dyn SystemBuilder) -> Result<(), LinearFailure> {
        if Builds::of(state)?.is_due(*self.assembling_rate) {
            builder.build_preconditioner()?;
        }
        Ok(())
    }
}
