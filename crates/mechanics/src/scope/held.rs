//! Working data behind their trait object.

use std::any::TypeId;

use settee_kernel::roles::Workspace;
use settee_persist::{Persist, ReadError, Reader, Writer};

/// The working data of a component or a solver. They are taken out while their owner works with them and with the rest
/// of the scope.
#[derive(Default)]
pub(crate) struct Held(Option<Box<dyn Workspace>>);

impl Clone for Held {
    fn clone(&self) -> Self {
        // The box itself is a `Workspace` too: the call must reach what is inside.
        Self(self.get().map(|working| working.clone_box()))
    }
}

impl Persist for Held {
    fn save(&self, writer: &mut Writer) {
        self.0.is_some().save(writer);
        if let Some(working) = self.get() {
            working.save_to(writer);
        }
    }
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        if !bool::load(reader, None)? {
            return Ok(Self(None));
        }
        let mut working = like.and_then(Self::get).ok_or(ReadError::NotBuilt("working data"))?.clone_box();
        working.load_from(reader)?;
        Ok(Self(Some(working)))
    }
}

impl Held {
    /// Holds working data.
    pub fn new(working: Box<dyn Workspace>) -> Self {
        Self(Some(working))
    }

    /// The data, unless they are taken out.
    pub fn get(&self) -> Option<&dyn Workspace> {
        self.0.as_deref()
    }

    /// The data, unless they are taken out.
    pub fn get_mut(&mut self) -> Option<&mut dyn Workspace> {
        self.0.as_deref_mut()
    }

    /// Takes the data out; [`put`](Self::put) brings them back.
    pub fn take(&mut self) -> Option<Box<dyn Workspace>> {
        self.0.take()
    }

    /// Holds the data again.
    pub fn put(&mut self, working: Box<dyn Workspace>) {
        self.0 = Some(working);
    }

    /// Whether the data are of the same type as others.
    pub fn is_like(&self, other: &Self) -> bool {
        let kind = |held: &Self| -> Option<TypeId> { held.get().map(|working| working.as_any().type_id()) };
        kind(self) == kind(other)
    }
}
