//! Rows in pages that copies share, so that a copy of long lists costs little, and a change copies what it touches.

use std::sync::Arc;

use settee_persist::{Persist, ReadError, Reader, Writer};

/// Rows of a page.
const PAGE: usize = 64;

/// Rows of equal length, one after the other.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Paged<T> {
    /// Entries of a row.
    width: usize,
    n_rows: usize,
    /// All but the last page are full.
    pages: Vec<Arc<Vec<T>>>,
}

impl<T: Clone> Paged<T> {
    /// No rows of so many entries.
    pub fn new(width: usize) -> Self {
        Self { width, n_rows: 0, pages: Vec::new() }
    }

    /// Rows of single entries.
    pub fn of_entries(entries: impl IntoIterator<Item = T>) -> Self {
        let mut rows = Self::new(1);
        entries.into_iter().for_each(|entry| rows.push(&[entry]));
        rows
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.n_rows
    }

    /// Entries of a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// A row.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, row: usize) -> &[T] {
        let first = row % PAGE * self.width;
        &self.pages[row / PAGE][first..first + self.width]
    }

    /// The first entry of a row; `None` if there is no such row.
    pub fn entry(&self, row: usize) -> Option<&T> {
        if row < self.n_rows { self.row(row).first() } else { None }
    }

    /// The entries in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.pages.iter().flat_map(|page| page.iter())
    }

    /// The entries of each page.
    pub fn pages(&self) -> impl Iterator<Item = &[T]> {
        self.pages.iter().map(|page| page.as_slice())
    }

    /// The first entry of a row, to write.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn entry_mut(&mut self, row: usize) -> &mut T {
        &mut self.row_mut(row)[0]
    }

    /// A row to write.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row_mut(&mut self, row: usize) -> &mut [T] {
        let first = row % PAGE * self.width;
        &mut Arc::make_mut(&mut self.pages[row / PAGE])[first..first + self.width]
    }

    /// Adds a row behind the last.
    ///
    /// # Panics
    /// If it has another number of entries.
    pub fn push(&mut self, row: &[T]) {
        assert_eq!(row.len(), self.width, "rows have equal lengths");
        if self.n_rows.is_multiple_of(PAGE) {
            self.pages.push(Arc::new(Vec::with_capacity(PAGE * self.width)));
        }
        if let Some(page) = self.pages.last_mut() {
            Arc::make_mut(page).extend_from_slice(row);
        }
        self.n_rows += 1;
    }

    /// Takes a row out: the last one has its place then.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn swap_remove(&mut self, row: usize) {
        let last = self.n_rows - 1;
        if row != last {
            let moved = self.row(last).to_vec();
            self.row_mut(row).clone_from_slice(&moved);
        }
        if last.is_multiple_of(PAGE) {
            self.pages.pop();
        } else if let Some(page) = self.pages.last_mut() {
            Arc::make_mut(page).truncate(last % PAGE * self.width);
        }
        self.n_rows = last;
    }

    /// How many pages it does not share with another one, and how many it has.
    pub fn own_pages(&self, other: &Self) -> [usize; 2] {
        let shares = |(own, other): (&Arc<Vec<T>>, &Arc<Vec<T>>)| Arc::ptr_eq(own, other);
        let shared = self.pages.iter().zip(&other.pages).filter(|pair| shares(*pair)).count();
        [self.pages.len() - shared, self.pages.len()]
    }
}

impl<T: Persist + Clone> Persist for Paged<T> {
    fn save(&self, writer: &mut Writer) {
        self.width.save(writer);
        self.iter().cloned().collect::<Vec<T>>().save(writer);
    }

    fn load(reader: &mut Reader<'_>, _like: Option<&Self>) -> Result<Self, ReadError> {
        let width = usize::load(reader, None)?;
        let entries = Vec::<T>::load(reader, None)?;
        if width == 0 || !entries.len().is_multiple_of(width) {
            return Err(reader.no_meaning(8, "length of rows", width as u64));
        }
        let mut rows = Self::new(width);
        entries.chunks_exact(width).for_each(|row| rows.push(row));
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_those_of_a_list() {
        let mut rows = Paged::new(2);
        let mut list: Vec<[usize; 2]> = Vec::new();
        for index in 0..1000_usize {
            if index % 3 == 2 && !list.is_empty() {
                let row = index * 7 % list.len();
                rows.swap_remove(row);
                list.swap_remove(row);
            } else {
                rows.push(&[index, index + 1]);
                list.push([index, index + 1]);
            }
        }
        assert_eq!(rows.len(), list.len());
        assert!(list.iter().enumerate().all(|(row, entries)| rows.row(row) == entries));
        assert!(rows.iter().eq(list.as_flattened()));
        assert_eq!(rows.entry(list.len()), None);
        while rows.len() > 0 {
            rows.swap_remove(0);
        }
        assert_eq!(rows.iter().count(), 0);
    }

    #[test]
    fn a_change_copies_the_pages_that_it_touches() {
        let before = Paged::of_entries(0..1000);
        let mut after = before.clone();
        assert_eq!(after.own_pages(&before), [0, 16]);
        after.swap_remove(500);
        assert_eq!(after.own_pages(&before), [2, 16]);
        assert_eq!((before.entry(500), after.entry(500)), (Some(&500), Some(&999)));
    }
}
