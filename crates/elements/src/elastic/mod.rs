//! Linear-elastic solids, with and without corotation.

pub mod corotated;
mod corotated_lanes;
pub mod polar_lanes;
