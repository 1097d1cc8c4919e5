//! Which elements lie side by side.

use settee_math::simd::wide::WIDE;

use super::subdomain::{Between, Subdomain};

/// A run: consecutive bands, each between the points that follow those of the one before.
#[derive(Clone, Copy, Debug)]
pub struct Run<const N: usize> {
    /// First column of each local node of the first band.
    pub columns: [usize; N],
    /// How many bands there are.
    pub n_bands: usize,
}

/// The elements of a subdomain as bands.
#[derive(Clone, Debug)]
pub struct Layout<const N: usize> {
    /// The bands in their order.
    pub runs: Vec<Run<N>>,
    /// The elements in the lanes of each band, by their numbers in the subdomain.
    pub lanes: Vec<[Option<usize>; WIDE]>,
}

/// Where a band lies; bands are in the order of these fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct BandPlace<const N: usize> {
    /// Which rows are worked on together.
    tile: u32,
    /// First columns of the nodes from the first row on.
    offsets: [u32; N],
    /// Number of elements before between the same points.
    copy: u32,
    /// First of eight rows.
    row: u32,
}

impl<const N: usize> Layout<N> {
    /// Orders elements by their rows, those between the same points one after the other. Together they may join no more
    /// points than coordinates have room for. `tile`: number of rows, a multiple of eight, that are worked on together.
    pub fn new(subdomain: &Subdomain, elements: &[impl Between<N>], tile: usize) -> Self {
        let (mut last, mut copy) = ([usize::MAX; N], 0);
        let places = elements.iter().enumerate().map(|(number, element)| {
            let points = element.points();
            copy = if points == last { copy + 1 } else { 0 };
            last = points;
            let row = element.first() - subdomain.own().start;
            let offsets = points.map(|point| (subdomain.column(point) - row) as u32);
            let first = row / WIDE * WIDE;
            (BandPlace { tile: (row / tile) as u32, offsets, copy, row: first as u32 }, row - first, number)
        });
        let mut places: Vec<(BandPlace<N>, usize, usize)> = places.collect();
        places.sort_unstable();
        let mut layout = Self { runs: Vec::new(), lanes: Vec::new() };
        for band in places.chunk_by(|a, b| a.0 == b.0) {
            let mut lanes = [None; WIDE];
            band.iter().for_each(|(_, lane, number)| lanes[*lane] = Some(*number));
            layout.push(&band[0].0, lanes);
        }
        layout
    }

    /// The first columns of each band.
    pub fn first_columns(&self) -> Vec<[usize; N]> {
        let of_run = |run: &Run<N>| {
            let columns = run.columns;
            (0..run.n_bands).map(move |band| columns.map(|column| column + WIDE * band))
        };
        self.runs.iter().flat_map(of_run).collect()
    }

    /// Adds a band to the last run if it continues that run, and begins another run otherwise.
    fn push(&mut self, place: &BandPlace<N>, lanes: [Option<usize>; WIDE]) {
        self.lanes.push(lanes);
        let columns = place.offsets.map(|offset| (place.row + offset) as usize);
        let is_next = |run: &Run<N>| columns == run.columns.map(|column| column + WIDE * run.n_bands);
        match self.runs.last_mut().filter(|run| is_next(run)) {
            Some(run) => run.n_bands += 1,
            None => self.runs.push(Run { columns, n_bands: 1 }),
        }
    }
}
