//! Topologies, engines, geometry algorithms.

use settee_mesh::Topology;

use crate::init::InitContext;

/// A mesh's connectivity.
pub trait BaseTopology {
    /// Elements and derived tables; empty before initialisation.
    fn topology(&self) -> &Topology;
    /// Its own points; may be empty.
    fn points(&self) -> &[[f64; 3]];
    /// Number of points.
    fn n_points(&self) -> usize;
    /// Whether the whole component is of the family of set containers, which decides how points are located in it.
    fn is_set_container(&self) -> bool {
        false
    }
}

/// A component that computes output data from input data: loaders, regions of interest.
pub trait BaseEngine {
    /// Recomputes the outputs. Called at initialisation when they are first needed, and before a step after an input changed.
    fn update(&mut self, context: &mut InitContext<'_>);
}

/// Measures on a topology; carries drawing options only.
pub trait BaseGeometryAlgorithms {}
