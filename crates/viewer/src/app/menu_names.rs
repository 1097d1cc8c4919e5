//! The menus, for those who draw them and for scripts.

/// The menus in their order.
pub const MENUS: [&str; 4] = ["Show", "Colours", "View", "Export"];
