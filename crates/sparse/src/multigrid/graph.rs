//! Patterns of rectangular matrices of blocks.

/// Block columns of every row of blocks, sorted and unique.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Graph {
    starts: Vec<usize>,
    columns: Vec<u32>,
}

impl Graph {
    /// A pattern from rows that are sorted and unique.
    pub fn from_rows(rows: impl Iterator<Item = impl Iterator<Item = u32>>) -> Self {
        let (mut starts, mut columns) = (vec![0], Vec::new());
        for row in rows {
            columns.extend(row);
            starts.push(columns.len());
        }
        Self { starts, columns }
    }

    /// Number of rows of blocks.
    pub fn n_rows(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of blocks.
    pub fn n_blocks(&self) -> usize {
        self.columns.len()
    }

    /// Positions of the blocks of a row.
    pub fn range(&self, row: usize) -> std::ops::Range<usize> {
        self.starts[row]..self.starts[row + 1]
    }

    /// Block columns of a row.
    pub fn row(&self, row: usize) -> &[u32] {
        &self.columns[self.range(row)]
    }

    /// (Block column, position) of the blocks of a row.
    pub fn entries(&self, row: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.row(row).iter().map(|&column| column as usize).zip(self.range(row))
    }

    /// Position of a block.
    pub fn position(&self, row: usize, column: usize) -> Option<usize> {
        let offset = self.row(row).binary_search(&u32::try_from(column).ok()?).ok()?;
        Some(self.starts[row] + offset)
    }

    /// The pattern of the product with a matrix of `n_columns` columns of blocks.
    pub fn product(&self, other: &Graph, n_columns: usize) -> Graph {
        let mut last_row = vec![u32::MAX; n_columns];
        let mut product = Graph { starts: vec![0], columns: Vec::new() };
        for row in 0..self.n_rows() {
            let start = product.columns.len();
            for &middle in self.row(row) {
                for &column in other.row(middle as usize) {
                    if last_row[column as usize] != row as u32 {
                        last_row[column as usize] = row as u32;
                        product.columns.push(column);
                    }
                }
            }
            product.columns[start..].sort_unstable();
            product.starts.push(product.columns.len());
        }
        product
    }

    /// The transposed pattern, and for each of its blocks the position of that block here.
    pub fn transposed(&self, n_columns: usize) -> (Graph, Vec<usize>) {
        let mut starts = vec![0; n_columns + 1];
        self.columns.iter().for_each(|&column| starts[column as usize + 1] += 1);
        (0..n_columns).for_each(|column| starts[column + 1] += starts[column]);
        let mut next = starts.clone();
        let (mut rows, mut positions) = (vec![0; self.n_blocks()], vec![0; self.n_blocks()]);
        for row in 0..self.n_rows() {
            for (column, position) in self.entries(row) {
                (rows[next[column]], positions[next[column]]) = (row as u32, position);
                next[column] += 1;
            }
        }
        (Graph { starts, columns: rows }, positions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(rows: &[&[u32]]) -> Graph {
        Graph::from_rows(rows.iter().map(|row| row.iter().copied()))
    }

    #[test]
    fn products_and_transposes_are_those_of_the_patterns() {
        let a = graph(&[&[0, 1], &[], &[2]]);
        let b = graph(&[&[3], &[0, 3], &[1]]);
        assert_eq!(a.product(&b, 4), graph(&[&[0, 3], &[], &[1]]));
        let (transposed, positions) = b.transposed(4);
        assert_eq!(transposed, graph(&[&[1], &[2], &[], &[0, 1]]));
        assert_eq!(positions, [1, 3, 0, 2]);
        assert_eq!((b.position(1, 3), b.position(1, 1)), (Some(2), None));
    }
}
