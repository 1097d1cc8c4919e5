//! Cells joined to larger ones.

use super::{CellFill, Finer, GridError, GridShape, RegularGrid, SparseGrid};

impl SparseGrid {
    /// The grid of twice the spacing: each of its cells joins up to eight of these.
    ///
    /// A cell is inside if it joins eight cells inside, else the surface crosses it. Its factors are the sums of those
    /// of its parts, over eight. Cells come with the last direction fastest.
    pub(super) fn coarsened(self) -> Result<SparseGrid, GridError> {
        let regular = joined(&self.regular)?;
        let [nx, ny, nz] = regular.shape().cells();
        let (mut places, mut fills, mut children) = (Vec::new(), Vec::new(), Vec::new());
        let (mut stiffness, mut mass) = (Vec::new(), Vec::new());
        for i in 0..nx {
            for j in 0..ny {
                for k in 0..nz {
                    let parts = self.parts([i, j, k]);
                    if parts.iter().all(Option::is_none) {
                        continue;
                    }
                    let sum = |factors: &[f32]| parts.iter().flatten().map(|&c| factors[c as usize]).sum::<f32>() / 8.0;
                    places.push([i, j, k]);
                    fills.push(fill_of(&parts, &self.fills));
                    stiffness.push(sum(&self.stiffness));
                    mass.push(sum(&self.mass));
                    children.push(parts);
                }
            }
        }
        let mut coarse = SparseGrid::from_cells(regular, places, fills, stiffness, mass);
        coarse.finer = Some(Finer { grid: Box::new(self), children });
        Ok(coarse)
    }

    /// The cells at twice a place and beside it.
    fn parts(&self, place: [usize; 3]) -> [Option<u32>; 8] {
        std::array::from_fn(|child| {
            let bits = [child >> 2 & 1, child >> 1 & 1, child & 1];
            let at = [0, 1, 2].map(|axis| 2 * place[axis] + bits[axis]);
            let is_there = (0..3).all(|axis| at[axis] < self.regular.shape().cells()[axis]);
            if is_there { self.cell(at).map(|cell| cell as u32) } else { None }
        })
    }
}

/// The grid of twice the spacing.
pub(super) fn joined(fine: &RegularGrid) -> Result<RegularGrid, GridError> {
    let n = fine.shape().n().map(|n| n / 2 + 1);
    let min = fine.origin();
    let max = [0, 1, 2].map(|axis| min[axis] + (n[axis] - 1) as f64 * (2.0 * fine.spacing()[axis]));
    RegularGrid::over_box(GridShape::new(n)?, min, max)
}

/// How a cell made of these is filled: inside if it is made of eight cells that are.
pub(super) fn fill_of(parts: &[Option<u32>; 8], fills: &[CellFill]) -> CellFill {
    let is_inside = |part: &Option<u32>| part.is_some_and(|cell| fills[cell as usize] == CellFill::Inside);
    if parts.iter().all(is_inside) { CellFill::Inside } else { CellFill::Boundary }
}
