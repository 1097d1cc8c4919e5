//! What a child's update adds to the front of its parent.

use std::ops::Range;

use super::super::layout::{Layout, STRIP, Shape, TILE, triangle, update_row};

/// Strips of a front that updates of children are added to.
#[derive(Clone, Copy)]
pub(in super::super) enum Frame<'a> {
    /// Those of the panel.
    Panel(Layout<'a>),
    /// Those of its own update.
    Update(Shape),
}

impl Frame<'_> {
    /// First row in a strip.
    fn first_row(self, strip: usize) -> usize {
        match self {
            Self::Panel(layout) => layout.rows(strip).start,
            Self::Update(shape) => shape.width + STRIP * strip,
        }
    }

    /// First number of a strip.
    pub fn start(self, strip: usize) -> usize {
        match self {
            Self::Panel(layout) => layout.start(strip),
            Self::Update(_) => triangle(strip),
        }
    }

    /// The strip of a row.
    fn strip_of(self, row: usize) -> usize {
        match self {
            Self::Panel(layout) => layout.strip_of(row).0,
            Self::Update(shape) => (row - shape.width) / STRIP,
        }
    }

    /// Place of the number in column 0 of a row, counted modulo 2^32: only what is stored has a place.
    #[inline(always)]
    fn row(self, row: usize) -> u32 {
        match self {
            Self::Panel(layout) => layout.row(row),
            Self::Update(shape) => update_row(row - shape.width) as u32,
        }
    }
}

/// The part of a child's update that goes to a frame.
#[derive(Clone, Copy)]
pub(in super::super) struct Added<'a> {
    pub frame: Frame<'a>,
    update: &'a [f64],
    /// Rows of the child in the front of the parent.
    places: &'a [u32],
    /// Places of their numbers in column 0.
    targets: &'a [u32],
    /// First and last of the columns that go there.
    columns: (usize, usize),
    /// The row of the parent which is column 0.
    offset: u32,
}

impl<'a> Added<'a> {
    /// The columns that the parent eliminates go to its panel, the others to its update. `targets`: room for a number
    /// for each row of the child.
    #[inline(always)]
    pub fn new(frame: Frame<'a>, update: &'a [f64], places: &'a [u32], targets: &'a mut [u32]) -> Self {
        let (Frame::Panel(Layout { shape, .. }) | Frame::Update(shape)) = frame;
        let middle = places.partition_point(|&place| (place as usize) < shape.width);
        let (columns, offset) = match frame {
            Frame::Panel(_) => ((0, middle), 0),
            Frame::Update(_) => ((middle, places.len()), shape.width as u32),
        };
        let targets = &mut targets[..places.len()];
        for (target, &place) in targets.iter_mut().zip(places).skip(columns.0) {
            *target = frame.row(place as usize);
        }
        Self { frame, update, places, targets, columns, offset }
    }

    /// All rows of the child.
    pub fn rows(&self) -> Range<usize> {
        0..self.places.len()
    }

    /// How many numbers rows have together.
    pub fn numbers(&self, rows: Range<usize>) -> usize {
        let (first, end) = self.columns;
        let before = |row: usize| {
            let in_triangle = row.min(end).saturating_sub(first);
            in_triangle * (in_triangle + 1) / 2 + row.saturating_sub(end) * (end - first)
        };
        before(rows.end) - before(rows.start)
    }

    /// The strip near the middle of the numbers of rows, not the first one of `strips`, and the first row in it.
    pub fn middle(&self, rows: Range<usize>, strips: Range<usize>) -> (usize, usize) {
        let half = self.numbers(rows.clone()) / 2;
        let (mut low, mut high) = (rows.start, rows.end - 1);
        while low < high {
            let middle = low.midpoint(high);
            if self.numbers(rows.start..middle + 1) < half { low = middle + 1 } else { high = middle }
        }
        let strip = self.frame.strip_of(self.places[low] as usize).clamp(strips.start + 1, strips.end - 1);
        let first_row = self.frame.first_row(strip);
        let row = self.places.partition_point(|&place| (place as usize) < first_row);
        (strip, row.clamp(rows.start, rows.end))
    }
}

/// Adds rows of a child to the strips of the parent in which these rows are. `target`: the numbers of these strips,
/// the first of which is `start`.
#[inline(always)]
pub(in super::super) fn add_rows(added: Added<'_>, rows: Range<usize>, start: usize, target: &mut [f64]) {
    let Added { update, places, targets, columns: (first, end), offset, .. } = added;
    let column_start = |j: usize| (STRIP as u32 * (places[j] - offset)).wrapping_sub(start as u32);
    // Rows before the first column have nothing.
    for strip in rows.start.max(first) / STRIP..rows.end.div_ceil(STRIP) {
        let begin = STRIP * strip;
        // Rows of the strip that are not meant.
        let skipped = rows.start.saturating_sub(begin);
        let rows = &targets[begin + skipped..rows.end.min(begin + STRIP)];
        let source = update[triangle(strip)..][..STRIP * STRIP * (strip + 1)].as_chunks::<STRIP>().0;
        // Columns left of the triangle on the diagonal: all rows.
        let left = end.min(begin);
        let is_run = |rows: &[u32]| rows.windows(2).all(|pair| pair[1] == pair[0].wrapping_add(1));
        if rows.len() == STRIP && is_run(rows) {
            for j in first..left {
                let start = rows[0].wrapping_add(column_start(j)) as usize;
                let target: &mut [f64; STRIP] = target[start..].first_chunk_mut().expect("rows are inside");
                for i in 0..STRIP {
                    target[i] += source[j][i];
                }
            }
        } else {
            for (k, part) in rows.chunks(TILE).enumerate() {
                let first_row = skipped + TILE * k;
                if part.len() == TILE && is_run(part) {
                    for j in first..left {
                        let start = part[0].wrapping_add(column_start(j)) as usize;
                        let target: &mut [f64; TILE] = target[start..].first_chunk_mut().expect("rows are inside");
                        for i in 0..TILE {
                            target[i] += source[j][first_row + i];
                        }
                    }
                } else {
                    for j in first..left {
                        let start = column_start(j);
                        for (i, &row) in part.iter().enumerate() {
                            target[row.wrapping_add(start) as usize] += source[j][first_row + i];
                        }
                    }
                }
            }
        }
        for j in first.max(begin)..end.min(begin + rows.len() + skipped) {
            let start = column_start(j);
            for i in (j - begin).max(skipped)..skipped + rows.len() {
                target[rows[i - skipped].wrapping_add(start) as usize] += source[j][i];
            }
        }
    }
}
