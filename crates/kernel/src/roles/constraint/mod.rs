//! Lagrangian constraints, what moves bodies by their forces, and what solves for the forces.
//!
//! A step of free motion moves all bodies without constraints, then writes rows J of constraints and contacts with
//! their values d at the free state, the compliance W = J A^-1 J^T of all corrections, and solves d + W lambda with the
//! laws of the blocks of rows. Corrections bring A^-1 J^T lambda back to positions and velocities.

mod correction;
mod lagrangian;
mod solver;

pub use correction::{BaseConstraintCorrection, Corrected, CorrectionFactors, CorrectionSystem, IntegrationFactors};
pub use lagrangian::{
    BaseLagrangianConstraint, ConstrainedState, ConstraintContext, ConstraintLevel, ConstraintRows, Gap,
    LagrangianConstraint, LagrangianData,
};
pub use settee_complementarity::Law;
pub use solver::{BaseConstraintSolver, BlockOrigin, ConstraintProblem, ConstraintReport, ContactKey, SolvedBy, Unmet};
