//! Which points or elements of a mesh come from which of another, while both change.

use super::paged::Paged;

/// Nothing: an element that comes from none, or a place where none is.
const NONE: u32 = u32::MAX;

/// For each member of an output, a point or an element, the one of the input that it comes from, and the inverse.
///
/// Both sides are numbered as the meshes number: where one is removed, the last one takes its number.
#[derive(Clone, Debug, settee_persist::Persist)]
pub(super) struct Links {
    /// For each one of the output its source.
    sources: Paged<u32>,
    /// For each one of the input, as far as any has one, what is made of it: as many places as can be.
    places: Paged<u32>,
}

impl Links {
    /// Up to `group` of the output come from each one of the input. `sources`: for each one of the output where it
    /// comes from; `None` for one that the output has by itself.
    pub fn new(group: u32, sources: impl Iterator<Item = Option<u32>>) -> Self {
        let mut links = Self { sources: Paged::new(1), places: Paged::new(group as usize) };
        for (place, source) in (0u32..).zip(sources) {
            links.grow_to(place as usize + 1);
            if let Some(source) = source {
                links.link(place, source);
            }
        }
        links
    }

    /// Where one of the output comes from.
    pub fn source(&self, place: u32) -> Option<u32> {
        self.sources.entry(place as usize).copied().filter(|source| *source != NONE)
    }

    /// What is made of one of the input.
    pub fn places(&self, source: u32) -> impl Iterator<Item = u32> + '_ {
        let source = source as usize;
        let row = if source < self.places.len() { self.places.row(source) } else { &[] };
        row.iter().copied().filter(|place| *place != NONE)
    }

    /// The one that is made of one of the input, where there is one at most.
    pub fn place(&self, source: u32) -> Option<u32> {
        self.places(source).next()
    }

    /// The output has so many now: those behind the last come from nowhere.
    pub fn grow_to(&mut self, n_places: usize) {
        (self.sources.len()..n_places).for_each(|_| self.sources.push(&[NONE]));
    }

    /// Says where one of the output comes from. It stays one of the output's own if as many as can be come from there.
    pub fn link(&mut self, place: u32, source: u32) {
        let width = self.places.width();
        while self.places.len() <= source as usize {
            self.places.push(&vec![NONE; width]);
        }
        if let Some(free) = self.places.row_mut(source as usize).iter_mut().find(|entry| **entry == NONE) {
            *free = place;
            *self.sources.entry_mut(place as usize) = source;
        }
    }

    /// One of the output is gone, and the last one has its number.
    pub fn output_removed(&mut self, place: u32) {
        self.rename(place, NONE);
        let last = self.sources.len() as u32 - 1;
        if place != last {
            self.rename(last, place);
        }
        self.sources.swap_remove(place as usize);
    }

    fn rename(&mut self, place: u32, new: u32) {
        if let Some(source) = self.source(place) {
            let row = self.places.row_mut(source as usize);
            row.iter_mut().filter(|entry| **entry == place).for_each(|entry| *entry = new);
        }
    }

    /// Some of `n` of the input go, largest first: each time the last one takes the number. What was made of them and
    /// is there yet belongs to the output alone then.
    pub fn input_removed(&mut self, indices: &[u32], n: usize) {
        for (&index, last) in indices.iter().zip((0..n as u32).rev()) {
            self.put(index, NONE);
            if index != last {
                self.put(last, index);
            }
        }
    }

    /// Gives what is made of one of the input to another one, of which nothing is made.
    fn put(&mut self, source: u32, new: u32) {
        let made: Vec<u32> = self.places(source).collect();
        if made.is_empty() {
            return;
        }
        self.places.row_mut(source as usize).fill(NONE);
        for place in made {
            *self.sources.entry_mut(place as usize) = NONE;
            if new != NONE {
                self.link(place, new);
            }
        }
    }

    /// Those of the output have other numbers: `old` has the number before for each number after.
    pub fn output_renumbered(&mut self, old: &[u32]) {
        let sources: Vec<Option<u32>> = old.iter().map(|place| self.source(*place)).collect();
        *self = Self::new(self.places.width() as u32, sources.into_iter());
    }

    /// Those of the input have other numbers: `old` has the number before for each number after.
    pub fn input_renumbered(&mut self, old: &[u32]) {
        let mut new = vec![NONE; old.len()];
        (0u32..).zip(old).for_each(|(index, before)| new[*before as usize] = index);
        let after = |source: Option<u32>| new.get(source? as usize).copied();
        let sources: Vec<Option<u32>> = (0..self.sources.len() as u32).map(|place| after(self.source(place))).collect();
        *self = Self::new(self.places.width() as u32, sources.into_iter());
    }

    /// Whether both tables say the same of so many of the input, `group` of the output for each at most, and so many
    /// of the output: what a file says of them is not believed.
    pub fn is_sound(&self, group: u32, n_sources: usize, n_places: usize) -> bool {
        let has_shape = self.sources.width() == 1
            && self.places.width() == group as usize
            && self.sources.len() == n_places
            && self.sources.iter().all(|source| *source == NONE || (*source as usize) < n_sources);
        let n_linked = self.sources.iter().filter(|source| **source != NONE).count();
        let is_linked = |source: u32| self.places(source).all(|place| self.source(place) == Some(source));
        let is_named = |place: u32| {
            self.source(place).is_none_or(|source| self.places(source).filter(|other| *other == place).count() == 1)
        };
        has_shape
            && (0..self.places.len() as u32).all(is_linked)
            && (0..n_places as u32).all(is_named)
            && (0..self.places.len() as u32).map(|source| self.places(source).count()).sum::<usize>() == n_linked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(links: &Links) -> Vec<Option<u32>> {
        (0..links.sources.len() as u32).map(|place| links.source(place)).collect()
    }

    #[test]
    fn the_last_takes_the_number_on_both_sides() {
        let mut links = Links::new(2, [0, 0, 1, 1, 2, 2].into_iter().map(Some));
        links.output_removed(1);
        assert_eq!(pairs(&links), [Some(0), Some(2), Some(1), Some(1), Some(2)]);
        assert_eq!(links.places(2).collect::<Vec<_>>(), [4, 1]);
        assert!(links.is_sound(2, 3, 5));
        links.input_removed(&[0], 3);
        assert_eq!(pairs(&links), [None, Some(0), Some(1), Some(1), Some(0)]);
        links.grow_to(6);
        links.link(5, 2);
        assert_eq!(links.place(2), Some(5));
        assert!(links.is_sound(2, 3, 6));
        assert!(!links.is_sound(2, 2, 6), "it names one that is not there");
    }

    #[test]
    fn more_than_can_be_belong_to_the_output_alone() {
        let links = Links::new(1, [3, 3].into_iter().map(Some));
        assert_eq!(pairs(&links), [Some(3), None]);
        assert!(links.is_sound(1, 4, 2));
    }

    #[test]
    fn numbers_follow_a_renumbering_of_either_side() {
        let mut links = Links::new(1, [Some(0), Some(1), Some(2), None].into_iter());
        links.input_renumbered(&[2, 0, 1]);
        assert_eq!(pairs(&links), [Some(1), Some(2), Some(0), None]);
        links.output_renumbered(&[3, 2, 1, 0]);
        assert_eq!(pairs(&links), [None, Some(0), Some(2), Some(1)]);
        assert_eq!(links.place(0), Some(1));
    }
}
