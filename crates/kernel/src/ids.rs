//! Generational ids and the arena they point into.

use std::marker::PhantomData;

/// A place in an [`Arena`], valid until the entry is removed.
#[derive(settee_persist::Persist)]
pub struct Id<T> {
    index: u32,
    generation: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// Place in the arena, for dense tables beside it.
    pub fn index(self) -> usize {
        self.index as usize
    }

    /// The id as a number, for languages that know no ids.
    pub fn to_bits(self) -> u64 {
        u64::from(self.generation) << 32 | u64::from(self.index)
    }

    /// The id of a number that [`to_bits`](Self::to_bits) gave; of any other number it leads nowhere.
    pub fn from_bits(bits: u64) -> Self {
        Self { index: bits as u32, generation: (bits >> 32) as u32, of: PhantomData }
    }
}

// Written out because derives would ask the same of `T`.
impl<T> std::fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}.{}", self.index, self.generation)
    }
}
impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        (self.index, self.generation) == (other.index, other.generation)
    }
}
impl<T> Eq for Id<T> {}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.index, self.generation).cmp(&(other.index, other.generation))
    }
}
impl<T> std::hash::Hash for Id<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.index, self.generation).hash(state);
    }
}

/// Entries with stable generational ids; iteration is in order of insertion of the places.
#[derive(Debug)]
pub struct Arena<T> {
    entries: Vec<(u32, Option<T>)>,
    free: Vec<u32>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), free: Vec::new() }
    }
}

impl<T> Arena<T> {
    /// Adds an entry.
    pub fn insert(&mut self, value: T) -> Id<T> {
        let index = match self.free.pop() {
            Some(index) => {
                self.entries[index as usize].1 = Some(value);
                index
            }
            None => {
                let index = u32::try_from(self.entries.len()).expect("fewer than 2^32 entries fit into memory");
                self.entries.push((0, Some(value)));
                index
            }
        };
        Id { index, generation: self.entries[index as usize].0, of: PhantomData }
    }

    /// Removes an entry; its id and copies of it become invalid.
    pub fn remove(&mut self, id: Id<T>) -> Option<T> {
        let (generation, entry) = self.entries.get_mut(id.index())?;
        if *generation != id.generation {
            return None;
        }
        let value = entry.take()?;
        *generation += 1;
        self.free.push(id.index);
        Some(value)
    }

    /// The entry, if the id is still valid.
    pub fn get(&self, id: Id<T>) -> Option<&T> {
        self.entries.get(id.index()).filter(|(generation, _)| *generation == id.generation)?.1.as_ref()
    }

    /// The entry, if the id is still valid.
    pub fn get_mut(&mut self, id: Id<T>) -> Option<&mut T> {
        self.entries.get_mut(id.index()).filter(|(generation, _)| *generation == id.generation)?.1.as_mut()
    }

    /// All valid ids, in order of their places.
    pub fn ids(&self) -> impl Iterator<Item = Id<T>> + '_ {
        self.entries.iter().enumerate().filter(|(_, (_, entry))| entry.is_some()).map(|(index, (generation, _))| Id {
            index: index as u32,
            generation: *generation,
            of: PhantomData,
        })
    }

    /// One more than the largest place in use: the size of a dense table indexed by [`Id::index`].
    pub fn capacity(&self) -> usize {
        self.entries.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removed_ids_do_not_reach_the_entry_that_took_their_place() {
        let mut arena = Arena::default();
        let first = arena.insert("a");
        assert_eq!(arena.remove(first), Some("a"));
        let second = arena.insert("b");
        assert_eq!(first.index(), second.index());
        assert_eq!(arena.get(first), None);
        assert_eq!(arena.get(second), Some(&"b"));
        assert_eq!(arena.remove(first), None);
    }
}
