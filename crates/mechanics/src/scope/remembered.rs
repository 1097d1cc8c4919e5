//! What components remember of past motion, for steps that are tried again.

use settee_kernel::roles::Workspace;
use settee_kernel::{ObjectId, Scene, WorkingKey, WorkingRole};

use crate::scope::workspaces::Slots;

/// A component whose forces depend on past motion, with its working data as they were kept last.
pub(crate) type Remembered = (ObjectId, Option<Box<dyn Workspace>>);

/// Keeps what the components remember now.
pub(crate) fn keep(scene: &Scene, slots: &Slots, kept: &mut [Remembered]) {
    for (object, kept) in kept {
        let Some(working) = slots.get(key(*object)) else { continue };
        match kept {
            Some(kept) => copy(scene, *object, working, kept.as_mut()),
            None => *kept = Some(working.clone_box()),
        }
    }
}

/// Gives the components back what was kept.
pub(crate) fn restore(scene: &Scene, slots: &mut Slots, kept: &[Remembered]) {
    for (object, kept) in kept {
        if let (Some(working), Some(kept)) = (slots.get_mut(key(*object)), kept) {
            copy(scene, *object, kept.as_ref(), working);
        }
    }
}

fn key(object: ObjectId) -> WorkingKey {
    (object, WorkingRole::ForceField)
}

fn copy(scene: &Scene, object: ObjectId, from: &dyn Workspace, to: &mut dyn Workspace) {
    if let Some(role) = scene.component(object).and_then(|component| component.as_force_field()) {
        role.copy_memory(from, to);
    }
}
