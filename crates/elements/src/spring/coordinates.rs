//! Coordinates of the points of a subdomain, one list for each axis: consecutive points fill the lanes of a register.

use settee_math::simd::lanes::{LANES, Lanes, Machine};
use settee_math::simd::lanes3::Vector;

use super::subdomain::Subdomain;

/// Vectors of the points of a subdomain: three lists each, in one piece of memory.
///
/// The distance of two lists is known beforehand, so that the place of a point is checked once for all of them: 800
/// instead of 650 us for 157,000 bands in the cache with a length of its own for each list.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Coordinates(Vec<f64>);

/// Distance of two lists: an odd number of cache lines, so that the numbers of a point do not compete for the same
/// places of the cache.
const DISTANCE: usize = 8 * 95;

/// Points that a subdomain may have: the last register may begin at the last point.
pub const MOST_POINTS: usize = DISTANCE - LANES;

/// Some vectors of four consecutive points, with all that lies between.
pub type Four<const LENGTH: usize> = [f64; LENGTH];

/// Numbers from the first to the last one of `n_vectors` vectors of four points.
pub const fn length(n_vectors: usize) -> usize {
    (3 * n_vectors - 1) * DISTANCE + LANES
}

impl Coordinates {
    /// As many vectors of zeros.
    pub fn zeros(n_vectors: usize) -> Self {
        Self(vec![0.0; 3 * n_vectors * DISTANCE])
    }

    /// Back to zeros at the points of a subdomain.
    #[inline(always)]
    pub fn clear(&mut self, vector: usize, subdomain: &Subdomain) {
        for axis in 0..3 {
            let start = (3 * vector + axis) * DISTANCE;
            self.0[start..start + subdomain.n_points()].fill(0.0);
        }
    }

    /// Takes values at the points of a subdomain.
    #[inline(always)]
    pub fn read(&mut self, vector: usize, subdomain: &Subdomain, values: &[[f64; 3]]) {
        let lists = &mut self.0[3 * vector * DISTANCE..];
        let (x, rest) = lists.split_at_mut(DISTANCE);
        let (y, rest) = rest.split_at_mut(DISTANCE);
        let z = &mut rest[..DISTANCE];
        let own = &values[subdomain.own()];
        let n_own = own.len();
        // Over slices of the same length: four points at a time, which iterators over three lists are not.
        let (x_own, y_own, z_own) = (&mut x[..n_own], &mut y[..n_own], &mut z[..n_own]);
        for i in 0..n_own {
            [x_own[i], y_own[i], z_own[i]] = own[i];
        }
        for (column, point) in (n_own..).zip(subdomain.halo()) {
            [x[column], y[column], z[column]] = values[*point as usize];
        }
    }

    /// The lists of a vector.
    #[inline(always)]
    pub fn lists(&self, vector: usize) -> [&[f64]; 3] {
        let list = |axis: usize| &self.0[(3 * vector + axis) * DISTANCE..][..DISTANCE];
        [list(0), list(1), list(2)]
    }

    /// What the lists have of four consecutive points: vectors up to one that `LENGTH` says.
    #[inline(always)]
    pub fn four<const LENGTH: usize>(&self, first: usize) -> &Four<LENGTH> {
        self.0[first..].first_chunk().expect("a register begins at a point")
    }

    /// The same, to write.
    #[inline(always)]
    pub fn four_mut<const LENGTH: usize>(&mut self, first: usize) -> &mut Four<LENGTH> {
        self.0[first..].first_chunk_mut().expect("a register begins at a point")
    }
}

/// A vector of four points.
#[inline(always)]
pub fn load<M: Machine, const LENGTH: usize>(machine: M, points: &Four<LENGTH>, vector: usize) -> Vector<M::Lanes> {
    let list = |axis: usize| points[(3 * vector + axis) * DISTANCE..].first_chunk().expect("a list of a vector");
    [machine.load(list(0)), machine.load(list(1)), machine.load(list(2))]
}

/// Adds to a vector of four points.
#[inline(always)]
pub fn add<M: Machine, const LENGTH: usize>(
    machine: M,
    points: &mut Four<LENGTH>,
    vector: usize,
    values: &Vector<M::Lanes>,
) {
    for axis in 0..3 {
        let list = points[(3 * vector + axis) * DISTANCE..].first_chunk_mut().expect("a list of a vector");
        *list = (machine.load(list) + values[axis]).to_array();
    }
}

/// Overwrites a vector of four points.
#[inline(always)]
pub fn put<L: Lanes, const LENGTH: usize>(points: &mut Four<LENGTH>, vector: usize, values: &Vector<L>) {
    for axis in 0..3 {
        let list = points[(3 * vector + axis) * DISTANCE..].first_chunk_mut().expect("a list of a vector");
        *list = values[axis].to_array();
    }
}
