//! J A^-1 J^T by half solves: with A = P^T L D L^T P and Y = L^-1 P J^T it is Y^T D^-1 Y.
//!
//! Rows of J are worked on in strips of [`STRIP`], neighbours in the order of elimination together. To the kernels of
//! the factorisation such a strip is one more strip of rows below the fronts that it reaches: those in which its rows
//! have entries, and their ancestors. Nothing else of L is read. Each strip is solved by one thread, and the products
//! of a strip with those before it are summed by one thread in the order of the fronts: how many threads there are
//! changes no bit.

use std::ops::Range;

use settee_math::simd::wide::{WideKernel, WideMachine, run_wide};
use settee_parallel::Workers;

use super::elimination::NONE;
use super::front::{Begin, Columns, StripRows, Top, eliminate_rows, subtract_block};
use super::kernel::LANES;
use super::layout::{BLOCK, STRIP, TILE};
use super::structure::Structure;
use crate::factorisation::compliance::{ComplianceSum, HalfSolves};
use crate::rows::SparseRows;

/// Memory of half solves; grows on demand.
#[derive(Debug, Default)]
pub(crate) struct HalfMemory {
    /// First pivot and number of the rows of J with entries, in the order of strips.
    order: Vec<(u32, u32)>,
    strips: Vec<RowStrip>,
    products: Vec<Products>,
    /// Pivots of L, whose diagonal is 1.
    ones: Vec<f64>,
}

/// Some rows of J, later columns of Y.
#[derive(Debug, Default)]
struct RowStrip {
    n_rows: usize,
    /// The fronts that it reaches, children before parents.
    fronts: Vec<u32>,
    /// The place in `fronts` of every front, `NONE` for those that are not reached.
    places: Vec<u32>,
    /// Where the numbers of the reached fronts begin, and the end of the last one.
    starts: Vec<usize>,
    /// First column of each reached front with an entry, the first one of a tile.
    first: Vec<u32>,
    /// One number for each row of the strip, column after column.
    numbers: Vec<f64>,
    /// As long as the largest of its fronts.
    scratch: Vec<f64>,
}

/// Products of a strip with itself and those before it.
#[derive(Debug, Default)]
struct Products {
    /// -Y D^-1 Y^T: a block for every strip.
    blocks: Vec<f64>,
    /// Y D^-1 in the columns of a front.
    scaled: Vec<f64>,
}

/// What all strips read.
#[derive(Clone, Copy)]
pub(crate) struct HalfFactor<'a> {
    pub structure: &'a Structure,
    pub values: &'a [f64],
    pub pivots: &'a [f64],
}

/// Calls `$self.$work::<M, V>(...)` with the number of vectors that `$rows` rows need.
macro_rules! for_rows {
    ($rows:expr, $($path:ident)::+ ::<$M:ident>($($argument:expr),*)) => {
        match ($rows).div_ceil(LANES) {
            1 => $($path)::+::<$M, 1>($($argument),*),
            2 => $($path)::+::<$M, 2>($($argument),*),
            _ => $($path)::+::<$M, 3>($($argument),*),
        }
    };
}

/// Adds J A^-1 J^T; how many rows have entries. The unknowns of `rows` are those of the factor. The error is a row of J
/// whose compliance is not finite; nothing is added then.
pub(crate) fn add_compliance(
    factor: HalfFactor<'_>,
    rows: &SparseRows,
    sum: &mut ComplianceSum<'_>,
    memory: &mut HalfMemory,
    workers: &Workers,
) -> Result<usize, usize> {
    let structure = factor.structure;
    let HalfMemory { order, strips, products, ones } = memory;
    order.clear();
    for row in 0..rows.len() {
        let pivots = rows.row(row).iter().map(|&(unknown, _)| structure.pivot_of(unknown));
        order.extend(pivots.min().map(|pivot| (pivot, row as u32)));
    }
    order.sort_unstable();
    let widest = structure.units.iter().map(|unit| unit.largest.columns).max().unwrap_or(0);
    ones.resize(ones.len().max(widest), 1.0);
    let n_strips = order.len().div_ceil(STRIP);
    if strips.len() < n_strips {
        strips.resize_with(n_strips, RowStrip::default);
        products.resize_with(n_strips, Products::default);
    }
    let (strips, products) = (&mut strips[..n_strips], &mut products[..n_strips]);
    workers.for_parts(strips, 1, |first, strips| {
        for (strip, own) in strips.iter_mut().zip(order.chunks(STRIP).skip(first)) {
            strip.fill(structure, rows, own);
            run_wide(ForwardJob { factor, strip, ones });
        }
    });
    let strips = &*strips;
    workers.for_parts(products, 1, |first, products| {
        for (index, products) in (first..).zip(products) {
            run_wide(ProductJob { factor, strips: &strips[..=index], products });
        }
    });
    for (products, own) in products.iter().zip(order.chunks(STRIP)) {
        // 0 times an infinite value or NaN is NaN, and so is every sum with it.
        if !products.blocks.iter().map(|value| 0.0 * value).sum::<f64>().is_finite() {
            return Err(own[0].1 as usize);
        }
    }
    for (index, (products, own)) in products.iter().zip(order.chunks(STRIP)).enumerate() {
        for (other, block) in products.blocks.as_chunks::<{ STRIP * STRIP }>().0.iter().enumerate() {
            let others = order[STRIP * other..].iter().take(STRIP).zip(block.as_chunks::<STRIP>().0);
            for (j, (&(_, col), column)) in others.enumerate() {
                // The block of a strip with itself is symmetric.
                let begin = if other == index { j } else { 0 };
                for (&(_, row), value) in own.iter().zip(column).skip(begin) {
                    sum.add(row as usize, col as usize, -value);
                }
            }
        }
    }
    Ok(order.len())
}

