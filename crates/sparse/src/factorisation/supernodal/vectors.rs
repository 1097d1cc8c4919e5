//! The vector of a substitution, cut up for the walk over the fronts.

use settee_math::simd::quads::Number;

use super::layout::Shape;
use super::structure::Structure;

/// The vectors of some fronts, whole subtrees all of them.
pub(super) struct Vectors<'a, T> {
    /// The first front.
    first: usize,
    /// One number for every pivot.
    x: &'a mut [T],
    /// One number for every row below every front: what the front changes there, later the solution there.
    updates: &'a mut [T],
}

impl<'a, T> Vectors<'a, T> {
    /// Those of all fronts.
    pub fn new(x: &'a mut [T], updates: &'a mut [T]) -> Self {
        Self { first: 0, x, updates }
    }

    pub fn reborrow(&mut self) -> Vectors<'_, T> {
        Vectors { first: self.first, x: self.x, updates: self.updates }
    }

    /// Those of the fronts before `front`, and of the others, both whole subtrees.
    pub fn split_at(self, structure: &Structure, front: usize) -> (Self, Self) {
        let Self { first, x, updates } = self;
        let columns = (structure.begins[front] - structure.begins[first]) as usize;
        let rows = structure.row_range(front).start - structure.row_range(first).start;
        let (left_x, right_x) = x.split_at_mut(columns);
        let (left_updates, right_updates) = updates.split_at_mut(rows);
        (Self { first, x: left_x, updates: left_updates }, Self { first: front, x: right_x, updates: right_updates })
    }

    /// What front `s` works on.
    #[inline(always)]
    pub fn front(&mut self, structure: &Structure, s: usize) -> Front<'_, T> {
        let begin = (structure.begins[s] - structure.begins[self.first]) as usize;
        let (base, rows) = (structure.row_range(self.first).start, structure.row_range(s));
        let shape = structure.shape(s);
        let (of_children, own) = self.updates[..rows.end - base].split_at_mut(rows.start - base);
        Front { s, base, shape, x: &mut self.x[begin..begin + shape.width], own, of_children }
    }
}

/// The vectors of one front.
pub(super) struct Front<'a, T> {
    s: usize,
    /// Row that `of_children` begins with.
    base: usize,
    pub shape: Shape,
    pub x: &'a mut [T],
    /// What it changes in the rows below, later the solution there.
    pub own: &'a mut [T],
    of_children: &'a mut [T],
}

impl<T: Number> Front<'_, T> {
    /// Takes what the children change: in the columns of the front and in the rows below.
    #[inline(always)]
    pub fn take(&mut self, structure: &Structure) {
        self.own.fill(T::default());
        match structure.is_in_threes {
            true => self.take_by::<3>(structure),
            false => self.take_by::<1>(structure),
        }
    }

    /// `N` neighbouring rows at a time.
    #[inline(always)]
    fn take_by<const N: usize>(&mut self, structure: &Structure) {
        for &child in structure.children(self.s) {
            let rows = structure.row_range(child as usize);
            let update = self.of_children[rows.start - self.base..rows.end - self.base].as_chunks::<N>().0;
            let (in_columns, below) = self.places::<N>(structure, child);
            let (first, rest) = update.split_at(in_columns.len());
            for (places, values) in in_columns.iter().zip(first) {
                add(group(self.x, places[0] as usize), values);
            }
            for (places, values) in below.iter().zip(rest) {
                add(group(self.own, places[0] as usize - self.shape.width), values);
            }
        }
    }

    /// Gives the children the solution in their rows.
    #[inline(always)]
    pub fn give(&mut self, structure: &Structure) {
        match structure.is_in_threes {
            true => self.give_by::<3>(structure),
            false => self.give_by::<1>(structure),
        }
    }

    #[inline(always)]
    fn give_by<const N: usize>(&mut self, structure: &Structure) {
        for &child in structure.children(self.s) {
            let rows = structure.row_range(child as usize);
            let (in_columns, below) = self.places::<N>(structure, child);
            let values = self.of_children[rows.start - self.base..rows.end - self.base].as_chunks_mut::<N>().0;
            let (first, rest) = values.split_at_mut(in_columns.len());
            for (places, values) in in_columns.iter().zip(first) {
                *values = *group(self.x, places[0] as usize);
            }
            for (places, values) in below.iter().zip(rest) {
                *values = *group(self.own, places[0] as usize - self.shape.width);
            }
        }
    }

    /// The places of the rows of a child in the front: in its columns, and below.
    #[inline(always)]
    fn places<'s, const N: usize>(&self, structure: &'s Structure, child: u32) -> (&'s [[u32; N]], &'s [[u32; N]]) {
        let places = structure.places(child as usize).as_chunks::<N>().0;
        places.split_at(places.partition_point(|places| (places[0] as usize) < self.shape.width))
    }

    /// x = D^-1 x.
    #[inline(always)]
    pub fn divide(&mut self, pivots: &[T]) {
        for (x, pivot) in self.x.iter_mut().zip(pivots) {
            *x /= *pivot;
        }
    }
}

/// The numbers from one on.
#[inline(always)]
fn group<T, const N: usize>(numbers: &mut [T], first: usize) -> &mut [T; N] {
    numbers[first..].first_chunk_mut().expect("groups of rows are whole")
}

#[inline(always)]
fn add<T: Number, const N: usize>(sums: &mut [T; N], values: &[T; N]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += *value;
    }
}
