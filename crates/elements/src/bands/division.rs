//! A mesh in parts with bands.

use settee_math::simd::lanes::Machine;
use settee_math::simd::lanes3::sum;
use settee_math::simd::padded;
use settee_math::simd::wide::WIDE;

use super::coordinates::{Coordinates, load_four};
use super::places::Layout;
use super::subdomain::{Between, Subdomain};

/// Lanes of bands, for each element, up to which bands are worth it.
const MOST_LANES: usize = 2;

/// Fewest elements for which bands are worth their memory: a subdomain takes 160 kB, however few points it has.
const LEAST_ELEMENTS: usize = 512;

/// Rows of a tile when bands are ordered by runs: what bands read and write of them stays in the first-level cache from
/// one run to the next.
pub const BY_RUNS: usize = 128;
/// Rows of a tile when bands are ordered by rows: all bands that begin at the same eight points are consecutive.
pub const BY_ROWS: usize = WIDE;

/// Most own points of a subdomain: its lists stay in the second-level cache, and few points lie in the halo.
const MOST_POINTS: usize = 1024;

/// Own points of each subdomain: whole rows, and a number of subdomains that divides evenly among two threads.
fn points_of_a_subdomain(n_points: usize) -> usize {
    let n_subdomains = n_points.div_ceil(MOST_POINTS);
    let n_subdomains = if n_subdomains > 1 { n_subdomains.next_multiple_of(2) } else { 1 };
    n_points.div_ceil(n_subdomains).next_multiple_of(WIDE)
}

/// The elements of a subdomain, and their bands.
pub type Division<'a, const N: usize, T> = (Subdomain, &'a [T], Layout<N>);

/// Elements in the order of their first points by subdomains; `None` where they are few, or too few of them lie side
/// by side. `tile`: [`BY_RUNS`] or [`BY_ROWS`].
pub fn divide<const N: usize, T: Between<N>>(elements: &[T], tile: usize) -> Option<Vec<Division<'_, N, T>>> {
    if elements.len() < LEAST_ELEMENTS {
        return None;
    }
    let n_own = points_of_a_subdomain(elements.last()?.first() + 1);
    let subdomains: Vec<(Subdomain, &[T])> = Subdomain::divide(elements, n_own, Coordinates::MOST_POINTS).collect();
    if subdomains.iter().any(|(subdomain, _)| subdomain.n_points() > Coordinates::MOST_POINTS) {
        return None;
    }
    let with_bands = |(subdomain, own)| {
        let layout = Layout::new(&subdomain, own, tile);
        (subdomain, own, layout)
    };
    let divisions: Vec<Division<'_, N, T>> = subdomains.into_iter().map(with_bands).collect();
    let n_bands: usize = divisions.iter().map(|(.., layout)| layout.lanes.len()).sum();
    (WIDE * n_bands <= MOST_LANES * elements.len()).then_some(divisions)
}

/// Adds `factor` times the sums of a part to the points from `first` on. `n_vectors`: how many of the first vectors of
/// its points are sums, 1 or 3.
#[inline(always)]
pub fn add_sums_of<M: Machine>(
    machine: M,
    (subdomain, points): (&Subdomain, &Coordinates),
    n_vectors: usize,
    factor: f64,
    (first, f): (usize, &mut [[f64; 3]]),
) {
    let (skipped, end) = (points.skipped(), first + f.len());
    for (column, piece) in subdomain.pieces() {
        let (from, to) = (first.max(piece.start), end.min(piece.end));
        if from >= to {
            continue;
        }
        let column = skipped + column + from - piece.start;
        padded::add_by_axes(
            machine,
            factor,
            #[inline(always)]
            |number| {
                let points: &[f64; LENGTH] = points.eight(column + number);
                let added = load_four(machine, points, 0, 0);
                if n_vectors == 1 {
                    return added;
                }
                sum(&sum(&added, &load_four(machine, points, 1, 0)), &load_four(machine, points, 2, 0))
            },
            &mut f[from - first..to - first],
        );
    }
}

/// Three vectors; where one is added, there are others behind it.
const LENGTH: usize = super::coordinates::length(3);
