//! Meshes that change during a run: elements and points that are added, removed and renumbered, in the order and with
//! the numbering of SOFA's set containers.
//!
//! A [`MeshFamily`] holds a mesh and those that are made from it ([`Rule`]); a change of one goes on to the others.
//! What happened is told as a list of [`Change`](crate::Change)s, by which values per point and per element follow.

mod check;
mod derived;
mod family;
mod level;
mod links;
mod mesh;
mod paged;
mod request;
mod rule;

use crate::topology::{ContainerKind, Topology};

pub use family::{ChangeProblem, LeftAlonePolicy, Member, MeshFamily, Singular};
pub use mesh::{DynamicMesh, equal_shares};
pub use request::{ChangeRequest, NewElements};
pub use rule::{Mismatch, Rule};

/// Whether the container of a mesh is of those that can change element by element.
pub fn can_change(mesh: &Topology) -> bool {
    mesh.is_set() || mesh.kind() == ContainerKind::Point
}
