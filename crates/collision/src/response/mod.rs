//! Contact managers, which say what answers contacts, and those who listen.

mod carving_manager;
mod collision_response;
mod contact_listener;
mod named_response;
mod rule_based_contact_manager;

use settee_kernel::ClassEntry;

pub use carving_manager::CarvingManager;
pub use collision_response::CollisionResponse;
pub use contact_listener::ContactListener;
pub(crate) use named_response::{BARRIER, check_asked};
pub use rule_based_contact_manager::RuleBasedContactManager;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] =
    &[CarvingManager::entry, CollisionResponse::entry, ContactListener::entry, RuleBasedContactManager::entry];
