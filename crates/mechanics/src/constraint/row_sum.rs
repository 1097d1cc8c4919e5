//! A row of constraints over unknowns, while it is summed.

/// Unknowns of a row that are sooner looked through than kept in a table.
const FEW: usize = 12;

/// No place.
const NONE: u32 = u32::MAX;

/// A sum of this size, relative to those of its terms, is what rounding left of terms that cancel: a constraint between
/// two parts of one rigid body does not move the body, and must not be taken for one that needs huge forces.
const ROUNDING: f64 = 1e-13;

/// What is added up for an unknown.
#[derive(Clone, Copy)]
struct Sum {
    unknown: usize,
    value: f64,
    /// Sum of the sizes of the terms.
    size: f64,
}

/// The row that is being summed. Entries of a short row are in the order of their unknowns; those of a long one are
/// found by a table, and sorted in the end.
#[derive(Default)]
pub(super) struct RowSum {
    sums: Vec<Sum>,
    /// For each unknown its place in a long row; [`NONE`] if it has none.
    places: Vec<u32>,
    /// Unknowns and values, when all is added.
    entries: Vec<(usize, f64)>,
}

impl RowSum {
    pub fn clear(&mut self) {
        self.sums.clear();
    }

    /// Adds to the entry of an unknown.
    #[inline]
    pub fn add(&mut self, unknown: usize, value: f64) {
        if self.sums.len() > FEW {
            return self.add_to_long(unknown, value);
        }
        let place = self.sums.iter().position(|sum| sum.unknown >= unknown).unwrap_or(self.sums.len());
        match self.sums.get_mut(place) {
            Some(sum) if sum.unknown == unknown => sum.add(value),
            _ => self.sums.insert(place, Sum::new(unknown, value)),
        }
        if self.sums.len() > FEW {
            let Self { sums, places, .. } = self;
            sums.iter().zip(0..).for_each(|(sum, place)| note(places, sum.unknown, place));
        }
    }

    fn add_to_long(&mut self, unknown: usize, value: f64) {
        match self.places.get(unknown).copied().filter(|place| *place != NONE) {
            Some(place) => self.sums[place as usize].add(value),
            None => {
                note(&mut self.places, unknown, self.sums.len() as u32);
                self.sums.push(Sum::new(unknown, value));
            }
        }
    }

    /// The entries in the order of their unknowns, each once, without those that cancel.
    pub fn in_order(&mut self) -> &mut Vec<(usize, f64)> {
        if self.sums.len() > FEW {
            self.sums.iter().for_each(|sum| self.places[sum.unknown] = NONE);
            self.sums.sort_unstable_by_key(|sum| sum.unknown);
        }
        self.entries.clear();
        let left = self.sums.iter().filter(|sum| !sum.cancels());
        self.entries.extend(left.map(|sum| (sum.unknown, sum.value)));
        &mut self.entries
    }
}

impl Sum {
    fn new(unknown: usize, value: f64) -> Self {
        Self { unknown, value, size: value.abs() }
    }

    fn add(&mut self, value: f64) {
        self.value += value;
        self.size += value.abs();
    }

    /// Whether its terms cancel but for rounding. A single zero does not.
    fn cancels(&self) -> bool {
        self.size > 0.0 && self.value.abs() <= ROUNDING * self.size
    }
}

/// Notes a place. Scalars of guests come after the unknowns of a scope.
fn note(places: &mut Vec<u32>, unknown: usize, place: u32) {
    if places.len() <= unknown {
        places.resize(unknown + 1, NONE);
    }
    places[unknown] = place;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_that_cancel_leave_no_entry() {
        let mut row = RowSum::default();
        for unknown in (0..20).rev() {
            row.add(unknown, 0.1);
            row.add(unknown, 0.2);
            row.add(unknown, if unknown % 2 == 0 { -0.3 } else { -0.29 });
        }
        let unknowns: Vec<usize> = row.in_order().iter().map(|(unknown, _)| *unknown).collect();
        assert_eq!(unknowns, (1..20).step_by(2).collect::<Vec<_>>());
    }
}
