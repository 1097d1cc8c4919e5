//! Sparse assembly, factorisation, orderings, Krylov methods.
//!
//! Knows vectors as slices and matrices as numbers: nothing of scenes, components or time.

mod assembly;
mod csr;
mod pattern;

pub use assembly::{Assembler, AssemblyCounters, AssemblyOutcome, RejectedBlocks};
pub use csr::{CsrMatrix, DofOutOfRange, backward_error, dot};
pub use pattern::{Block, Pattern};
