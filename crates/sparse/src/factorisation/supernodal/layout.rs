//! Where the numbers of a front are.
//!
//! A front has `width` columns that are eliminated and `below` rows under them. Its panel, kept as the factor, is
//! stored in strips of [`STRIP`] rows, column after column inside of a strip: the strips of the triangle on top, each
//! as long as it has columns, then those of the rows below. Columns that are eliminated together need not have the same
//! rows: a strip begins with its first column that has an entry, and nothing is stored or computed before it. The
//! update, what the front changes in its ancestors, is a triangle stored likewise, all of it.
//!
//! Factorisation and solve with one thread (2 cores, Zen 4), with all strips from the first column of their front on,
//! and so:
//!
//! | unknowns | before | now |
//! |---|---|---|
//! | 1,950, corotated tetrahedra | 0.63 ms, 65 us | 0.45 ms, 55 us |
//! | 12,000, the same | 36.5 ms, 3.8 ms | 27.4 ms, 3.3 ms |
//! | 15,000, hexahedra | 56 ms, 5.5 ms | 41 ms, 4.9 ms |

/// Rows of a strip.
pub(super) const STRIP: usize = 12;

/// Columns that are worked on together.
pub(super) const TILE: usize = 3;

/// Numbers in a strip that is as wide as a tile.
pub(super) const BLOCK: usize = STRIP * TILE;

/// Size of a front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Columns that are eliminated.
    pub width: usize,
    /// Rows under them.
    pub below: usize,
}

impl Shape {
    /// Columns in storage: those added to fill the last tile are columns of the identity.
    pub fn columns(self) -> usize {
        self.width.next_multiple_of(TILE)
    }

    /// Strips of the triangle on top.
    pub fn top_strips(self) -> usize {
        self.width.div_ceil(STRIP)
    }

    /// Strips below the triangle.
    pub fn strips(self) -> usize {
        self.below.div_ceil(STRIP)
    }

    /// Columns behind the last one of strip `strip`, those below the triangle included.
    pub fn end(self, strip: usize) -> usize {
        if strip < self.top_strips() { self.columns().min(STRIP * (strip + 1)) } else { self.columns() }
    }

    /// Numbers of the update.
    pub fn update(self) -> usize {
        triangle(self.strips())
    }
}

/// A strip of a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strip {
    /// Its first number in the panel.
    pub start: u32,
    /// Its first column, the first one of a tile.
    pub first: u32,
}

/// The panel of a front: its strips.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout<'a> {
    pub shape: Shape,
    /// Those of the triangle on top, then those below.
    strips: &'a [Strip],
}

impl<'a> Layout<'a> {
    pub fn new(shape: Shape, strips: &'a [Strip]) -> Self {
        debug_assert_eq!(strips.len(), shape.top_strips() + shape.strips());
        Self { shape, strips }
    }

