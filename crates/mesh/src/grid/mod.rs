//! Grids: points numbered along three directions, and the elements between them.
//!
//! Points and cells are numbered with the first direction fastest, then the second, then the third. The order of edges,
//! triangles and quads decides the order of sums in scenes, so it is part of the interface.

mod elements;
mod regular;
mod round;
mod sparse;
mod surface;

pub use elements::GridElements;
pub use regular::RegularGrid;
pub use round::RoundGrid;
pub use sparse::{CellFill, Material, Ramified, SparseGrid, SparseGridOptions, Surface};
pub use surface::{BoxSurface, SurfacePoints};

/// Largest number of points of a grid: with all its elements one of that size takes about 6 GB.
pub const MAX_GRID_POINTS: usize = 1 << 24;

/// A grid that cannot be made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// More points than the limit.
    #[error("a grid of {} x {} x {} points: expected at most {MAX_GRID_POINTS} points in all", n[0], n[1], n[2])]
    TooManyPoints {
        /// Points along each direction.
        n: [usize; 3],
    },
    /// A direction without points.
    #[error("a grid of {} x {} x {} points: expected at least one point along each direction", n[0], n[1], n[2])]
    NoPoints {
        /// Points along each direction.
        n: [usize; 3],
    },
    /// Several points along a direction in which the grid has no extent, or one that is not finite.
    #[error("{n} points from {min} to {max} along {axis}: expected two different coordinates")]
    NoExtent {
        /// Name of the direction.
        axis: char,
        /// Points along it.
        n: usize,
        /// First coordinate.
        min: f64,
        /// Last coordinate.
        max: f64,
    },
    /// A length or direction that is not usable.
    #[error("{name} = \"{value}\": expected {expected}")]
    OutOfRange {
        /// Parameter.
        name: &'static str,
        /// Value of the parameter.
        value: String,
        /// What was expected.
        expected: &'static str,
    },
}

/// Numbers of points along the three directions, and the numbering that follows from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GridShape {
    n: [usize; 3],
}

impl GridShape {
    /// A grid of these numbers of points.
    ///
    /// # Errors
    /// A direction without points, or more than [`MAX_GRID_POINTS`] in all.
    pub fn new(n: [usize; 3]) -> Result<Self, GridError> {
        if n.contains(&0) {
            return Err(GridError::NoPoints { n });
        }
        let total = n[0].checked_mul(n[1]).and_then(|layer| layer.checked_mul(n[2]));
        match total {
            Some(total) if total <= MAX_GRID_POINTS => Ok(GridShape { n }),
            _ => Err(GridError::TooManyPoints { n }),
        }
    }

    /// Points along each direction.
    pub fn n(&self) -> [usize; 3] {
        self.n
    }

    /// Number of points.
    pub fn n_points(&self) -> usize {
        self.n.iter().product()
    }

    /// Cells along each direction.
    pub fn cells(&self) -> [usize; 3] {
        self.n.map(|n| n - 1)
    }

    /// Number of cells; none if the grid is flat.
    pub fn n_cells(&self) -> usize {
        self.cells().iter().product()
    }

    /// In how many directions there is more than one point.
    pub fn dimension(&self) -> usize {
        self.n.iter().filter(|&&n| n > 1).count()
    }

    /// Index of the point (i, j, k).
    pub fn point(&self, [i, j, k]: [usize; 3]) -> u32 {
        (i + self.n[0] * (j + self.n[1] * k)) as u32
    }

    /// Index of the cell (i, j, k).
    pub fn cell(&self, [i, j, k]: [usize; 3]) -> usize {
        let [nx, ny, _] = self.cells();
        i + nx * (j + ny * k)
    }

    /// Place of a cell along the three directions.
    pub fn cell_place(&self, cell: usize) -> [usize; 3] {
        let [nx, ny, _] = self.cells().map(|n| n.max(1));
        [cell % nx, cell / nx % ny, cell / (nx * ny)]
    }

    /// The eight points of a cell, numbered as in [`crate::ElementKind::Hexahedron`].
    pub fn hexahedron(&self, [i, j, k]: [usize; 3]) -> [u32; 8] {
        let layer = |k: usize| [[i, j, k], [i + 1, j, k], [i + 1, j + 1, k], [i, j + 1, k]].map(|at| self.point(at));
        let ([a, b, c, d], [e, f, g, h]) = (layer(k), layer(k + 1));
        [a, b, c, d, e, f, g, h]
    }

    /// All places in order of their indices.
    pub fn places(&self) -> impl Iterator<Item = [usize; 3]> {
        places(self.n)
    }
}

/// The places (i, j, k) below `n`, the first fastest.
pub(crate) fn places(n: [usize; 3]) -> impl Iterator<Item = [usize; 3]> {
    let [nx, ny, nz] = n;
    (0..nz).flat_map(move |k| (0..ny).flat_map(move |j| (0..nx).map(move |i| [i, j, k])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_cells_count_with_the_first_direction_fastest() {
        let shape = GridShape::new([3, 4, 5]).expect("a small grid");
        assert_eq!((shape.n_points(), shape.n_cells(), shape.dimension()), (60, 24, 3));
        assert_eq!(shape.point([2, 1, 1]), 2 + 3 + 12);
        for (index, place) in shape.places().enumerate() {
            assert_eq!(shape.point(place) as usize, index);
        }
        for (index, place) in places(shape.cells()).enumerate() {
            assert_eq!((shape.cell(place), shape.cell_place(index)), (index, place));
        }
        assert_eq!(shape.hexahedron([0, 0, 0]), [0, 1, 4, 3, 12, 13, 16, 15]);
    }

    #[test]
    fn impossible_numbers_of_points_are_refused() {
        assert!(matches!(GridShape::new([4_000_000_000; 3]), Err(GridError::TooManyPoints { .. })));
        assert!(matches!(GridShape::new([usize::MAX, 2, 1]), Err(GridError::TooManyPoints { .. })));
        assert!(matches!(GridShape::new([2, 0, 2]), Err(GridError::NoPoints { .. })));
        assert!(GridShape::new([256; 3]).is_ok());
    }

    #[test]
    fn the_dimension_counts_directions_with_several_points() {
        let dimension = |n| GridShape::new(n).map(|shape| shape.dimension());
        assert_eq!(dimension([1, 1, 1]), Ok(0));
        assert_eq!(dimension([1, 5, 1]), Ok(1));
        assert_eq!(dimension([2, 1, 5]), Ok(2));
    }
}
