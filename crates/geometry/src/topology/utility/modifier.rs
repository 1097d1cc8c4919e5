//! The modifier beside a container, which says what a removal takes with it.

use settee_kernel::{Diagnostic, ObjectId, Scene};
use settee_mesh::Members;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy};

/// What a modifier changes, and what goes with the elements that it removes.
#[derive(Clone, Copy)]
pub(super) struct Modifier {
    pub of: Members,
    left_alone: LeftAlonePolicy,
}

impl Modifier {
    /// The modifiers in the node of a topology, in order.
    ///
    /// # Errors
    /// There is none.
    pub fn beside(scene: &Scene, topology: ObjectId) -> Result<Vec<Self>, Diagnostic> {
        let objects = &scene.node(scene.object(topology).node).objects;
        let found: Vec<Self> = objects.iter().filter_map(|object| Self::of(scene, *object)).collect();
        if found.is_empty() {
            let message = format!("no modifier beside {}: its mesh cannot change", scene.object_path(topology));
            return Err(Diagnostic::error("neighbour-missing", message)
                .expected("a modifier of the kind of the container, such as TriangleSetTopologyModifier"));
        }
        Ok(found)
    }

    fn of(scene: &Scene, object: ObjectId) -> Option<Self> {
        let role = scene.component(object)?.as_topology_modifier()?;
        let left_alone = LeftAlonePolicy { elements: true, points: role.removes_lonely_points() };
        Some(Self { of: role.members(), left_alone })
    }

    /// What removes points or elements of a kind from a mesh: the modifier of that kind beside it, else any.
    pub fn for_members(scene: &Scene, topology: ObjectId, of: Members) -> Option<Self> {
        let all = Self::beside(scene, topology).ok()?;
        let own = all.iter().find(|modifier| modifier.of == of).copied();
        own.or_else(|| all.first().map(|first| Self { of, ..*first }))
    }

    /// The request that its points or elements go.
    pub fn remove(self, indices: Vec<u32>) -> ChangeRequest {
        match self.of {
            Members::Points => ChangeRequest::RemovePoints(indices),
            Members::Elements(kind) => ChangeRequest::Remove { kind, indices, left_alone: self.left_alone },
        }
    }
}
