//! Grids with constant spacing.

use super::{GridError, GridShape};

/// A grid along the axes: point (i, j, k) = origin + (i dx, j dy, k dz).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RegularGrid {
    shape: GridShape,
    origin: [f64; 3],
    spacing: [f64; 3],
}

impl RegularGrid {
    /// A grid over a box. With one point along x or y that point is in the middle, with one along z it is at the
    /// smallest z.
    ///
    /// The box may be given from large to small coordinates; the grid then runs backwards.
    ///
    /// The points of a line may all lie in one place, as those of a wire do that is to be pushed out.
    ///
    /// # Errors
    /// Several points along a direction without extent, other than those of a line.
    pub fn over_box(shape: GridShape, min: [f64; 3], max: [f64; 3]) -> Result<Self, GridError> {
        let n = shape.n();
        let is_line = n.iter().filter(|n| **n > 1).count() == 1;
        let (mut origin, mut spacing) = (min, [0.0; 3]);
        for axis in 0..3 {
            let extent = max[axis] - min[axis];
            if n[axis] > 1 {
                spacing[axis] = extent / (n[axis] - 1) as f64;
                let is_usable = (spacing[axis].is_normal() || (is_line && extent == 0.0)) && min[axis].is_finite();
                if !is_usable {
                    let name = ['x', 'y', 'z'][axis];
                    return Err(GridError::NoExtent { axis: name, n: n[axis], min: min[axis], max: max[axis] });
                }
            } else if axis < 2 {
                origin[axis] = (min[axis] + max[axis]) * 0.5;
            }
        }
        Ok(RegularGrid { shape, origin, spacing })
    }

    /// The same grid with its first point elsewhere.
    pub fn moved_to(self, origin: [f64; 3]) -> Self {
        RegularGrid { origin, ..self }
    }

    /// Numbers of points.
    pub fn shape(&self) -> &GridShape {
        &self.shape
    }

    /// The first point.
    pub fn origin(&self) -> [f64; 3] {
        self.origin
    }

    /// Distances between neighbours; 0 along directions with one point, negative where the grid runs backwards.
    pub fn spacing(&self) -> [f64; 3] {
        self.spacing
    }

    /// The point (i, j, k).
    pub fn point(&self, place: [usize; 3]) -> [f64; 3] {
        [0, 1, 2].map(|axis| self.origin[axis] + place[axis] as f64 * self.spacing[axis])
    }

    /// The points of the grid in order.
    pub fn points(&self) -> Vec<[f64; 3]> {
        self.shape.places().map(|place| self.point(place)).collect()
    }

    /// The centre of a cell.
    pub fn cell_centre(&self, place: [usize; 3]) -> [f64; 3] {
        [0, 1, 2].map(|axis| self.origin[axis] + (place[axis] as f64 + 0.5) * self.spacing[axis])
    }

    /// The cell in which a point lies, and the point's coordinates in it, each from 0 to 1. `None` outside; a point
    /// exactly on the last layer is outside.
    pub fn find_cell(&self, x: [f64; 3]) -> Option<([usize; 3], [f64; 3])> {
        let cells = self.shape.cells();
        let along = self.cell_coordinates(x);
        let is_inside = (0..3).all(|axis| along[axis] >= 0.0 && along[axis] < cells[axis] as f64);
        is_inside.then(|| {
            let place = along.map(|coordinate| coordinate as usize);
            (place, local(along, place))
        })
    }

    /// The cell nearest to a point, and the point's coordinates in it, outside 0 to 1 for a point outside. `None` if
    /// the grid has no cells.
    pub fn find_nearest_cell(&self, x: [f64; 3]) -> Option<([usize; 3], [f64; 3])> {
        let cells = self.shape.cells();
        if cells.contains(&0) {
            return None;
        }
        let along = self.cell_coordinates(x);
        let place = std::array::from_fn(|axis| along[axis].floor().clamp(0.0, (cells[axis] - 1) as f64) as usize);
        Some((place, local(along, place)))
    }

