//! Meshes that change while they run.

mod carving;
mod checkpoints;
#[path = "../common/mod.rs"]
mod common;
mod conserved;
mod costs;
mod cut_order;
mod cuts;
mod followed_bits;
mod incision;
mod mappings;
mod memory;
mod random_changes;
mod random_mappings;
mod registered;
mod topology_reference;
