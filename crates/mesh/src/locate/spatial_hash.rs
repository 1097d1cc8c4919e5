//! Elements by the cells of a regular grid that their bounding boxes cover.

use std::collections::HashMap;

use super::frame::{Best, Frame};

/// Boxes of more cells than this are kept in a list of their own: one long element in a fine mesh must not fill memory.
const MOST_CELLS: f64 = 512.0;

type Cell = [i64; 3];

pub(super) struct SpatialHash {
    cell_size: f64,
    /// Positions in the list of frames, increasing.
    cells: HashMap<Cell, Vec<u32>>,
    /// First and last cell of large elements, increasing.
    large: Vec<(u32, Cell, Cell)>,
}

impl SpatialHash {
    /// `None` if the cells have no size.
    pub(super) fn new(cell_size: f64, frames: &[Frame], x: &[[f64; 3]]) -> Option<SpatialHash> {
        if !(cell_size > 0.0 && cell_size.is_finite() && (1.0 / cell_size).is_finite()) {
            return None;
        }
        let mut hash = SpatialHash { cell_size, cells: HashMap::new(), large: Vec::new() };
        for (place, frame) in (0u32..).zip(frames) {
            let corners = frame.vertices().iter().map(|&v| x[v as usize]);
            let mut low = [f64::INFINITY; 3];
            let mut high = [f64::NEG_INFINITY; 3];
            for corner in corners {
                low = [0, 1, 2].map(|i| corner[i].min(low[i]));
                high = [0, 1, 2].map(|i| corner[i].max(high[i]));
            }
            let (first, last) = (hash.cell(low), hash.cell(high));
            let n_cells: f64 = (0..3).map(|i| last[i] as f64 - first[i] as f64 + 1.0).product();
            if n_cells > MOST_CELLS {
                hash.large.push((place, first, last));
                continue;
            }
            for i in first[0]..=last[0] {
                for j in first[1]..=last[1] {
                    for k in first[2]..=last[2] {
                        hash.cells.entry([i, j, k]).or_default().push(place);
                    }
                }
            }
        }
        Some(hash)
    }

    /// The best element near a point; nothing is found if no element is registered in its cell.
    pub(super) fn best<'a>(&self, frames: &'a [Frame], y: [f64; 3]) -> Best<'a> {
        let mut best = Best::default();
        let centre = self.cell(y);
        let has_candidates = self.try_cell(frames, centre, y, &mut best);
        // The comparison mixes a squared distance, or a depth without unit, with a length: the rule of the recorded
        // results.
        if has_candidates && best.misfit().abs() > self.cell_size / 2.0 {
            for i in -1..=1 {
                for j in -1..=1 {
                    for k in -1..=1 {
                        let offset = [i, j, k];
                        let cell = [0, 1, 2].map(|a| centre[a].saturating_add(offset[a]));
                        self.try_cell(frames, cell, y, &mut best);
                    }
                }
            }
        }
        best
    }

    /// Tries the elements of a cell in increasing order; says whether there are any.
    fn try_cell<'a>(&self, frames: &'a [Frame], cell: Cell, y: [f64; 3], best: &mut Best<'a>) -> bool {
        let small = self.cells.get(&cell).map_or(&[][..], Vec::as_slice);
        let covers = |(_, first, last): &&(u32, Cell, Cell)| (0..3).all(|i| first[i] <= cell[i] && cell[i] <= last[i]);
        let mut large = self.large.iter().filter(covers).map(|l| l.0).peekable();
        let mut has_any = false;
        for &place in small {
            has_any = true;
            while let Some(earlier) = large.next_if(|&l| l < place) {
                best.try_frame(&frames[earlier as usize], y);
            }
            best.try_frame(&frames[place as usize], y);
        }
        for place in large {
            has_any = true;
            best.try_frame(&frames[place as usize], y);
        }
        has_any
    }

    fn cell(&self, x: [f64; 3]) -> Cell {
        let inverse = 1.0 / self.cell_size;
        x.map(|c| (c * inverse).floor() as i64)
    }
}
