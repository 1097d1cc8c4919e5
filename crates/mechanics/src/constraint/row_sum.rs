//! A row of constraints over unknowns, while it is summed.

/// Unknowns of a row that are sooner looked through than kept in a table.
const FEW: usize = 12;

/// No place.
const NONE: u32 = u32::MAX;

/// The row that is being summed. Entries of a short row are in the order of their unknowns; those of a long one are
/// found by a table, and sorted in the end.
#[derive(Default)]
pub(super) struct RowSum {
    entries: Vec<(usize, f64)>,
    /// For each unknown its place in a long row; [`NONE`] if it has none.
    places: Vec<u32>,
}

impl RowSum {
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// Adds to the entry of an unknown.
    #[inline]
    pub fn add(&mut self, unknown: usize, value: f64) {
        if self.entries.len() > FEW {
            return self.add_to_long(unknown, value);
        }
        let place = self.entries.iter().position(|entry| entry.0 >= unknown).unwrap_or(self.entries.len());
        match self.entries.get_mut(place) {
            Some(entry) if entry.0 == unknown => entry.1 += value,
            _ => self.entries.insert(place, (unknown, value)),
        }
        if self.entries.len() > FEW {
            let Self { entries, places } = self;
            entries.iter().zip(0..).for_each(|((unknown, _), place)| note(places, *unknown, place));
        }
    }

    fn add_to_long(&mut self, unknown: usize, value: f64) {
        match self.places.get(unknown).copied().filter(|place| *place != NONE) {
            Some(place) => self.entries[place as usize].1 += value,
            None => {
                note(&mut self.places, unknown, self.entries.len() as u32);
                self.entries.push((unknown, value));
            }
        }
    }

    /// The entries in the order of their unknowns, each once.
    pub fn in_order(&mut self) -> &mut Vec<(usize, f64)> {
        if self.entries.len() > FEW {
            self.entries.iter().for_each(|(unknown, _)| self.places[*unknown] = NONE);
            self.entries.sort_unstable_by_key(|(unknown, _)| *unknown);
        }
        &mut self.entries
    }
}

/// Notes a place. Scalars of guests come after the unknowns of a scope.
fn note(places: &mut Vec<u32>, unknown: usize, place: u32) {
    if places.len() <= unknown {
        places.resize(unknown + 1, NONE);
    }
    places[unknown] = place;
}
