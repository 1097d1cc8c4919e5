//! Implicit time integration.

mod acceleration;
mod adaptive;
mod bdf;
mod constrained;
pub(super) mod energy;
mod euler_implicit_solver;
mod generalized_alpha_solver;
mod newmark;
mod newton_raphson_solver;
mod newton_step;
mod prescribed;
mod radau;
mod rayleigh;
mod secants;
mod static_solver;
mod variational_symplectic_solver;

pub use bdf::BDFOdeSolver;
pub use euler_implicit_solver::EulerImplicitSolver;
pub use generalized_alpha_solver::GeneralizedAlphaSolver;
pub use newmark::NewmarkImplicitSolver;
pub use newton_raphson_solver::NewtonRaphsonSolver;
pub use radau::RadauIIASolver;
pub use static_solver::StaticSolver;
pub use variational_symplectic_solver::VariationalSymplecticSolver;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    BDFOdeSolver::entry,
    EulerImplicitSolver::entry,
    GeneralizedAlphaSolver::entry,
    NewmarkImplicitSolver::entry,
    NewtonRaphsonSolver::entry,
    RadauIIASolver::entry,
    StaticSolver::entry,
    VariationalSymplecticSolver::entry,
];
