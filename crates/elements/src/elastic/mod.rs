//! Linear-elastic solids, with and without corotation.

pub mod beam_element;
pub mod condensed_cells;
pub mod corotated;
pub mod isotropic;
pub mod plane_triangles;
pub mod quad_plate;
