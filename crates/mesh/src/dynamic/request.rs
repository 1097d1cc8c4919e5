//! Changes of a mesh as somebody asks for them.

use crate::change::Ancestors;
use crate::elements::ElementKind;

use super::family::{ChangeProblem, LeftAlonePolicy, Member, MeshFamily, Singular};
use crate::change::Members;

/// What shall happen to a mesh.
#[derive(Clone, Debug, PartialEq)]
pub enum ChangeRequest {
    /// Elements go.
    Remove {
        /// Kind of the elements.
        kind: ElementKind,
        /// Which ones, in any order.
        indices: Vec<u32>,
        /// What else goes.
        left_alone: LeftAlonePolicy,
    },
    /// Points go, with the elements around them.
    RemovePoints(Vec<u32>),
    /// Points come, each where its ancestors are on average.
    AddPoints(Vec<Ancestors>),
    /// Elements come.
    Add {
        /// The elements.
        elements: NewElements,
        /// For each one the elements that it comes from; empty for none at all.
        ancestors: Vec<Vec<u32>>,
    },
    /// Points get other numbers: the one before for each after.
    RenumberPoints(Vec<u32>),
    /// Points go where their ancestors are on average.
    MovePoints {
        /// The points.
        points: Vec<u32>,
        /// For each one where it goes.
        ancestors: Vec<Ancestors>,
    },
}

/// Elements of one kind by their points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewElements {
    /// Edges.
    Edges(Vec<[u32; 2]>),
    /// Triangles.
    Triangles(Vec<[u32; 3]>),
    /// Quads.
    Quads(Vec<[u32; 4]>),
    /// Tetrahedra.
    Tetrahedra(Vec<[u32; 4]>),
    /// Hexahedra.
    Hexahedra(Vec<[u32; 8]>),
}

impl NewElements {
    /// Elements of a kind from a list of the numbers of their points.
    ///
    /// # Errors
    /// A number of points that makes no whole elements, or a kind that containers cannot take.
    pub fn of(kind: ElementKind, points: &[u32]) -> Result<Self, ChangeProblem> {
        let n_nodes = kind.n_nodes();
        if !points.len().is_multiple_of(n_nodes) {
            let message = format!("{} points make no whole number of {}", points.len(), kind.plural());
            return Err(ChangeProblem::Length(message));
        }
        Ok(match kind {
            ElementKind::Edge => Self::Edges(points.as_chunks().0.to_vec()),
            ElementKind::Triangle => Self::Triangles(points.as_chunks().0.to_vec()),
            ElementKind::Quad => Self::Quads(points.as_chunks().0.to_vec()),
            ElementKind::Tetrahedron => Self::Tetrahedra(points.as_chunks().0.to_vec()),
            ElementKind::Hexahedron => Self::Hexahedra(points.as_chunks().0.to_vec()),
            ElementKind::Prism | ElementKind::Pyramid => {
                return Err(ChangeProblem::WrongKind(Singular(Members::Elements(kind))));
            }
        })
    }
}

impl MeshFamily {
    /// Carries out what is asked for.
    ///
    /// # Errors
    /// What is wrong with it; nothing was changed then.
    pub fn carry_out(&mut self, member: Member, request: &ChangeRequest) -> Result<(), ChangeProblem> {
        match request {
            ChangeRequest::Remove { kind, indices, left_alone } => self.remove(member, *kind, indices, *left_alone),
            ChangeRequest::RemovePoints(points) => self.remove_points(member, points),
            ChangeRequest::AddPoints(ancestors) => self.add_points(member, ancestors.clone()),
            ChangeRequest::Add { elements, ancestors } => match elements {
                NewElements::Edges(list) => self.add(member, ElementKind::Edge, list, ancestors),
                NewElements::Triangles(list) => self.add(member, ElementKind::Triangle, list, ancestors),
                NewElements::Quads(list) => self.add(member, ElementKind::Quad, list, ancestors),
                NewElements::Tetrahedra(list) => self.add(member, ElementKind::Tetrahedron, list, ancestors),
                NewElements::Hexahedra(list) => self.add(member, ElementKind::Hexahedron, list, ancestors),
            },
            ChangeRequest::RenumberPoints(old) => self.renumber_points(member, old),
            ChangeRequest::MovePoints { points, ancestors } => self.move_points(member, points, ancestors),
        }
    }
}
