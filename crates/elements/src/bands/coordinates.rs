//! Coordinates of the points of a subdomain, one list for each axis: consecutive points fill the lanes of a register.

use settee_math::simd::lanes::{LANES, Lanes, Machine};
use settee_math::simd::lanes3::Vector;
use settee_math::simd::wide::{WIDE, Wide, WideMachine};
use settee_persist::{Persist, ReadError, Reader, Writer};

use super::subdomain::Subdomain;

/// Vectors of the points of a subdomain: three lists each, in one piece of memory.
///
/// The distance between two lists is a constant, so that one bounds check of a point serves all of them: 650 us for
/// 157,000 bands in the cache, and 800 us with lists of variable length.
///
/// Lists begin at the start of a cache line, which is up to one line behind the start of the memory.
#[derive(Debug)]
pub struct Coordinates(Vec<f64>);

/// Numbers in a cache line. A register that spans two lines takes twice as long to read.
const LINE: usize = 8;

/// Distance of two lists: an odd number of cache lines, so that the numbers of a point do not compete for the same
/// places of the cache.
const DISTANCE: usize = 8 * 163;

/// Most points of a subdomain: the last register may begin at the last point.
const MOST_POINTS: usize = DISTANCE - WIDE;

/// Numbers from the first to the last one of `n_vectors` vectors of eight points.
pub const fn length(n_vectors: usize) -> usize {
    (3 * n_vectors - 1) * DISTANCE + WIDE
}

impl Clone for Coordinates {
    fn clone(&self) -> Self {
        Self::with_numbers(self.aligned())
    }
}

impl Persist for Coordinates {
    fn save(&self, writer: &mut Writer) {
        self.aligned().to_vec().save(writer);
    }
    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let numbers = Vec::<f64>::load(reader, None)?;
        let fits = like.is_some_and(|like| like.aligned().len() == numbers.len());
        fits.then(|| Self::with_numbers(&numbers)).ok_or(ReadError::DoesNotFit("coordinates"))
    }
}

impl Coordinates {
    /// Points for which there is room.
    pub const MOST_POINTS: usize = MOST_POINTS;

    /// As many vectors of zeros.
    pub fn zeros(n_vectors: usize) -> Self {
        Self(vec![0.0; 3 * n_vectors * DISTANCE + LINE])
    }

    /// The lists with these numbers.
    fn with_numbers(numbers: &[f64]) -> Self {
        let mut made = Self(vec![0.0; numbers.len() + LINE]);
        let skipped = made.skipped();
        made.0[skipped..skipped + numbers.len()].copy_from_slice(numbers);
        made
    }

    /// The numbers of the lists.
    #[inline(always)]
    fn aligned(&self) -> &[f64] {
        let skipped = self.skipped();
        &self.0[skipped..skipped + self.0.len() - LINE]
    }

    /// Unused numbers in front of the lists: what has to be added to a column.
    #[inline(always)]
    pub fn skipped(&self) -> usize {
        self.0.as_ptr().align_offset(size_of::<f64>() * LINE).min(LINE)
    }

    /// Back to zeros at the points of a subdomain.
    #[inline(always)]
    pub fn clear(&mut self, vector: usize, subdomain: &Subdomain) {
        for axis in 0..3 {
            let start = self.skipped() + (3 * vector + axis) * DISTANCE;
            self.0[start..start + subdomain.n_points()].fill(0.0);
        }
    }

    /// Takes values at the points of a subdomain.
    #[inline(always)]
    pub fn read(&mut self, vector: usize, subdomain: &Subdomain, values: &[[f64; 3]]) {
        let skipped = self.skipped();
        let lists = &mut self.0[skipped + 3 * vector * DISTANCE..];
        let (x, rest) = lists.split_at_mut(DISTANCE);
        let (y, rest) = rest.split_at_mut(DISTANCE);
        let z = &mut rest[..DISTANCE];
        for (column, points) in subdomain.pieces() {
            let values = &values[points];
            let n = values.len();
            // Loops over slices of one length are vectorised; iterators over three lists are not.
            let (x, y, z) = (&mut x[column..][..n], &mut y[column..][..n], &mut z[column..][..n]);
            for i in 0..n {
                [x[i], y[i], z[i]] = values[i];
            }
        }
    }

