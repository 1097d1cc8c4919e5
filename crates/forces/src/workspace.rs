//! Working data that a runtime keeps without knowing their type.

use std::any::Any;

use settee_persist::{Persist, ReadError, Reader, Writer};

/// Working data of a component (rotations, strains, contact lists), owned by the runtime. Any type that can
/// be copied and written to a checkpoint is one.
pub trait Workspace: Any + Send + Sync {
    /// A copy, for snapshots.
    fn clone_box(&self) -> Box<dyn Workspace>;
    /// Becomes a copy of another one of the same type, in its own memory where the type can; stays as it is for other
    /// types.
    fn assign(&mut self, other: &dyn Workspace);
    /// Writes them to a checkpoint.
    fn save_to(&self, writer: &mut Writer);
    /// Becomes what was written, as freshly made working data of the same component.
    ///
    /// # Errors
    /// If the bytes do not fit; then the data are as they were.
    fn load_from(&mut self, reader: &mut Reader<'_>) -> Result<(), ReadError>;
    /// For typed access.
    fn as_any(&self) -> &dyn Any;
    /// For typed access.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl<T: Clone + Persist + Send + Sync + 'static> Workspace for T {
    fn clone_box(&self) -> Box<dyn Workspace> {
        Box::new(self.clone())
    }
    fn assign(&mut self, other: &dyn Workspace) {
        if let Some(other) = other.as_any().downcast_ref::<T>() {
            self.clone_from(other);
        }
    }
    fn save_to(&self, writer: &mut Writer) {
        Persist::save(self, writer);
    }
    fn load_from(&mut self, reader: &mut Reader<'_>) -> Result<(), ReadError> {
        *self = <T as Persist>::load(reader, Some(self))?;
        Ok(())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
