//! Contact problems: the forces of bilateral constraints, unilateral contacts and Coulomb friction.
//!
//! Values d of constraints depend on their forces f by d = d_free + W f, where W is the compliance of the bodies. Rows
//! come in [`Block`]s, each with a [`Law`] that says which d and f go together: d = 0 for a bilateral constraint, f >=
//! 0, d >= 0, f d = 0 for a frictionless contact, Coulomb's cone for one with friction.
//!
//! A [`ContactProblem`] holds it all; the solvers change its forces, from those that it begins with. They follow the
//! conventions of SOFA: order of rows, measure of the error, stopping rule, all stated at the functions. Nothing here
//! knows bodies or scenes: matrices from files are test cases.
//!
//! ```
//! use settee_complementarity::{Block, ContactProblem, Law, Settings, gauss_seidel};
//!
//! // A point of compliance 0.5 in all directions, 0.1 deep in a plane, that slides by 1.
//! let mut problem = ContactProblem {
//!     blocks: vec![Block { first: 0, lines: 3, law: Law::Coulomb { mu: 0.5 }, tolerance: 0.0 }],
//!     compliance: vec![0.5, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.5],
//!     free: vec![-0.1, 1.0, 0.0],
//!     forces: vec![0.0; 3],
//!     ..ContactProblem::default()
//! };
//! let outcome = gauss_seidel(&mut problem, &Settings::default());
//! assert!(outcome.converged);
//! assert_eq!(problem.forces, [0.2, -0.1, 0.0]);
//! ```

mod certificate;
mod cone;
mod conjugate_residual;
mod displacements;
mod exact;
mod gauss_seidel;
mod interior_point;
mod interior_step;
mod inverse;
mod jacobi;
mod law;
mod lcp;
mod least_solution;
mod memory;
mod natural_map;
mod nonsmooth_gradient;
mod problem;
mod proximal;
mod regularization;
mod settings;
mod unbuilt;

pub use certificate::{Certificate, Certifier};
pub use conjugate_residual::conjugate_residual;
pub use displacements::{Displacements, MatrixDisplacements};
pub use exact::{ExactSettings, exact};
pub use gauss_seidel::gauss_seidel;
pub use jacobi::{JacobiSettings, jacobi};
pub use law::{Law, Measure};
pub use lcp::{LcpSettings, lcp, lcp_unbuilt};
pub use memory::Memory;
pub use natural_map::{Contact, contact_state, natural_map_residual};
pub use nonsmooth_gradient::nonsmooth_conjugate_gradient;
pub use problem::{Block, ContactProblem, dot3};
pub use regularization::Regularization;
pub use settings::{Outcome, Settings};
pub use unbuilt::unbuilt_gauss_seidel;