    /// The lists of a vector.
    #[inline(always)]
    pub fn lists(&self, vector: usize) -> [&[f64]; 3] {
        let list = |axis: usize| &self.aligned()[(3 * vector + axis) * DISTANCE..][..DISTANCE];
        [list(0), list(1), list(2)]
    }

    /// The entries of eight consecutive points in all lists up to that of a vector (`LENGTH` says which), with all that
    /// lies between. `first`: a column plus the number of skipped entries.
    #[inline(always)]
    pub fn eight<const LENGTH: usize>(&self, first: usize) -> &[f64; LENGTH] {
        self.0[first..].first_chunk().expect("a register begins at a point")
    }

    /// The same, to write.
    #[inline(always)]
    pub fn eight_mut<const LENGTH: usize>(&mut self, first: usize) -> &mut [f64; LENGTH] {
        self.0[first..].first_chunk_mut().expect("a register begins at a point")
    }
}

/// The numbers of a list.
#[inline(always)]
fn numbers<const N: usize, const LENGTH: usize>(points: &[f64; LENGTH], list: usize, first: usize) -> &[f64; N] {
    points[list * DISTANCE + first..].first_chunk().expect("a list of a vector")
}

/// A vector of eight points.
#[inline(always)]
pub fn load<M: WideMachine, const LENGTH: usize>(machine: M, points: &[f64; LENGTH], vector: usize) -> Vector<M::Wide> {
    let list = |axis: usize| numbers(points, 3 * vector + axis, 0);
    [machine.load_wide(list(0)), machine.load_wide(list(1)), machine.load_wide(list(2))]
}

/// A vector of the first or second four of eight points.
#[inline(always)]
pub fn load_four<M: Machine, const LENGTH: usize>(
    machine: M,
    points: &[f64; LENGTH],
    vector: usize,
    half: usize,
) -> Vector<M::Lanes> {
    let list = |axis: usize| numbers(points, 3 * vector + axis, LANES * half);
    [machine.load(list(0)), machine.load(list(1)), machine.load(list(2))]
}

/// Adds to a vector of eight points.
#[inline(always)]
pub fn add<M: WideMachine, const LENGTH: usize>(
    machine: M,
    points: &mut [f64; LENGTH],
    vector: usize,
    values: &Vector<M::Wide>,
) {
    for axis in 0..3 {
        let list = points[(3 * vector + axis) * DISTANCE..].first_chunk_mut().expect("a list of a vector");
        *list = (machine.load_wide(list) + values[axis]).to_array();
    }
}

/// Subtracts from a vector of eight points.
#[inline(always)]
pub fn subtract<M: WideMachine, const LENGTH: usize>(
    machine: M,
    points: &mut [f64; LENGTH],
    vector: usize,
    values: &Vector<M::Wide>,
) {
    for axis in 0..3 {
        let list = points[(3 * vector + axis) * DISTANCE..].first_chunk_mut().expect("a list of a vector");
        *list = (machine.load_wide(list) - values[axis]).to_array();
    }
}

/// Adds to a vector of the first or second four of eight points.
#[inline(always)]
pub fn add_four<M: Machine, const LENGTH: usize>(
    machine: M,
    points: &mut [f64; LENGTH],
    vector: usize,
    half: usize,
    values: &Vector<M::Lanes>,
) {
    for axis in 0..3 {
        let first = (3 * vector + axis) * DISTANCE + LANES * half;
        let list = points[first..].first_chunk_mut().expect("a list of a vector");
        *list = (machine.load(list) + values[axis]).to_array();
    }
}