    /// The point of the grid nearest to `x`; `None` if `x` is more than half a cell outside.
    pub fn find_point(&self, x: [f64; 3]) -> Option<u32> {
        let mut place = [0; 3];
        for axis in 0..3 {
            if self.shape.n()[axis] == 1 {
                continue;
            }
            let nearest = ((x[axis] - self.origin[axis]) / self.spacing[axis]).round();
            if !(nearest >= 0.0 && nearest < self.shape.n()[axis] as f64) {
                return None;
            }
            place[axis] = nearest as usize;
        }
        Some(self.shape.point(place))
    }

    /// How many cells `x` is away from the first point.
    pub(super) fn cell_coordinates(&self, x: [f64; 3]) -> [f64; 3] {
        [0, 1, 2].map(|axis| (x[axis] - self.origin[axis]) / self.spacing[axis])
    }
}

fn local(along: [f64; 3], place: [usize; 3]) -> [f64; 3] {
    [0, 1, 2].map(|axis| along[axis] - place[axis] as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(n: [usize; 3], min: [f64; 3], max: [f64; 3]) -> RegularGrid {
        RegularGrid::over_box(GridShape::new(n).expect("a small grid"), min, max).expect("a box")
    }

    #[test]
    fn single_layers_are_in_the_middle_of_x_and_y_and_at_the_start_of_z() {
        let flat = grid([1, 1, 1], [0.0, 2.0, 4.0], [1.0, 4.0, 6.0]);
        assert_eq!((flat.origin(), flat.spacing()), ([0.5, 3.0, 4.0], [0.0; 3]));
        assert_eq!(flat.find_cell([0.5, 3.0, 4.0]), None);
        assert_eq!(flat.find_nearest_cell([0.5, 3.0, 4.0]), None);
        assert_eq!(flat.find_point([0.5, 3.0, 4.0]), Some(0));
    }

    #[test]
    fn cells_are_half_open_and_the_nearest_one_extrapolates() {
        let grid = grid([3, 2, 2], [0.0; 3], [2.0, 1.0, 1.0]);
        assert_eq!(grid.find_cell([1.0, 0.5, 0.25]), Some(([1, 0, 0], [0.0, 0.5, 0.25])));
        assert_eq!(grid.find_cell([2.0, 0.5, 0.25]), None);
        assert_eq!(grid.find_cell([-1e-9, 0.5, 0.25]), None);
        assert_eq!(grid.find_cell([f64::NAN; 3]), None);
        assert_eq!(grid.find_nearest_cell([3.0, -1.0, 0.5]), Some(([1, 0, 0], [2.0, -1.0, 0.5])));
    }

    #[test]
    fn points_are_found_within_half_a_cell() {
        let grid = grid([3, 3, 3], [-1.0; 3], [1.0; 3]);
        for (index, place) in grid.shape().places().enumerate() {
            let x = grid.point(place).map(|c| c + 0.4);
            assert_eq!(grid.find_point(x), Some(index as u32));
        }
        assert_eq!(grid.find_point([1.6, 0.0, 0.0]), None);
        assert_eq!(grid.find_point([-1.6, 0.0, 0.0]), None);
    }

    #[test]
    fn a_grid_may_run_backwards_but_not_stand_still() {
        let backwards = grid([3, 2, 2], [2.0, 0.0, 0.0], [0.0, 1.0, 1.0]);
        assert_eq!(backwards.point([1, 0, 0]), [1.0, 0.0, 0.0]);
        assert_eq!(backwards.find_cell([0.5, 0.5, 0.5]), Some(([1, 0, 0], [0.5, 0.5, 0.5])));
        let shape = GridShape::new([2, 2, 2]).expect("a small grid");
        let line = grid([3, 1, 1], [2.0; 3], [2.0; 3]);
        assert_eq!((line.points(), line.find_point([2.0; 3])), (vec![[2.0; 3]; 3], None));
        assert_eq!((line.find_cell([2.0; 3]), line.find_nearest_cell([2.0; 3])), (None, None));
        for max in [[1.0, 0.0, 1.0], [1.0, f64::NAN, 1.0], [1.0, f64::INFINITY, 1.0]] {
            assert!(matches!(RegularGrid::over_box(shape, [0.0; 3], max), Err(GridError::NoExtent { axis: 'y', .. })));
        }
    }
}
