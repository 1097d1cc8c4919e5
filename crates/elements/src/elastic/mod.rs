//! Linear-elastic solids, with and without corotation.

pub mod beam_element;
pub mod corotated;
mod corotated_lanes;
pub mod plane_triangles;
mod polar_lanes;
pub mod quad_plate;
mod triangle_lanes;
