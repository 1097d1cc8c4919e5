//! Whole meshes: candidates, exact intersections, steps that keep apart.

use settee_barrier::{Barrier, BarrierPotential, Intersection, Pair, Surface, SurfaceError};
use settee_parallel::{ALONE, Workers};

use crate::random::Random;

/// A square sheet of n by n points and its triangles.
fn sheet(n: u32, first: u32) -> Vec<[u32; 3]> {
    let at = |i: u32, j: u32| first + n * i + j;
    let cells = (0..n - 1).flat_map(|i| (0..n - 1).map(move |j| (i, j)));
    cells
        .flat_map(|(i, j)| [[at(i, j), at(i + 1, j), at(i, j + 1)], [at(i + 1, j + 1), at(i, j + 1), at(i + 1, j)]])
        .collect()
}

fn places(n: u32, z: f64, random: &mut Random) -> Vec<[f64; 3]> {
    let grid = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
    grid.map(|(i, j)| [f64::from(i), f64::from(j), z + 0.2 * random.number()]).collect()
}

#[test]
fn two_sheets_that_fly_through_each_other_stop_before_on_any_number_of_threads() {
    let (n, mut random) = (12, Random(21));
    let triangles = [sheet(n, 0), sheet(n, n * n)].concat();
    let surface = Surface::new(2 * 144, &[], &[], &triangles, false).expect("all points are there");
    let start = [places(n, 0.0, &mut random), places(n, 1.0, &mut random)].concat();
    let end: Vec<_> =
        start.iter().enumerate().map(|(i, p)| [p[0], p[1], if i < 144 { p[2] + 5.0 } else { p[2] - 5.0 }]).collect();
    let candidates = surface.candidates(&start, &end, 0.1, &ALONE).expect("all is finite");
    let barrier = Barrier { activation: 0.2, least: 0.0 };
    let potential = BarrierPotential::new(barrier, 1.0, &candidates, &start, &start);
    let step = potential.largest_step(&candidates, &start, &end, &ALONE);
    assert!(step > 0.04 && step < 0.1, "{step}");
    for threads in [2, 3, 7] {
        let workers = Workers::new(threads);
        assert_eq!(surface.candidates(&start, &end, 0.1, &workers), Ok(candidates.clone()));
        assert_eq!(potential.largest_step(&candidates, &start, &end, &workers), step);
    }
    let at = |t: f64| -> Vec<[f64; 3]> {
        start.iter().zip(&end).map(|(a, b)| [0, 1, 2].map(|c| (1.0 - t) * a[c] + t * b[c])).collect()
    };
    assert_eq!(surface.intersections(&at(step), &ALONE), Ok(Vec::new()));
    let through = surface.intersections(&at(0.1), &ALONE).expect("all is finite");
    assert!(!through.is_empty());
    assert_eq!(surface.intersections(&at(0.1), &Workers::new(3)), Ok(through));
    // There the barrier pushes the sheets apart.
    let near = BarrierPotential::new(barrier, 1.0, &candidates, &at(step), &start);
    let mut forces = vec![[0.0; 3]; 288];
    near.add_forces(&at(step), &ALONE, &mut forces);
    let sum = |range: &[[f64; 3]]| range.iter().map(|f| f[2]).sum::<f64>();
    assert!(sum(&forces[..144]) < 0.0 && (sum(&forces) / sum(&forces[..144])).abs() < 1e-9);
    assert!(near.energy(&at(step), &ALONE).is_finite() && near.pairs().len() < candidates.pairs.len());
}

#[test]
fn candidates_are_those_of_all_pairs() {
    let mut random = Random(22);
    let start: Vec<_> = (0..40).map(|_| random.point()).collect();
    let end: Vec<_> = start.iter().map(|p| settee_math::vec3::add(*p, random.point().map(|c| 0.1 * c))).collect();
    // Triangles of 0..24, edges of 24..34, points.
    let triangles: Vec<_> = (0..8).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    let edges: Vec<_> = (12..17).map(|i| [2 * i, 2 * i + 1]).collect();
    let points: Vec<_> = (34..40).collect();
    let surface = Surface::new(40, &points, &edges, &triangles, false).expect("all points are there");
    // A margin beyond everything: all pairs without common points.
    let all = surface.candidates(&start, &end, 10.0, &ALONE).expect("all is finite").pairs;
    let count = |kind: fn(&Pair) -> bool| all.iter().filter(|pair| kind(pair)).count();
    assert_eq!(count(|pair| matches!(pair, Pair::PointTriangle(_))), 8 * 37);
    assert_eq!(count(|pair| matches!(pair, Pair::EdgeEdge(_))), 29 * 28 / 2 - 8 * 3);
    // All points but their own, and edges of no triangle.
    assert_eq!(count(|pair| matches!(pair, Pair::PointEdge(_))), 5 * 38);
    assert_eq!(count(|pair| matches!(pair, Pair::PointPoint(_))), 6 * 5 / 2);
    // No pair that meets in the motion is left out.
    let near = surface.candidates(&start, &end, 0.0, &ALONE).expect("all is finite").pairs;
    assert!(near.len() < all.len() / 2);
    for pair in all.iter().filter(|pair| !near.contains(pair)) {
        let time = settee_barrier::impact::safe_time(pair, &pair.gather(&start), &pair.gather(&end), 0.0);
        assert_eq!(time, 1.0, "{pair:?}");
    }
}

