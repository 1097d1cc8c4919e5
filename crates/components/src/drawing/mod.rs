//! How components look.
//!
//! What a component draws of its own accord is in its folder, as its role
//! [`BaseDrawing`](settee_kernel::roles::BaseDrawing). What all components of a role have in common is drawn here:
//! elements of force fields, springs, points that constraints hold, points that mappings move. A new force field is
//! seen without a line of its own.

mod by_role;
mod regions;
mod topologies;

pub use by_role::Drawing;
