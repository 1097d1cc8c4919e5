//! Symbolic vectors: ids that mean "the position of everything", and the buffers behind them.

mod ids;
mod space;

pub use crate::data::StateVector;
pub use ids::{ConstCoordId, ConstDerivId, CoordId, DerivId, VectorId, access, kind};
pub use space::{FoundState, Stamp, StateEntry, StateSpace, Temporary, TemporaryCoord, TemporaryDeriv};