/// What the last half solves with this memory took, if they were made with this structure.
pub(crate) fn cost(structure: &Structure, memory: &HalfMemory) -> HalfSolves {
    let HalfMemory { order, strips, .. } = memory;
    let strips = &strips[..order.len().div_ceil(STRIP)];
    if strips.iter().any(|strip| strip.places.len() != structure.n_fronts()) {
        return HalfSolves::default();
    }
    let mut cost = HalfSolves { rows: order.len(), ..HalfSolves::default() };
    for (index, strip) in strips.iter().enumerate() {
        for (&front, &first) in strip.fronts.iter().zip(&strip.first) {
            let (layout, width) = (structure.layout(front as usize), structure.shape(front as usize).width);
            let from = |first: u32| width.saturating_sub(first as usize);
            let of_strip = |(rows, columns): (Range<usize>, Range<usize>)| {
                rows.len() * columns.end.saturating_sub(columns.start.max(first as usize))
            };
            let numbers: usize = layout.strips().map(|(rows, columns, _)| of_strip((rows, columns))).sum();
            let mut products = from(first) * strip.n_rows;
            let mut is_first = true;
            for other in &strips[..index] {
                if let Some(place) = other.place(front) {
                    products += from(first.max(other.first[place])) * other.n_rows;
                    is_first = false;
                }
            }
            cost.operations += (2 * strip.n_rows * (numbers + products)) as f64;
            cost.bytes_of_rows += (8 * strip.n_rows * width) as f64;
            if is_first {
                cost.bytes_of_factor += (8 * structure.numbers(front as usize)) as f64;
            }
        }
    }
    cost
}

impl RowStrip {
    fn place(&self, front: u32) -> Option<usize> {
        let place = self.places[front as usize];
        (place != NONE).then_some(place as usize)
    }

    /// The numbers of a reached front.
    fn columns(&self, place: usize) -> &[f64] {
        &self.numbers[self.starts[place]..self.starts[place + 1]]
    }

    /// Finds the fronts that are reached, and writes the rows `own` of J there.
    fn fill(&mut self, structure: &Structure, rows: &SparseRows, own: &[(u32, u32)]) {
        self.n_rows = own.len();
        self.fronts.clear();
        self.places.clear();
        self.places.resize(structure.n_fronts(), NONE);
        for &(_, row) in own {
            for &(unknown, _) in rows.row(row as usize) {
                let mut front = Some(structure.front_of(structure.pivot_of(unknown)));
                while let Some(s) = front.filter(|&s| self.places[s] == NONE) {
                    self.places[s] = 0;
                    self.fronts.push(s as u32);
                    front = structure.parent(s);
                }
            }
        }
        self.fronts.sort_unstable();
        self.starts.clear();
        self.first.clear();
        let (mut start, mut widest) = (0, 0);
        self.starts.push(0);
        for (place, &front) in self.fronts.iter().enumerate() {
            let columns = structure.shape(front as usize).columns();
            (start, widest) = (start + STRIP * columns, widest.max(columns));
            self.places[front as usize] = place as u32;
            self.starts.push(start);
            self.first.push(columns as u32);
        }
        self.numbers.clear();
        self.numbers.resize(start, 0.0);
        self.scratch.resize(self.scratch.len().max(STRIP * widest), 0.0);
        for (lane, &(_, row)) in own.iter().enumerate() {
            for &(unknown, value) in rows.row(row as usize) {
                let pivot = structure.pivot_of(unknown);
                let s = structure.front_of(pivot);
                let (place, column) = (self.places[s] as usize, pivot - structure.begins[s]);
                self.numbers[self.starts[place] + STRIP * column as usize + lane] += value;
                self.first[place] = self.first[place].min(column - column % TILE as u32);
            }
        }
    }

