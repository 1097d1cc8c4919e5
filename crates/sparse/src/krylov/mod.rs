//! Krylov methods with the stopping rules of SOFA, on which results of scenes depend.
//!
//! Sums are added in a fixed tree. A method is a struct that keeps its vectors: a warm solve allocates
//! nothing. Not converging is a status of the report; an error is what the operator could not do. When the switch of
//! the operator's workers is thrown, a method ends as at its last iteration: the caller looks at the switch.

mod cg;
mod curvature;
mod minres;
mod operator;
pub(crate) mod passes;
mod pcg;
#[cfg(test)]
mod testing;

pub use cg::{Cg, CgReport, CgSettings, CgStatus};
pub use minres::{MinRes, MinResReport, MinResSettings, MinResStatus};
pub use operator::{KrylovError, MatrixOperator, Operator};
pub(crate) use passes::dot;
pub use pcg::{Pcg, PcgReport, PcgSettings, PcgStatus};

/// Iterations whose errors have room from the first solve on: later ones, which may take longer, do not ask for memory.
const ERRORS_AHEAD: usize = 1024;

/// Sizes the vectors of a method and fills them with zero.
fn reset<const COUNT: usize>(vectors: [&mut Vec<f64>; COUNT], n: usize) {
    for vector in vectors {
        vector.clear();
        vector.resize(n, 0.0);
    }
}

/// Sizes the vectors of a method, which fills them before it reads them.
fn size<const COUNT: usize>(vectors: [&mut Vec<f64>; COUNT], n: usize) {
    for vector in vectors {
        vector.resize(n, 0.0);
    }
}

/// y += factor x
fn add_scaled(factor: f64, x: &[f64], y: &mut [f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y += factor * x;
    }
}

fn is_finite(x: &[f64]) -> bool {
    x.iter().all(|x| x.is_finite())
}
