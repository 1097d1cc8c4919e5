//! Meshes that change while they run.

mod carving;
#[path = "../common/mod.rs"]
mod common;
mod cut_order;
mod cuts;
mod incision;
mod random_changes;
mod topology_reference;