    /// Y = L^-1 P J^T. Fronts give what they change to their ancestors at once: these are the strip's own.
    #[inline(always)]
    fn forward<M: WideMachine, const V: usize>(machine: M, strip: &mut Self, factor: HalfFactor<'_>, ones: &[f64]) {
        let HalfFactor { structure, values, .. } = factor;
        let Self { fronts, places, starts, first: firsts, numbers, scratch, .. } = strip;
        let mut block = [0.0; STRIP * STRIP];
        for (place, &front) in fronts.iter().enumerate() {
            let s = front as usize;
            let layout = structure.layout(s);
            let (columns, first) = (layout.shape.columns(), firsts[place] as usize);
            let panel = &values[structure.panels[s]..structure.panels[s + 1]];
            let (top, below) = panel.split_at(layout.numbers_of_top());
            let end = starts[place + 1];
            let (done, later) = numbers.split_at_mut(end);
            let own = &mut done[starts[place] + STRIP * first..];
            // With pivots of 1, L D is L.
            let top = Top { strips: layout.top(), scaled: top, inverses: ones, begin: Begin::default() };
            let scratch = &mut scratch[..STRIP * (columns - first)];
            eliminate_rows::<M, V>(machine, StripRows { rows: &mut *own, scaled: scratch, first }, top, 0..columns);
            let strips = layout.below();
            for (index, rows) in structure.rows(s).chunks(STRIP).enumerate() {
                let factor = Columns::of_strip(strips, index, below);
                let tiles = &mut block[..BLOCK * rows.len().div_ceil(TILE)];
                subtract_block::<M, V, true>(machine, tiles, Columns { numbers: own, first }, factor, columns);
                for (&pivot, update) in rows.iter().zip(tiles.as_chunks::<STRIP>().0) {
                    let above = structure.front_of(pivot);
                    let (place, column) = (places[above] as usize, pivot - structure.begins[above]);
                    let start = starts[place] - end + STRIP * column as usize;
                    let target: &mut [f64; STRIP] = later[start..].first_chunk_mut().expect("fronts are whole columns");
                    for i in 0..V * LANES {
                        target[i] += update[i];
                    }
                    firsts[place] = firsts[place].min(column - column % TILE as u32);
                }
            }
        }
    }

    /// The products of the last of `strips` with all of them.
    #[inline(always)]
    fn multiply<M: WideMachine, const V: usize>(
        machine: M,
        strips: &[Self],
        factor: HalfFactor<'_>,
        products: &mut Products,
    ) {
        let HalfFactor { structure, pivots, .. } = factor;
        let Some(strip) = strips.last() else { return };
        let Products { blocks, scaled } = products;
        blocks.clear();
        blocks.resize(STRIP * STRIP * strips.len(), 0.0);
        scaled.resize(strip.scratch.len(), 0.0);
        for (place, &front) in strip.fronts.iter().enumerate() {
            let s = front as usize;
            let own = strip.columns(place);
            let pivots = &pivots[structure.begins[s] as usize..structure.begins[s + 1] as usize];
            let scaled = &mut scaled[..own.len()];
            // Columns that fill the last tile are zero in Y.
            scaled[STRIP * pivots.len()..].fill(0.0);
            let columns = scaled.as_chunks_mut::<STRIP>().0.iter_mut().zip(own.as_chunks::<STRIP>().0);
            for ((scaled, own), pivot) in columns.zip(pivots) {
                for i in 0..STRIP {
                    scaled[i] = own[i] / pivot;
                }
            }
            for (other, block) in strips.iter().zip(blocks.as_chunks_mut::<{ STRIP * STRIP }>().0) {
                let Some(other_place) = other.place(front) else { continue };
                let from = |numbers, first| Columns { numbers, first: 0 }.from(first as usize);
                let (rows, factor) =
                    (from(&*scaled, strip.first[place]), from(other.columns(other_place), other.first[other_place]));
                let tiles = &mut block[..BLOCK * other.n_rows.div_ceil(TILE)];
                subtract_block::<M, V, false>(machine, tiles, rows, factor, scaled.len() / STRIP);
            }
        }
    }
}

struct ForwardJob<'a> {
    factor: HalfFactor<'a>,
    strip: &'a mut RowStrip,
    ones: &'a [f64],
}

impl WideKernel for ForwardJob<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) {
        let Self { factor, strip, ones } = self;
        for_rows!(strip.n_rows, RowStrip::forward::<M>(machine, strip, factor, ones));
    }
}

struct ProductJob<'a> {
    factor: HalfFactor<'a>,
    /// The strips up to the one whose products are computed.
    strips: &'a [RowStrip],
    products: &'a mut Products,
}

impl WideKernel for ProductJob<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) {
        let Self { factor, strips, products } = self;
        let n_rows = strips.last().map_or(0, |strip| strip.n_rows);
        for_rows!(n_rows, RowStrip::multiply::<M>(machine, strips, factor, products));
    }
}
