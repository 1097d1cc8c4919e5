//! Changes that are asked for during a step, and made afterwards.

use settee_cutting::{CutPath, CutSettings};
use settee_kernel::ObjectId;
use settee_mesh::dynamic::ChangeRequest;

/// A change of meshes, or of what else working data are made from, that a component asks for.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// Who asks.
    pub by: ObjectId,
    /// Where it is written, if a file orders it.
    pub written_at: Option<String>,
    pub what: Wish,
}

/// What somebody asks for.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// Changes of the mesh of a topology.
    Change(ObjectId, Vec<ChangeRequest>),
    /// Elements of a collision model go.
    Carve(ObjectId, Vec<u32>),
    /// A topology is cut.
    Cut(ObjectId, CutPath, CutSettings),
    /// Components are laid out.
    LayOut(Vec<(ObjectId, Option<Vec<f64>>)>),
    /// A state gets position and velocity.
    Place(ObjectId, Vec<f64>, Vec<f64>),
}
