//! Explicit time integration.

mod central_difference_solver;
mod damp_velocity_solver;
mod euler_explicit_solver;
mod runge_kutta2_solver;
mod runge_kutta4_solver;
mod stage;

pub use central_difference_solver::CentralDifferenceSolver;
pub use damp_velocity_solver::DampVelocitySolver;
pub use euler_explicit_solver::EulerExplicitSolver;
pub use runge_kutta2_solver::RungeKutta2Solver;
pub use runge_kutta4_solver::RungeKutta4Solver;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    CentralDifferenceSolver::entry,
    DampVelocitySolver::entry,
    EulerExplicitSolver::entry,
    RungeKutta2Solver::entry,
    RungeKutta4Solver::entry,
];
