//! The rows of a step over the unknowns of a scope. Each scope keeps those that it takes part in, and not the empty
//! rows of all others: with thousands of bodies that have solvers of their own these would be most of the memory.

use std::ops::Range;

use settee_sparse::SparseRows;

/// Rows of a step that something of a scope takes part in.
#[derive(Default)]
pub(super) struct ScopeRows {
    /// Their numbers among the rows of the step, in increasing order.
    numbers: Vec<usize>,
    /// Their entries over the unknowns of the scope, in the order of the unknowns.
    rows: SparseRows,
    /// Which rows have entries on which independent state: the state, and the place of the row in the list. Sorted.
    on_states: Vec<(usize, usize)>,
    /// Where the unknowns of each independent state end.
    ends: Vec<usize>,
}

impl ScopeRows {
    /// Takes all rows away and keeps the memory.
    pub fn clear(&mut self) {
        self.numbers.clear();
        self.rows.clear();
        self.on_states.clear();
    }

    /// Adds a row, whose number is larger than those before.
    pub fn push(&mut self, number: usize, entries: impl IntoIterator<Item = (usize, f64)>) {
        self.numbers.push(number);
        self.rows.push_row(entries);
    }

    /// Finds the rows of each independent state, once all rows are there. `ends`: where the unknowns of each state end,
    /// which come in the order of the states.
    pub fn find_states(&mut self, ends: impl Iterator<Item = usize>) {
        self.ends.clear();
        self.ends.extend(ends);
        for place in 0..self.len() {
            let mut end = 0;
            for &(unknown, _) in self.rows.row(place) {
                if unknown < end {
                    continue;
                }
                let state = self.ends.partition_point(|end| *end <= unknown);
                let Some(of_state) = self.ends.get(state) else { break };
                end = *of_state;
                self.on_states.push((state, place));
            }
        }
        self.on_states.sort_unstable();
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether the scope takes part in no row.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The number among the rows of the step of the row at a place of the list.
    pub fn number(&self, place: usize) -> usize {
        self.numbers[place]
    }

    /// The entries of the row at a place of the list.
    pub fn row(&self, place: usize) -> &[(usize, f64)] {
        self.rows.row(place)
    }

    /// All rows with their numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &[(usize, f64)])> {
        self.numbers.iter().enumerate().map(|(place, number)| (*number, self.rows.row(place)))
    }

    /// Places in the list of the rows with entries on independent states, in order; for several states those of all
    /// rows.
    pub fn on(&self, states: &Range<usize>) -> impl Iterator<Item = usize> + '_ {
        let (of_one, of_all) = if states.len() == 1 {
            let first = self.on_states.partition_point(|(state, _)| *state < states.start);
            let end = self.on_states.partition_point(|(state, _)| *state < states.end);
            (&self.on_states[first..end], 0..0)
        } else {
            (&self.on_states[..0], 0..self.len())
        };
        of_one.iter().map(|(_, place)| *place).chain(of_all)
    }

    /// The rows of the step, `n_rows` of them, if the scope takes part in all.
    pub fn of_all(&self, n_rows: usize) -> Option<&SparseRows> {
        (self.len() == n_rows).then_some(&self.rows)
    }

    /// Writes the rows of the step, `n_rows` of them, with the entries that some unknowns of states have in them.
    pub fn spread(&self, n_rows: usize, (states, unknowns): (&Range<usize>, &Range<usize>), out: &mut SparseRows) {
        out.clear();
        for place in self.on(states) {
            while out.len() < self.numbers[place] {
                out.push_row([]);
            }
            out.push_row(self.row(place).iter().copied().filter(|(unknown, _)| unknowns.contains(unknown)));
        }
        while out.len() < n_rows {
            out.push_row([]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three rows of a step of six, over states of three, none, three and two unknowns.
    fn rows() -> ScopeRows {
        let mut rows = ScopeRows::default();
        rows.push(1, [(0, 1.0), (2, 2.0), (4, 3.0)]);
        rows.push(2, []);
        rows.push(4, [(3, 4.0), (7, 5.0)]);
        rows.find_states([3, 3, 6, 8].into_iter());
        rows
    }

    #[test]
    fn states_find_their_rows() {
        let rows = rows();
        let on = |states: Range<usize>| rows.on(&states).map(|place| rows.number(place)).collect::<Vec<_>>();
        assert_eq!([on(0..1), on(1..2), on(2..3), on(3..4)], [vec![1], vec![], vec![1, 4], vec![4]]);
        assert_eq!(on(0..4), [1, 2, 4]);
    }

    #[test]
    fn rows_without_entries_are_between_those_that_are_written_out() {
        let (rows, mut out) = (rows(), SparseRows::default());
        rows.spread(6, (&(2..3), &(3..6)), &mut out);
        let all: Vec<&[(usize, f64)]> = (0..out.len()).map(|row| out.row(row)).collect();
        assert_eq!(all, [&[][..], &[(4, 3.0)], &[], &[], &[(3, 4.0)], &[]]);
        assert!(rows.of_all(6).is_none() && rows.of_all(3).is_some());
    }
}
