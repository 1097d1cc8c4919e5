//! Where the numbers of a front are.
//!
//! A front has `width` columns that are eliminated and `below` rows under them. Its panel, kept as the factor, is stored in strips of
//! [`STRIP`] rows, column after column inside of a strip: the strips of the triangle on top, each as long as it has columns, then
//! those of the rows below. The update, what the front changes in its ancestors, is a triangle stored likewise.

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

    /// Numbers of the triangle on top.
    pub fn top(self) -> usize {
        triangle(self.width.div_ceil(STRIP))
    }

    /// Strips below the triangle.
    pub fn strips(self) -> usize {
        self.below.div_ceil(STRIP)
    }

    /// Numbers of the panel.
    pub fn panel(self) -> usize {
        self.top() + self.strips() * STRIP * self.columns()
    }

    /// Numbers of the update.
    pub fn update(self) -> usize {
        triangle(self.strips())
    }

    /// Place in the panel of row `row` (counted from the first eliminated one, `width` is the first below), column 0; the other
    /// columns follow at distances of `STRIP`.
    pub fn panel_row(self, row: usize) -> usize {
        if row < self.width {
            triangle(row / STRIP) + row % STRIP
        } else {
            let row = row - self.width;
            self.top() + row / STRIP * STRIP * self.columns() + row % STRIP
        }
    }

    /// Sum of the squares of the entries of the columns.
    pub fn operations(self) -> f64 {
        (1..=self.width).map(|k| ((self.below + k) as f64).powi(2)).sum()
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
