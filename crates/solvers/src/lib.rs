//! ODE solvers, linear solvers, linear systems and animation loops: one file per class, folders named after SOFA's
//! categories.
//!
//! Components are descriptions: they know the kernel's roles, never a scene's runtime. Each folder lists its classes in
//! `CLASSES`.

pub mod animation_loop;
pub mod linear_solver;
pub mod linear_system;
pub mod ode_solver;

use settee_kernel::ClassEntry;

/// The classes of this crate, by folder.
pub const CLASSES: &[&[fn() -> ClassEntry]] = &[
    animation_loop::CLASSES,
    linear_solver::direct::CLASSES,
    linear_solver::iterative::CLASSES,
    linear_solver::ordering::CLASSES,
    linear_solver::preconditioner::CLASSES,
    linear_system::CLASSES,
    ode_solver::backward::CLASSES,
    ode_solver::forward::CLASSES,
];
