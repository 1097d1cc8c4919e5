//! What components remember of past motion, for steps that are tried again.

use settee_kernel::roles::Workspace;
use settee_kernel::{ObjectId, Scene};

use crate::scope::Slot;

/// A component whose forces depend on past motion, with its working data as they were kept last.
pub(crate) type Remembered = (ObjectId, Option<Box<dyn Workspace>>);

/// Keeps what the components remember now.
pub(crate) fn keep(scene: &Scene, slots: &[Option<Slot>], kept: &mut [Remembered]) {
    for (object, kept) in kept {
        let Some(slot) = slots.get(object.index()).and_then(Option::as_ref) else { continue };
        match kept {
            Some(kept) => copy(scene, *object, slot.workspace.as_ref(), kept.as_mut()),
            None => *kept = Some(slot.workspace.as_ref().clone_box()),
        }
    }
}

/// Gives the components back what was kept.
pub(crate) fn restore(scene: &Scene, slots: &mut [Option<Slot>], kept: &[Remembered]) {
    for (object, kept) in kept {
        let slot = slots.get_mut(object.index()).and_then(Option::as_mut);
        if let (Some(slot), Some(kept)) = (slot, kept) {
            copy(scene, *object, kept.as_ref(), slot.workspace.as_mut());
        }
    }
}

fn copy(scene: &Scene, object: ObjectId, from: &dyn Workspace, to: &mut dyn Workspace) {
    if let Some(role) = scene.component(object).and_then(|component| component.as_force_field()) {
        role.copy_memory(from, to);
    }
}
