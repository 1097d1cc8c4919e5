//! What force fields and masses of all kinds read of a scene: the state at rest, the elements, the material.

pub mod in_place;
pub mod material;
pub mod mesh_input;
