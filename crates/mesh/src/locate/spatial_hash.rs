//! Elements by the cells of a regular grid that their bounding boxes cover.

use std::collections::HashMap;

use super::frame::{Best, Frame};

/// Boxes of more cells than this are kept in a list of their own: one long element in a fine mesh must not fill memory.
const MOST_CELLS: f64 = 512.0;

pub(super) type Cell = [i64; 3];

/// Whether cells of such a size can be told apart.
pub(super) fn is_size(size: f64) -> bool {
    size > 0.0 && size.is_finite() && (1.0 / size).is_finite()
}

/// The cell of a place in a grid of cells of a size.
pub(super) fn cell_of(size: f64, x: [f64; 3]) -> Cell {
    let inverse = 1.0 / size;
    x.map(|c| (c * inverse).floor() as i64)
}

/// The box around the nodes of an element.
pub(super) fn box_of(frame: &Frame, x: &[[f64; 3]]) -> [[f64; 3]; 2] {
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for corner in frame.vertices().iter().map(|&v| x[v as usize]) {
        low = [0, 1, 2].map(|i| corner[i].min(low[i]));
        high = [0, 1, 2].map(|i| corner[i].max(high[i]));
    }
    [low, high]
}

/// Whether a box from one cell to another has too many cells to be listed by them.
pub(super) fn is_large([first, last]: [Cell; 2]) -> bool {
    (0..3).map(|i| last[i] as f64 - first[i] as f64 + 1.0).product::<f64>() > MOST_CELLS
}

/// The cells from one to another.
pub(super) fn cells_between([first, last]: [Cell; 2]) -> impl Iterator<Item = Cell> {
    let row = move |i: i64, j: i64| (first[2]..=last[2]).map(move |k| [i, j, k]);
    let plane = move |i: i64| (first[1]..=last[1]).flat_map(move |j| row(i, j));
    (first[0]..=last[0]).flat_map(plane)
}

/// Whether a box from one cell to another has a cell.
pub(super) fn covers([first, last]: [Cell; 2], cell: Cell) -> bool {
    (0..3).all(|i| first[i] <= cell[i] && cell[i] <= last[i])
}

/// The best element for a point: of those registered in its cell, and if the best of them is far, in the 27 cells
/// around. `try_cell`: tries the elements of a cell in increasing order, and says whether there are any.
pub(super) fn best_near<'a>(
    cell_size: f64,
    y: [f64; 3],
    mut try_cell: impl FnMut(Cell, &mut Best<'a>) -> bool,
) -> Best<'a> {
    let mut best = Best::default();
    let centre = cell_of(cell_size, y);
    let has_candidates = try_cell(centre, &mut best);
    if has_candidates && is_far(cell_size, &best) {
        cells_between(around(centre)).for_each(|cell| {
            try_cell(cell, &mut best);
        });
    }
    best
}

/// Whether the cells around count, too. The comparison mixes a squared distance, or a depth without unit, with a
/// length: the rule of the recorded results.
pub(super) fn is_far(cell_size: f64, best: &Best<'_>) -> bool {
    best.misfit().abs() > cell_size / 2.0
}

/// The cells that touch one.
pub(super) fn around(cell: Cell) -> [Cell; 2] {
    [cell.map(|index| index.saturating_sub(1)), cell.map(|index| index.saturating_add(1))]
}

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
        if !is_size(cell_size) {
            return None;
        }
        let mut hash = SpatialHash { cell_size, cells: HashMap::new(), large: Vec::new() };
        for (place, frame) in (0u32..).zip(frames) {
            let range = box_of(frame, x).map(|corner| cell_of(cell_size, corner));
            if is_large(range) {
                hash.large.push((place, range[0], range[1]));
                continue;
            }
            for cell in cells_between(range) {
                hash.cells.entry(cell).or_default().push(place);
            }
        }
        Some(hash)
    }

    /// The best element near a point; nothing is found if no element is registered in its cell.
    pub(super) fn best<'a>(&self, frames: &'a [Frame], y: [f64; 3]) -> Best<'a> {
        best_near(self.cell_size, y, |cell, best| self.try_cell(frames, cell, y, best))
    }

    /// Tries the elements of a cell in increasing order; says whether there are any.
    fn try_cell<'a>(&self, frames: &'a [Frame], cell: Cell, y: [f64; 3], best: &mut Best<'a>) -> bool {
        let small = self.cells.get(&cell).map_or(&[][..], Vec::as_slice);
        let has_cell = |(_, first, last): &&(u32, Cell, Cell)| covers([*first, *last], cell);
        let mut large = self.large.iter().filter(has_cell).map(|l| l.0).peekable();
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
}
