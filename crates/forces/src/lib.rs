//! What the numeric core of a force or of a mass is: positions and velocities as slices in, forces and blocks of
//! matrices out.
//!
//! Knows neither scenes nor components, so that forces can be tested, and used, on numbers alone. [`Forces`] is what a
//! force implements, for one of the three [`Attachment`]s: [`One`] state, a [`Pair`] of states of one type, [`Mixed`]
//! states of two types. [`Inertia`] is what a mass implements; [`Weighed`] and [`WithMass`] make forces of it.
//!
//! f is a force, K = df/dx, B = df/dv: a spring has a negative K.

mod attachment;
mod blocks;
mod forces;
mod inertia;
mod motion;
mod workspace;

pub use attachment::{Attachment, Mixed, MixedDerivs, MixedForces, MixedMotion, One, Pair, PairForces, PairMotion};
pub use blocks::{BlockSink, Blocks, End, PairBlocks, StateTerm, add_as_block};
pub use forces::{Forces, Output};
pub use inertia::{Heavy, Inertia, NotDiagonal, Weighed, WithMass};
pub use motion::{Instant, Motion, Weight};
pub use workspace::Workspace;
