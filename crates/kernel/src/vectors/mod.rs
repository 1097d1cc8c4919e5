//! Symbolic vectors: ids that mean "the position of everything", and the buffers behind them.

mod ids;
mod space;
mod state_vector;

pub use ids::{ConstCoordId, ConstDerivId, CoordId, DerivId, VectorId, access, kind};
pub use space::{FoundState, StateEntry, StateSpace, TemporaryCoord, TemporaryDeriv};
pub use state_vector::StateVector;
