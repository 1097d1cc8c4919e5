//! Working data that a runtime keeps without knowing their type.

use std::any::Any;

/// Working data of a component (rotations, strains, contact lists), owned by the runtime. Any `Clone` type is one.
pub trait Workspace: Any + Send + Sync {
    /// A copy, for snapshots.
    fn clone_box(&self) -> Box<dyn Workspace>;
    /// Becomes a copy of another one of the same type, in its own memory where the type can; stays as it is for other types.
    fn assign(&mut self, other: &dyn Workspace);
    /// For typed access.
    fn as_any(&self) -> &dyn Any;
    /// For typed access.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl<T: Clone + Send + Sync + 'static> Workspace for T {
    fn clone_box(&self) -> Box<dyn Workspace> {
        Box::new(self.clone())
    }
    fn assign(&mut self, other: &dyn Workspace) {
        if let Some(other) = other.as_any().downcast_ref::<T>() {
            self.clone_from(other);
        }
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
