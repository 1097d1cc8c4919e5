//! Small formats: STL, OFF, Trian, Xsp, Sph, GiD, affine maps.

mod affine;
mod gid;
mod off;
mod sph;
mod stl;
mod trian;
mod xsp;

#[cfg(test)]
pub(crate) mod testing;

pub use affine::{AffineFormat, read_affine};
pub use gid::read_gid;
pub use off::read_off;
pub use sph::{Spheres, read_sph};
pub use stl::{StlOptions, read_stl};
pub use trian::read_trian;
pub use xsp::{XspFile, XspMass, XspSpring, read_xsp, read_xsp_mesh};
