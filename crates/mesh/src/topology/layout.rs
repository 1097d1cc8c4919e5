//! The order of points and elements that a mesh made by a grid has.

use crate::grid::{GridShape, RegularGrid, SparseGrid};

use super::Topology;

/// What is known of the places of points and elements beyond the lists.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Layout {
    /// Nothing.
    #[default]
    Free,
    /// Points and hexahedra are those of a grid in grid order.
    Grid(GridShape),
    /// As for a grid, and at the start the spacing is constant.
    Regular(RegularGrid),
    /// The hexahedra are some cells of a grid, with points of their own numbering.
    Sparse(Box<SparseGrid>),
}

impl Topology {
    /// The same connectivity, laid out as a grid.
    #[must_use]
    pub fn with_layout(self, layout: Layout) -> Self {
        Topology { layout, ..self }
    }

    /// Numbers of points along three directions, if points and hexahedra are those of a grid in grid order.
    pub fn grid_shape(&self) -> Option<GridShape> {
        match &self.layout {
            Layout::Grid(shape) => Some(*shape),
            Layout::Regular(grid) => Some(*grid.shape()),
            Layout::Free | Layout::Sparse(_) => None,
        }
    }

    /// The undeformed grid with constant spacing, in which points are located without a search.
    pub fn regular_grid(&self) -> Option<&RegularGrid> {
        match &self.layout {
            Layout::Regular(grid) => Some(grid),
            _ => None,
        }
    }

    /// The cells of a grid, in which points are located without a search.
    pub fn sparse_grid(&self) -> Option<&SparseGrid> {
        match &self.layout {
            Layout::Sparse(grid) => Some(grid),
            _ => None,
        }
    }
}
