//! Linear-elastic solids, with and without corotation.

pub mod beam_element;
pub mod condensed_cells;
pub mod corotated;
mod corotated_lanes;
pub mod isotropic;
pub mod plane_triangles;
mod plastic_lanes;
mod polar_lanes;
pub mod quad_plate;
mod triangle_bands;
mod triangle_lanes;
