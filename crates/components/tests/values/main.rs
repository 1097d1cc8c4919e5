//! What may be written to data, before a run and during it.

#[path = "../common/mod.rs"]
mod common;
mod hostile_values;
mod rewritten_data;
mod written_data;
