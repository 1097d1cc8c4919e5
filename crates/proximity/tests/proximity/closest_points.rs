//! Closest points against brute force in twice the precision, in random and degenerate positions, and against another
//! library.

use settee_math::vec3::{dot, norm, sub};
use settee_proximity::closest::simplices;

use crate::oracle::{self, Random};

/// Errors are parts of the size of the coordinates.
const TOLERANCE: f64 = 1e-12;

fn size(x: &[[f64; 3]], y: &[[f64; 3]]) -> f64 {
    x.iter().chain(y).flatten().fold(f64::MIN_POSITIVE, |size: f64, c| size.max(c.abs()))
}

#[expect(clippy::print_stdout, reason = "the errors are what the test is about")]
fn check<const M: usize, const N: usize>(pairs: usize) {
    let mut random = Random(M as u64 * 10 + N as u64);
    let mut worst = 0.0f64;
    for pair in 0..pairs {
        let (x, y) = random.simplices::<M, N>();
        let found = simplices(&x, &y);
        let size = size(&x, &y);
        let exact = oracle::distance(&x, &y);
        let error = (found.distance - exact).abs() / size;
        assert!(error <= TOLERANCE, "{M} {N} pair {pair}: {x:?} {y:?}: {found:?}, exact {exact}");
        worst = worst.max(error);

        let is_weight = |w: &f64| (0.0..=1.0).contains(w);
        assert!(found.first_weights.iter().chain(&found.second_weights).all(is_weight), "{found:?}");
        assert!((found.first_weights.iter().sum::<f64>() - 1.0).abs() < 1e-15, "{found:?}");
        assert!((found.second_weights.iter().sum::<f64>() - 1.0).abs() < 1e-15, "{found:?}");
        for axis in 0..3 {
            let p: f64 = (0..M).map(|i| found.first_weights[i] * x[i][axis]).sum();
            let q: f64 = (0..N).map(|i| found.second_weights[i] * y[i][axis]).sum();
            assert!((p - found.points[0][axis]).abs() <= 1e-14 * size, "{found:?}");
            assert!((q - found.points[1][axis]).abs() <= 1e-14 * size, "{found:?}");
        }
        assert!((norm(found.direction) - 1.0).abs() < 1e-15, "{x:?} {y:?}: {found:?}");
        let along = dot(sub(found.points[1], found.points[0]), found.direction);
        assert!((along.abs() - found.distance).abs() <= 1e-14 * size, "{x:?} {y:?}: {found:?}");
        // Exchanged roles give the same distance.
        assert!((simplices(&y, &x).distance - found.distance).abs() <= 4.0 * TOLERANCE * size);
    }
    println!("{M} {N}: {pairs} pairs, worst error {worst:.2e}");
}

fn check_all(pairs: usize) {
    check::<1, 1>(pairs);
    check::<1, 2>(pairs);
    check::<1, 3>(pairs);
    check::<1, 4>(pairs);
    check::<2, 2>(pairs);
    check::<2, 3>(pairs);
    check::<2, 4>(pairs);
    check::<3, 3>(pairs);
    check::<3, 4>(pairs);
    check::<4, 4>(pairs);
}

#[test]
fn simplices_have_the_distance_of_brute_force() {
    check_all(40_000);
}

#[test]
#[ignore = "minutes: a million pairs of each kind"]
fn simplices_have_the_distance_of_brute_force_in_a_million_positions() {
    check_all(1_000_000);
}

/// Seen in a million pairs: a triangle of width 1e-11 that cuts a tetrahedron as flat; the distance came out as 2e-12
/// of the size.
#[test]
fn a_thin_triangle_that_cuts_a_flat_tetrahedron_touches_it() {
    let x = [
        [100000.0000054535, 100000.00000589334, 100000.00000283984],
        [1.8525623123528946e-6, 2.974988826921563e-6, 99999.99999878752],
        [2.2319662062137094e-7, 4.368309700740036e-6, 99999.99999865725],
    ];
    let y = [
        [-6.6484338015715125e-6, -100000.00000444027, -100000.00000064193],
        [100000.00000397704, 100000.00000105529, 3.344289526148583e-6],
        [-4.838840939083454e-6, -99999.9999987353, 1.966150587601112e-6],
        [1.913872598610518e-6, 5.093225580820056e-6, 100000.00000050593],
    ];
    assert!(simplices(&x, &y).distance < 1e-8, "{:?}", simplices(&x, &y));
}

/// The documented range of coordinates: results scale with them and are numbers at both ends.
#[test]
fn the_smallest_and_the_largest_coordinates_give_numbers() {
    let mut random = Random(12);
    for _ in 0..500 {
        let (x, y) = random.simplices::<3, 3>();
        for scale in [1e-67, 1e67] {
            let place = |p: [f64; 3]| p.map(|c| c * scale);
            let found = simplices(&x.map(place), &y.map(place));
            let exact = simplices(&x, &y).distance;
            assert!(
                (found.distance / scale - exact).abs() <= TOLERANCE * size(&x, &y),
                "{x:?} {y:?}: {found:?} {exact}"
            );
            assert!((norm(found.direction) - 1.0).abs() < 1e-15, "{x:?} {y:?}: {found:?}");
        }
    }
}
