//! Solvers of time in whole scenes: orders, energy, steps that adapt, motion between steps.

mod acceleration_schemes;
mod bdf_accuracy;
mod bdf_adaptive;
mod bdf_facts;
#[path = "../common/mod.rs"]
mod common;
mod cylinder;
mod dense_output;
mod driven_states;
mod energy;
mod given_forces;
mod halvings;
mod mappings_across;
mod moments;
mod newmark_scene;
mod radau;
mod solver_outputs;
mod stopping;
mod time;
mod two_loops;
