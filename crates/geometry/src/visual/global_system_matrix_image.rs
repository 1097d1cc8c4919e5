//! A picture of a system matrix.

use settee_kernel::draw::{Bounds, Cell, Layer, Pen, Scale};
use settee_kernel::roles::{BaseDrawing, BaseLinearSystem};
use settee_kernel::{Component, InitContext, Lifecycle, Link};

/// Shows the entries of a system matrix beside the scene, as a board with the first row above and the sizes of the
/// entries in colours; where it has no entry, the board is empty. A large matrix is shown by the largest entries of its
/// parts. There is none before the first step, nor with solvers that work without a matrix.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
pub struct GlobalSystemMatrixImage {
    /// The system whose matrix is shown; by default the first one in the node or below.
    #[linked(search = down, required)]
    pub linear_system: Link<dyn BaseLinearSystem>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for GlobalSystemMatrixImage {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(system) = self.linear_system.target() {
            context.scene.add_matrix_reader(system);
        }
    }
}

/// Fields on a side of the board, at most.
const MOST_FIELDS: usize = 120;
/// Smaller entries, against the largest, have the first colour.
const DECADES: f32 = 12.0;
const FRAME: [f32; 4] = [0.45, 0.48, 0.55, 1.0];

/// The largest entries of square parts of a matrix.
struct Board {
    /// Rows of the matrix.
    size: usize,
    /// Fields on a side.
    side: usize,
    /// Decimal logarithms of the sizes, by rows of fields; minus infinity where there is no entry.
    fields: Vec<f32>,
}

impl Board {
    /// Reads the entries twice: the number of rows is known at the end.
    fn read(mut entries: impl FnMut(&mut dyn FnMut(usize, usize, f64)) -> Option<usize>) -> Option<Self> {
        let size = entries(&mut |_, _, _| ())?;
        let side = size.clamp(1, MOST_FIELDS);
        let mut largest = vec![0.0f64; side * side];
        entries(&mut |row, column, value| {
            let field = &mut largest[(row * side / size.max(1)) * side + column * side / size.max(1)];
            *field = field.max(value.abs());
        });
        Some(Self { size, side, fields: largest.iter().map(|value| value.log10() as f32).collect() })
    }

    /// Places and values of the fields that have entries, with the frame around all: a board as large as the scene, to
    /// its left: legends are on the right.
    fn draw(&self, name: &str, around: Bounds, pen: &mut Pen<'_>) {
        let [low, high] = around;
        let size = (0..3).map(|k| high[k] - low[k]).fold(0.0, f32::max);
        let size = if size > 0.0 { size } else { 1.0 };
        let (left, top, z) = (low[0] - 1.1 * size, 0.5 * (low[1] + high[1] + size), 0.5 * (low[2] + high[2]));
        let step = size / self.side as f32;
        let corner = |row: usize, column: usize| [left + step * column as f32, top - step * row as f32, z];
        let (mut places, mut cells, mut values) = (Vec::new(), Vec::new(), Vec::new());
        for (index, value) in self.fields.iter().enumerate().filter(|(_, value)| value.is_finite()) {
            let (row, column) = (index / self.side, index % self.side);
            let first = places.len() as u32;
            places.extend([
                corner(row + 1, column),
                corner(row + 1, column + 1),
                corner(row, column + 1),
                corner(row, column),
            ]);
            cells.push(Cell::Quad([first, first + 1, first + 2, first + 3]));
            values.push(*value);
        }
        let mut scale = Scale::of("log10 of matrix entries", "", &values);
        scale.low = scale.low.max(scale.high - DECADES);
        pen.cell_values(&places, &cells.into(), 0.0, &values, scale);
        let [a, b, c, d] = [corner(0, 0), corner(0, self.side), corner(self.side, self.side), corner(self.side, 0)];
        pen.segments(&[[a, b], [b, c], [c, d], [d, a]], FRAME, 1.5);
        let text = format!("{name}: {0} x {0}", self.size);
        pen.text([left, top + 0.02 * size, z], text, FRAME, Some(0.05 * size));
    }
}

impl BaseDrawing for GlobalSystemMatrixImage {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(system) = self.linear_system.target() else { return };
        let (scene, access) = (pen.scene(), pen.access());
        let Some(board) = Board::read(|entry| access.matrix_entries(system, entry)) else { return };
        let around = pen.bounds_below(scene.root()).unwrap_or([[0.0; 3], [0.0; 3]]);
        board.draw(&scene.object(system).name, around, pen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_shows_the_largest_entry_of_its_part() {
        let entries = [(0, 0, 10.0), (299, 299, -1000.0), (298, 298, 1.0)];
        let board = Board::read(|entry| {
            entries.iter().for_each(|(row, column, value)| entry(*row, *column, *value));
            Some(300)
        });
        let board = board.expect("there is a matrix");
        assert_eq!((board.size, board.side), (300, MOST_FIELDS));
        assert_eq!((board.fields[0], board.fields[MOST_FIELDS * MOST_FIELDS - 1]), (1.0, 3.0));
        assert_eq!(board.fields.iter().filter(|value| value.is_finite()).count(), 2);
        assert!(Board::read(|_| None).is_none());
    }
}
