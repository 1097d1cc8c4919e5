//! Points in the cells of a grid.

use crate::elements::ElementKind;
use crate::grid::{RegularGrid, SparseGrid};

use super::{LocateError, Located, SumOrder};

/// Locates points in the cells of a grid, by its own undeformed geometry. A point outside, and one on the last layer,
/// lies in the nearest cell. A grid without cells gives an empty result.
///
/// # Errors
/// See [`LocateError`].
pub fn locate_grid(grid: &RegularGrid, points: &[[f64; 3]]) -> Result<Vec<Located>, LocateError> {
    if grid.shape().n_cells() == 0 {
        return Ok(Vec::new());
    }
    let located = points.iter().enumerate().map(|(point, &y)| {
        let found = grid.find_cell(y).or_else(|| grid.find_nearest_cell(y)).filter(|_| y.iter().all(|c| c.is_finite()));
        let (place, parameters) = found.ok_or(LocateError::NotFinite { point })?;
        let (cell, vertices) = (grid.shape().cell(place) as u32, grid.shape().hexahedron(place));
        Ok(Located::new(ElementKind::Hexahedron, cell, &vertices, parameters, SumOrder::ByAxis))
    });
    located.collect()
}

/// Locates points in the cells of a sparse grid, by its own undeformed geometry. A point that is in none of its cells
/// is placed in the nearest of those that the surface crosses. A grid without cells gives an empty result.
///
/// # Errors
/// See [`LocateError`].
pub fn locate_sparse_grid(grid: &SparseGrid, points: &[[f64; 3]]) -> Result<Vec<Located>, LocateError> {
    if grid.hexahedra().is_empty() {
        return Ok(Vec::new());
    }
    let located = points.iter().enumerate().map(|(point, &y)| {
        let found = grid.find_cell(y).or_else(|| grid.find_nearest_cell(y)).filter(|_| y.iter().all(|c| c.is_finite()));
        let (cell, parameters) = found.ok_or(LocateError::NotFinite { point })?;
        let vertices = grid.hexahedra()[cell];
        Ok(Located::new(ElementKind::Hexahedron, cell as u32, &vertices, parameters, SumOrder::ByAxis))
    });
    located.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{GridShape, SparseGridOptions, Surface};

    #[test]
    fn points_of_a_sparse_grid_are_reproduced() {
        let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]];
        let polygons = vec![vec![0, 2, 1], vec![0, 1, 3], vec![0, 3, 2], vec![1, 2, 3]];
        let surface = Surface { points: corners.to_vec(), polygons };
        let options = SparseGridOptions { n: [7, 7, 7], is_weighted: true, ..SparseGridOptions::default() };
        let grid = SparseGrid::new(&surface, &options).expect("a tetrahedron");
        // In a cell, on the surface, and in the corner of the box that the grid leaves out.
        for point in [[1.0, 1.1, 0.9], [4.0, 0.0, 0.0], [3.9, 3.8, 3.7]] {
            let located = locate_sparse_grid(&grid, &[point]).expect("a finite point")[0];
            let x = located.interpolate(grid.points());
            assert!((0..3).all(|axis| (x[axis] - point[axis]).abs() < 1e-12), "{point:?} {x:?}");
        }
        assert_eq!(locate_sparse_grid(&grid, &[[f64::NAN; 3]]), Err(LocateError::NotFinite { point: 0 }));
    }

    #[test]
    fn points_of_a_grid_are_reproduced_inside_on_the_boundary_and_outside() {
        let shape = GridShape::new([3, 4, 2]).expect("a small grid");
        let grid = RegularGrid::over_box(shape, [-1.0, 0.0, 2.0], [1.0, 6.0, 3.0]).expect("a box");
        let positions = grid.points();
        let points = [[0.3, 1.7, 2.2], [1.0, 6.0, 3.0], [-1.0, 0.0, 2.0], [4.0, -3.0, 7.0]];
        let located = locate_grid(&grid, &points).expect("finite points");
        for (point, located) in points.iter().zip(&located) {
            let x = located.interpolate(&positions);
            assert!((0..3).all(|axis| (x[axis] - point[axis]).abs() < 1e-12), "{point:?} {x:?}");
        }
        // The last layer belongs to the last cell, with parameter 1.
        assert_eq!(located[1].parameters, [1.0; 3]);
        let bad = locate_grid(&grid, &[[f64::NAN, 0.0, 0.0]]);
        assert_eq!(bad, Err(LocateError::NotFinite { point: 0 }));
        let flat = GridShape::new([3, 3, 1]).expect("a small grid");
        let flat = RegularGrid::over_box(flat, [0.0; 3], [1.0, 1.0, 0.0]).expect("a box");
        assert_eq!(locate_grid(&flat, &points), Ok(Vec::new()));
    }
}
