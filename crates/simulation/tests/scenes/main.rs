//! Whole scenes: loading, writing, snapshots, files, agreement with recordings.

mod architecture;
mod broken_bodies;
mod broken_input;
#[path = "../common/mod.rs"]
mod common;
mod dependents;
mod determinism;
mod drawing_options;
mod drawings;
mod exporters;
mod faults;
mod first_scenes;
mod forces_from_above;
mod hooks;
mod hostile_checkpoints;
mod interactions;
mod loading_costs;
mod matrices;
mod meshes;
mod one_way_to_write;
mod reference;
mod repeated_findings;
mod snapshots;
mod state_files;
mod strictness;
mod told_at_start;
mod units;
mod units_of_forces;
