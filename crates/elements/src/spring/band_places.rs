//! Which springs lie side by side.

use settee_math::simd::lanes::LANES;

use super::element::Element;
use super::subdomain::{Joined, Subdomain};

/// Where a spring lies in a subdomain.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub band: BandPlace,
    pub lane: usize,
    pub element: &'a Element,
}

/// Where a band lies; bands are in the order of these fields.
///
/// Of the bands from the same points, those come together that end at columns with the same remainder by the lanes:
/// soon after a register was written, it is read as a whole or not at all. A processor that reads a part of what it has
/// just written waits until it is in the cache: a seventh of the time of a product, when that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BandPlace {
    /// First of four rows.
    pub row: usize,
    remainder: usize,
    /// First of four columns.
    pub column: usize,
    /// Number of springs before between the same points.
    copy: usize,
}

impl BandPlace {
    /// The order of the bands in two numbers.
    fn key(&self) -> [u64; 2] {
        let Self { row, remainder, column, copy } = *self;
        [(row * LANES + remainder) as u64, (column as u64) << 32 | copy as u64]
    }
}

/// The springs of a subdomain in the order of their bands.
pub fn places<'a>(subdomain: &Subdomain, springs: &[Joined<'a>]) -> Vec<Place<'a>> {
    let (mut last, mut copy) = ([usize::MAX; 2], 0);
    let place = |spring: &Joined<'a>| {
        let points = [spring.first, spring.second];
        copy = if points == last { copy + 1 } else { 0 };
        last = points;
        let row = spring.first - subdomain.own().start;
        let lane = row % LANES;
        let column = subdomain.column(spring.second) - lane;
        let band = BandPlace { row: row - lane, remainder: column % LANES, column, copy };
        Place { band, lane, element: spring.element }
    };
    let places: Vec<Place<'_>> = springs.iter().map(place).collect();
    let mut keys: Vec<([u64; 2], u32)> = places.iter().map(|place| place.band.key()).zip(0..).collect();
    keys.sort_unstable();
    keys.into_iter().map(|(_, index)| places[index as usize]).collect()
}

/// The springs of each band.
pub fn bands<'a, 'b>(places: &'b [Place<'a>]) -> impl Iterator<Item = &'b [Place<'a>]> {
    places.chunk_by(|a, b| a.band == b.band)
}