    /// The strips of the triangle.
    pub fn top(self) -> &'a [Strip] {
        &self.strips[..self.shape.top_strips()]
    }

    /// The strips below it.
    pub(super) fn below(self) -> Below<'a> {
        Below { columns: self.shape.columns(), strips: &self.strips[self.shape.top_strips()..] }
    }

    /// Strips of the panel.
    pub fn n_strips(self) -> usize {
        self.strips.len()
    }

    /// First column of strip `strip`.
    #[inline(always)]
    pub fn first(self, strip: usize) -> usize {
        self.strips[strip].first as usize
    }

    /// First number of strip `strip`; behind the last one, the number of all numbers.
    #[inline(always)]
    pub fn start(self, strip: usize) -> usize {
        if let Some(strip) = self.strips.get(strip) {
            return strip.start as usize;
        }
        let Some((last, Strip { start, first })) = strip.checked_sub(1).map(|last| (last, self.strips[last])) else {
            return 0;
        };
        start as usize + STRIP * (self.shape.end(last) - first as usize)
    }

    /// Numbers of the triangle.
    pub fn numbers_of_top(self) -> usize {
        self.start(self.shape.top_strips())
    }

    /// Place of row `row` (counted from the first eliminated one, `width` is the first below) as if it began with
    /// column 0; column k is `STRIP * k` further. Wraps around: only what is stored has a place.
    pub fn row(self, row: usize) -> u32 {
        let (strip, row) = self.strip_of(row);
        let Strip { start, first } = self.strips[strip];
        (start + row as u32).wrapping_sub(STRIP as u32 * first)
    }

    /// The strip of row `row`, and its place there.
    pub fn strip_of(self, row: usize) -> (usize, usize) {
        match row.checked_sub(self.shape.width) {
            None => (row / STRIP, row % STRIP),
            Some(below) => (self.shape.top_strips() + below / STRIP, below % STRIP),
        }
    }

    /// The rows of strip `strip`.
    #[inline(always)]
    pub fn rows(self, strip: usize) -> std::ops::Range<usize> {
        let Shape { width, below } = self.shape;
        match strip.checked_sub(self.shape.top_strips()) {
            None => STRIP * strip..width.min(STRIP * (strip + 1)),
            Some(strip) => width + STRIP * strip..width + below.min(STRIP * (strip + 1)),
        }
    }

    /// How many rows of strip `strip` have numbers: those of the triangle are whole, since columns that fill its last
    /// tile have rows there.
    #[inline(always)]
    pub fn rows_in_storage(self, strip: usize) -> usize {
        if strip < self.shape.top_strips() { STRIP } else { self.rows(strip).len() }
    }

    /// Place of a stored number.
    pub fn place(self, row: usize, column: usize) -> u32 {
        self.row(row).wrapping_add((STRIP * column) as u32)
    }

    /// Place of the number on the diagonal of a column that fills the last tile.
    pub fn filler(self, column: usize) -> usize {
        let Strip { start, first } = self.strips[column / STRIP];
        start as usize + column % STRIP + STRIP * (column - first as usize)
    }

    /// Number of stored entries of every column, from the diagonal on.
    pub fn counts(self) -> impl Iterator<Item = usize> + use<'a> {
        let in_strip = move |strip: usize, column: usize| {
            let rows = self.rows(strip);
            rows.end.saturating_sub(rows.start.max(column))
        };
        (0..self.shape.width).map(move |column| {
            let strips = self.strips.iter().enumerate().filter(|(_, strip)| strip.first as usize <= column);
            strips.map(|(strip, _)| in_strip(strip, column)).sum()
        })
    }

    /// Rows, eliminated columns and first number of every strip.
    pub fn strips(self) -> impl Iterator<Item = (std::ops::Range<usize>, std::ops::Range<usize>, usize)> + use<'a> {
        self.strips.iter().enumerate().map(move |(strip, &Strip { start, first })| {
            let rows = self.rows(strip);
            let end = self.shape.width.min(rows.end);
            (rows, first as usize..end, start as usize)
        })
    }
}

/// Neighbouring strips below a triangle, and nothing else in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Below<'a> {
    pub columns: usize,
    strips: &'a [Strip],
}

impl<'a> Below<'a> {
    pub fn len(self) -> usize {
        self.strips.len()
    }

    /// First column of strip `strip`.
    #[inline(always)]
    pub fn first(self, strip: usize) -> usize {
        self.strips[strip].first as usize
    }

    /// Numbers of the columns `columns` of strip `strip` among those of all; the strip has them if there are any.
    #[inline(always)]
    pub fn numbers(self, strip: usize, columns: std::ops::Range<usize>) -> std::ops::Range<usize> {
        if columns.is_empty() {
            return 0..0;
        }
        let Strip { start, first } = self.strips[strip];
        let start = (start - self.strips[0].start) as usize;
        let place = |column: usize| start + STRIP * (column - first as usize);
        place(columns.start)..place(columns.end)
    }

    /// The first `n` strips, the number of their numbers, and the other strips.
    pub fn split(self, n: usize) -> (Self, usize, Self) {
        let (first, second) = self.strips.split_at(n);
        let numbers = second[0].start - first[0].start;
        (Self { strips: first, ..self }, numbers as usize, Self { strips: second, ..self })
    }
}

/// Numbers of the first `strips` strips of a triangle: also where the next one begins.
pub(super) const fn triangle(strips: usize) -> usize {
    STRIP * STRIP * strips * (strips + 1) / 2
}

/// Place in an update of row `row`, column 0.
pub(super) const fn update_row(row: usize) -> usize {
    triangle(row / STRIP) + row % STRIP
}
