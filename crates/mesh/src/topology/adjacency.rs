//! Lists of indices, one row per point or element, in one array.

/// Row r lists indices; by default in increasing order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Adjacency {
    offsets: Vec<u32>,
    items: Vec<u32>,
}

impl Adjacency {
    /// Which elements use each of `n_rows` points, in increasing order. An element that names a point twice is listed
    /// once.
    ///
    /// # Panics
    /// If an element names a point beyond `n_rows`.
    pub fn around_points<const N: usize>(n_rows: usize, elements: &[[u32; N]]) -> Self {
        Self::from_rows_of(n_rows, elements, |_, nodes, push| {
            for (place, &node) in nodes.iter().enumerate() {
                if !nodes[..place].contains(&node) {
                    push(node);
                }
            }
        })
    }

    /// Inverts a table: `rows_of(i, item, push)` calls `push(r)` for every row r that lists item i.
    pub(crate) fn from_rows_of<T>(
        n_rows: usize,
        items: &[T],
        rows_of: impl Fn(usize, &T, &mut dyn FnMut(u32)),
    ) -> Self {
        let mut offsets = vec![0u32; n_rows + 1];
        for (index, item) in items.iter().enumerate() {
            rows_of(index, item, &mut |row| offsets[row as usize + 1] += 1);
        }
        for row in 0..n_rows {
            offsets[row + 1] += offsets[row];
        }
        let mut next = offsets.clone();
        let mut values = vec![0u32; offsets[n_rows] as usize];
        for (index, item) in items.iter().enumerate() {
            rows_of(index, item, &mut |row| {
                let place = &mut next[row as usize];
                values[*place as usize] = index as u32;
                *place += 1;
            });
        }
        Adjacency { offsets, items: values }
    }

    /// The indices of row `row`.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, row: usize) -> &[u32] {
        &self.items[self.offsets[row] as usize..self.offsets[row + 1] as usize]
    }

    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [u32] {
        &mut self.items[self.offsets[row] as usize..self.offsets[row + 1] as usize]
    }

    /// Number of rows.
    pub fn n_rows(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Number of indices in all rows.
    pub fn n_items(&self) -> usize {
        self.items.len()
    }

    /// The rows in order.
    pub fn rows(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.n_rows()).map(|row| self.row(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_around_points_increase_and_are_listed_once() {
        let around = Adjacency::around_points(4, &[[0, 1, 2], [2, 1, 1]]);
        let rows: Vec<&[u32]> = around.rows().collect();
        assert_eq!(rows, [&[0][..], &[0, 1], &[0, 1], &[]]);
        assert_eq!(around.n_items(), 5);
    }

    #[test]
    fn no_rows_is_a_table_too() {
        assert_eq!(Adjacency::default().n_rows(), 0);
        assert_eq!(Adjacency::around_points::<2>(0, &[]).rows().count(), 0);
    }
}