#[test]
fn in_the_plane_points_touch_edges() {
    let start = [[0.0; 3], [1.0, 0.0, 0.0], [0.5, 1.0, 0.0], [0.5, 2.0, 0.0]];
    let end = [[0.0; 3], [1.0, 0.0, 0.0], [0.5, -1.0, 0.0], [0.5, 0.0, 0.0]];
    let surface = Surface::new(4, &[], &[[0, 1], [3, 2]], &[], true).expect("all points are there");
    let candidates = surface.candidates(&start, &end, 0.0, &ALONE).expect("all is finite");
    assert_eq!(candidates.pairs, [Pair::PointEdge([2, 0, 1]), Pair::PointEdge([3, 0, 1])]);
    let barrier = Barrier { activation: 0.1, least: 0.0 };
    let potential = BarrierPotential::new(barrier, 1.0, &candidates, &start, &start);
    let step = potential.largest_step(&candidates, &start, &end, &ALONE);
    assert!((0.4..0.5).contains(&step), "{step}");
    assert_eq!(surface.intersections(&end, &ALONE), Ok(vec![Intersection::EdgeEdge([0, 1], [2, 3])]),);
}

#[test]
fn in_the_plane_triangles_are_what_their_sides_enclose() {
    // A square of two triangles that share the edge 0 2, and an edge beside it.
    let surface = Surface::new(6, &[], &[[4, 5]], &[[0, 1, 2], [0, 2, 3]], true).expect("all points are there");
    assert_eq!(surface.edges(), [[0, 1], [0, 3], [1, 2], [2, 3], [4, 5]]);
    let places = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0], [2.0, 0.0, 0.0], [2.0, 2.0, 0.0]];
    let candidates = surface.candidates(&places, &places, 10.0, &ALONE).expect("all is finite");
    let of_edges = |pair: &Pair| !matches!(pair, Pair::PointEdge(_));
    // Six points and five edges, without the ends of each.
    assert!(!candidates.pairs.iter().any(of_edges) && candidates.pairs.len() == 6 * 5 - 10);
    assert_eq!(surface.intersections(&places, &ALONE), Ok(Vec::new()));
    let mut crossing = places;
    crossing[4] = [0.5, -1.0, 0.0];
    assert!(!surface.intersections(&crossing, &ALONE).expect("all is finite").is_empty());
}

#[test]
fn parallel_edges_of_no_triangle_are_kept_apart_by_their_points() {
    let places = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.5, 0.01, 0.0], [1.5, 0.01, 0.0]];
    let barrier = Barrier { activation: 0.1, least: 0.0 };
    for is_planar in [false, true] {
        let surface = Surface::new(4, &[], &[[0, 1], [2, 3]], &[], is_planar).expect("all points are there");
        let candidates = surface.candidates(&places, &places, 0.1, &ALONE).expect("all is finite");
        let potential = BarrierPotential::new(barrier, 1.0, &candidates, &places, &places);
        let mut forces = vec![[0.0; 3]; 4];
        potential.add_forces(&places, &ALONE, &mut forces);
        assert!(forces[2][1] > 0.0 && forces[3][1] > 0.0, "{forces:?}");
        let sum: f64 = forces.iter().map(|force| force[1]).sum();
        assert!(sum.abs() < 1e-12 * forces[2][1], "{forces:?}");
    }
}

#[test]
fn broken_surfaces_are_told() {
    assert_eq!(Surface::new(3, &[], &[[0, 3]], &[], false), Err(SurfaceError::NoSuchPoint(3)));
    let surface = Surface::new(3, &[], &[], &[[0, 1, 2]], false).expect("all points are there");
    assert_eq!(
        surface.intersections(&[[0.0; 3]; 2], &ALONE),
        Err(SurfaceError::PointsMissing { given: 2, expected: 3 })
    );
    let lost = [[0.0; 3], [f64::NAN; 3], [1.0; 3]];
    assert_eq!(surface.intersections(&lost, &ALONE), Err(SurfaceError::NotFinite(1)));
    assert_eq!(surface.intersections(&[[0.0; 3]; 3], &ALONE), Ok(Vec::new()));
}
