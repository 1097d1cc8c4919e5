//! Topologies, engines, geometry algorithms.

use settee_mesh::grid::{GridShape, RegularGrid, SparseGrid};
use settee_mesh::{ElementLists, Topology};

use crate::init::InitContext;
use crate::scene::ObjectId;

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
    /// Numbers of points along three directions, if its points and hexahedra are those of a grid in grid order.
    fn grid_shape(&self) -> Option<GridShape> {
        self.regular_grid().map(|grid| *grid.shape())
    }
    /// The cells of a grid that it is, in which points are located without a search.
    fn sparse_grid(&self) -> Option<&SparseGrid> {
        None
    }
    /// The undeformed grid with constant spacing that it is, in which points are located without a search.
    fn regular_grid(&self) -> Option<&RegularGrid> {
        None
    }
}

/// A component that makes the elements of one topology from those of another.
///
/// It is read by its output: a container asks for the mapping that names it when it is initialised, so the order in a scene does not
/// matter.
pub trait BaseTopologicalMapping {
    /// The topology that takes the elements.
    fn output(&self) -> Option<ObjectId>;
    /// What it made; `None` before it is initialised, or if it failed.
    fn made(&self) -> Option<&MappedElements>;
}

/// What a topological mapping hands to its output.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MappedElements {
    /// Number of points.
    pub n_points: usize,
    /// Positions of the points, if the mapping makes new ones.
    pub points: Option<Vec<[f64; 3]>>,
    /// Elements.
    pub lists: ElementLists,
}

/// A component that computes output data from input data: loaders, regions of interest.
pub trait BaseEngine {
    /// Recomputes the outputs. Called at initialisation when they are first needed, and before a step after an input changed.
    fn update(&mut self, context: &mut InitContext<'_>);
}

/// Measures on a topology; carries drawing options only.
pub trait BaseGeometryAlgorithms {}
