//! Times of impact against exact ones.

use settee_barrier::{Closest, Pair, impact::safe_time};

use crate::random::{KINDS, Random};

type Places = [[f64; 3]; 4];

/// A random motion of a pair that meets at a known time first: the places at that time and the motion are lattice
/// points, so that times and places are exact. Elements lie on two sides of the plane z = 0 before, at it then.
fn constructed(random: &mut Random, pair: &Pair) -> Option<(Places, Places, f64)> {
    let lattice = |random: &mut Random| random.point().map(|c| (8.0 * c).round());
    // In the plane at the time of impact.
    let mut meeting = [[0.0; 3]; 4];
    for place in &mut meeting {
        let [x, y, _] = lattice(random);
        *place = [x, y, 0.0];
    }
    // A common point, exactly: weights of halves and quarters.
    let by = lattice(random);
    let anchor = match pair {
        Pair::PointPoint(_) => meeting[1],
        Pair::PointEdge(_) => [0, 1, 2].map(|c| (meeting[1][c] + meeting[2][c]) / 2.0),
        Pair::PointTriangle(_) => [0, 1, 2].map(|c| (meeting[1][c] + meeting[2][c] + 2.0 * meeting[3][c]) / 4.0),
        // The second edge passes through the middle of the first one.
        Pair::EdgeEdge(_) => [0, 1, 2].map(|c| (meeting[0][c] + meeting[1][c]) / 2.0),
    };
    if matches!(pair, Pair::EdgeEdge(_)) {
        meeting[2] = [anchor[0] + by[0], anchor[1] + by[1], 0.0];
        meeting[3] = [anchor[0] - by[0], anchor[1] - by[1], 0.0];
    } else {
        meeting[0] = anchor;
    }
    // Points of the first element move down, those of the second up, all at the plane at the same time.
    let time = (1.0 + (6.0 * random.number()).floor()) / 8.0;
    let (mut start, mut end) = (meeting, meeting);
    for i in 0..4 {
        let [x, y, _] = lattice(random);
        let height = 1.0 + (4.0 * random.number()).floor();
        let motion = [8.0 * x, 8.0 * y, if i < pair.split() { -8.0 * height } else { 8.0 * height }];
        start[i] = [0, 1, 2].map(|c| meeting[i][c] - time * motion[c]);
        end[i] = [0, 1, 2].map(|c| meeting[i][c] + (1.0 - time) * motion[c]);
    }
    (Closest::of(pair, &start).squared_distance() > 0.0).then_some((start, end, time))
}

#[test]
fn times_are_not_later_than_exact_ones_and_not_much_earlier() {
    let mut random = Random(11);
    let mut least = [1.0_f64; 4];
    for number in 0..4_000 {
        let pair = KINDS[number % 4];
        let Some((start, end, exact)) = constructed(&mut random, &pair) else { continue };
        let time = safe_time(&pair, &start, &end, 0.0);
        assert!(time <= exact, "{pair:?} {start:?} {end:?}: {time} after {exact}");
        assert!(time >= 0.8 * exact, "{pair:?} {start:?} {end:?}: {time} of {exact}");
        least[number % 4] = least[number % 4].min(time / exact);
    }
    assert!(least.iter().all(|share| *share < 1.0), "{least:?}");
}

#[test]
fn huge_and_tiny_motions_end_in_time() {
    let mut random = Random(12);
    for number in 0..400 {
        let pair = KINDS[number % 4];
        let Some((start, end, exact)) = constructed(&mut random, &pair) else { continue };
        // Powers of two: the exact time stays.
        for scale in [2.0_f64.powi(-200), 2.0_f64.powi(-60), 2.0_f64.powi(60), 2.0_f64.powi(200)] {
            let scaled = |x: &Places| x.map(|p| p.map(|c| scale * c));
            let time = safe_time(&pair, &scaled(&start), &scaled(&end), 0.0);
            assert!(time <= exact && time >= 0.8 * exact, "{pair:?} {start:?} {end:?} {scale}: {time} of {exact}");
        }
    }
}

#[test]
fn a_separation_is_kept() {
    let mut random = Random(13);
    for number in 0..4_000 {
        let pair = KINDS[number % 4];
        let (start, end) = (random.places(&pair), random.places(&pair));
        let separation = 0.1;
        let time = safe_time(&pair, &start, &end, separation);
        let at = |t: f64| std::array::from_fn(|i| [0, 1, 2].map(|c| (1.0 - t) * start[i][c] + t * end[i][c]));
        if time == 0.0 {
            continue;
        }
        for step in 0..=20 {
            let places: Places = at(time * f64::from(step) / 20.0);
            let distance = Closest::of(&pair, &places).squared_distance().sqrt();
            assert!(distance > separation - 1e-14, "{pair:?} {start:?} {end:?} {time} {distance}");
        }
    }
}

#[test]
fn hostile_motions_have_times() {
    let still = |x: Places| x;
    let apart: Places = [[0.25, 0.25, 1.0], [0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    for pair in KINDS {
        // No motion; a common one; contact at the start; all points in one place.
        assert_eq!(safe_time(&pair, &still(apart), &apart, 0.0), 1.0, "{pair:?}");
        let shifted = apart.map(|p| [p[0] + 5.0, p[1], p[2] - 3.0]);
        assert_eq!(safe_time(&pair, &apart, &shifted, 0.0), 1.0, "{pair:?}");
        assert_eq!(safe_time(&pair, &[[1.0; 3]; 4], &apart, 0.0), 0.0, "{pair:?}");
        assert_eq!(safe_time(&pair, &apart, &[[f64::NAN; 3]; 4], 0.0), 0.0, "{pair:?}");
        assert_eq!(safe_time(&pair, &apart, &apart, f64::NAN), 0.0, "{pair:?}");
        assert_eq!(safe_time(&pair, &apart, &apart, 5.0), 0.0, "{pair:?}");
    }
    // Degenerate elements: a triangle and an edge without size.
    let start: Places = [[0.0, 0.0, 1.0], [0.0; 3], [0.0; 3], [0.0; 3]];
    let end: Places = [[0.0, 0.0, -1.0], [0.0; 3], [0.0; 3], [0.0; 3]];
    for pair in &KINDS[..3] {
        let time = safe_time(pair, &start, &end, 0.0);
        assert!((0.4..0.5).contains(&time), "{pair:?} {time}");
    }
    // Parallel edges, one over the other; edges on one line.
    let edges = |z: f64| [[0.0, 0.0, z], [1.0, 0.0, z], [0.5, 0.0, 0.0], [2.0, 0.0, 0.0]];
    let time = safe_time(&KINDS[3], &edges(1.0), &edges(-1.0), 0.0);
    assert!((0.4..0.5).contains(&time), "{time}");
    let line = |x: f64| [[0.0; 3], [1.0, 0.0, 0.0], [x, 0.0, 0.0], [x + 1.0, 0.0, 0.0]];
    let time = safe_time(&KINDS[3], &line(3.0), &line(-1.0), 0.0);
    assert!((0.4..0.5).contains(&time), "{time}");
}
