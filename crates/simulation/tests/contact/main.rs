//! Contact and constraints in whole scenes.

mod balance_scenes;
mod barrier;
mod beams_reference;
mod broken_constraints;
mod broken_contacts;
#[path = "../common/mod.rs"]
mod common;
mod constrained_motion;
mod constraint_balance;
mod constraint_reference;
mod constraint_values;
mod contact_reference;
mod contacts;
mod continuous_detection;
mod force_feedback;
mod grips;
mod hard_scenes;
mod impact_energy;
mod implicit_contact;
mod node_order;
mod penalty_balance;
mod penalty_reference;
mod plugin_recordings;
mod soft_robots_reference;
mod unbuilt_solving;
mod unseen;
