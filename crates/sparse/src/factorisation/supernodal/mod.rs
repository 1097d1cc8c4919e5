//! L D L^T in dense blocks: a tree of fronts (Duff, Reid, The multifrontal solution of indefinite sparse symmetric
//! linear equations, ACM Trans. Math. Softw. 1983), whose analysis knows the place of every number beforehand.

mod diagonal_block;
mod elimination;
mod factorise;
mod front;
mod half_solve;
mod kernel;
mod layout;
mod shared_front;
mod single;
mod solve;
mod structure;
mod substitute;
mod tree;
mod vectors;

pub(crate) use elimination::{Elimination, inverse};
pub(crate) use factorise::{Memory, NoFactor, factorise};
pub(crate) use front::Pivots;
pub(crate) use half_solve::{HalfFactor, HalfMemory, add_compliance, cost};
pub(crate) use single::{SingleFactor, SingleMemory};
pub(crate) use solve::{Factor, SolveMemory, Solved, solve};
pub(crate) use structure::Structure;
pub(crate) use tree::estimated_time;
