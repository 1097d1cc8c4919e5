//! Contact managers: what answers contacts.

mod collision_response;
mod named_response;
mod rule_based_contact_manager;

use settee_kernel::ClassEntry;

pub use collision_response::CollisionResponse;
pub use rule_based_contact_manager::RuleBasedContactManager;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[CollisionResponse::entry, RuleBasedContactManager::entry];
