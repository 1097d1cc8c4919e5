//! What single components compute, by exact answers.

mod beam_stresses;
mod beams;
#[path = "../common/mod.rs"]
mod common;
mod elements;
mod engine;
mod grid;
mod inverse_control;
mod io;
mod kept_memory;
mod load;
mod mapped_systems;
mod mapping;
mod mass;
mod materials;
mod mesh_engine;
mod projective;
mod select;
mod shells;
mod simulations;
mod soft_robots;
mod sparse_grid_elements;
mod spring;
mod state;
mod stresses;
mod surface;
mod tetrahedra;
mod topological_mapping;
mod topology;
mod units;
mod visual;
mod wires;
