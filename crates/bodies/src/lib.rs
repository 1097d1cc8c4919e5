//! What force fields and masses of all kinds read of a scene: the state at rest, the elements, the material; and how
//! what they make of elements follows a changed mesh.

pub mod in_place;
pub mod material;
pub mod mesh_input;
pub mod modulus;
pub mod owned;
