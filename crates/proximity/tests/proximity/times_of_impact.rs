//! Times of impact against the roots of the polynomial that says when four points lie in one plane.

use settee_math::vec3::{cross, dot, norm, sub};
use settee_proximity::closest::simplices;
use settee_proximity::continuous::{Advancement, Moving, RootSettings, advance, edge_edge, vertex_face};

use crate::oracle::Random;

const SAMPLES: usize = 500;

/// Distance of the shapes at a time.
fn distance<const M: usize, const N: usize>(first: &[Moving; M], second: &[Moving; N], time: f64) -> f64 {
    simplices(&first.map(|p| p.at(time)), &second.map(|p| p.at(time))).distance
}

/// The first time at which the volume of the four points changes its sign while the shapes touch.
fn first_impact<const M: usize, const N: usize>(first: &[Moving; M], second: &[Moving; N]) -> Option<f64> {
    let points: Vec<Moving> = first.iter().chain(second).copied().collect();
    let volume = |time: f64| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| points[i].at(time));
        dot(sub(b, a), cross(sub(c, a), sub(d, a)))
    };
    let time = |i: usize| i as f64 / SAMPLES as f64;
    (0..SAMPLES).find_map(|i| {
        let (mut low, mut high) = (time(i), time(i + 1));
        let sign = volume(low);
        if sign * volume(high) > 0.0 {
            return None;
        }
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if sign * volume(middle) > 0.0 { low = middle } else { high = middle }
        }
        (distance(first, second, low) < 1e-9).then_some(low)
    })
}

fn moving(random: &mut Random) -> Moving {
    // Coarse numbers make motion in one plane, parallel edges and common points frequent.
    let coarse = random.below(3) == 0;
    let mut point = || random.point().map(|c| if coarse { (2.0 * c).round() * 0.5 } else { c });
    Moving { start: point(), end: point() }
}

fn check<const M: usize, const N: usize>(
    pairs: usize,
    root: impl Fn(&[Moving; M], &[Moving; N], &RootSettings) -> Option<f64>,
) {
    let mut random = Random(77);
    let (mut impacts, mut early) = (0, 0);
    for pair in 0..pairs {
        let first: [Moving; M] = std::array::from_fn(|_| moving(&mut random));
        let second: [Moving; N] = std::array::from_fn(|_| moving(&mut random));
        let settings = RootSettings { tolerance: 1e-6, max_iterations: 2_000, ..RootSettings::default() };
        let found = root(&first, &second, &settings);
        let impact = first_impact(&first, &second);
        let safe = advance(&first, &second, &Advancement::default());
        if let Some(impact) = impact {
            impacts += 1;
            // Never missed, never late: 1e-9 is how well the sampled time is known.
            assert!(found.is_some_and(|time| time <= impact + 1e-9), "{pair}: {found:?} {impact} {first:?} {second:?}");
            assert!(safe <= impact + 1e-9, "{pair}: {safe} {impact} {first:?} {second:?}");
            // With few iterations neither.
            let hasty = root(&first, &second, &RootSettings { max_iterations: 20, ..settings });
            assert!(hasty.is_some_and(|time| time <= impact + 1e-9), "{pair}: {hasty:?} {impact}");
        }
        if let Some(time) = found {
            // Not too early: the shapes are near each other within the tolerance, over all axes and parameters.
            let distance = distance(&first, &second, time);
            if distance > 1e-5 {
                early += 1;
            }
            assert!(distance < 1e-2, "{pair}: {time} {distance} {first:?} {second:?}");
        }
        // Conservative advancement stays apart up to its time.
        for i in 0..20 {
            let time = safe * f64::from(i) / 20.0;
            assert!(safe == 0.0 || distance(&first, &second, time) > 0.0, "{pair}: {safe} {time}");
        }
    }
    assert!(impacts > pairs / 20, "{impacts}");
    // Only where many boxes hold a root does the limit of iterations end a search early.
    assert!(early < pairs / 50, "{early}");
}

#[test]
fn a_vertex_never_passes_a_face() {
    check::<1, 3>(600, |vertex, face, settings| vertex_face(&vertex[0], face, settings));
}

#[test]
fn an_edge_never_passes_an_edge() {
    check::<2, 2>(600, edge_edge);
}

#[test]
fn a_fast_ball_never_passes_a_thin_wall() {
    // A thousand times the separation in one step.
    let wall = [[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0]].map(|p| Moving { start: p, end: p });
    let bullet = Moving { start: [0.1, -0.2, 0.5], end: [0.1, -0.2, -0.5] };
    let settings = RootSettings { separation: 1e-3, ..RootSettings::default() };
    let time = vertex_face(&bullet, &wall, &settings).expect("it meets the wall");
    assert!(time < 0.5 && norm(sub(bullet.at(time), [0.1, -0.2, 0.0])) < 2e-3, "{time}");
    let kept = Advancement { separation: 1e-3, rest: 1e-3, ..Advancement::default() };
    assert!(advance(&[bullet], &wall, &kept) < 0.5);
}

/// Exact touches far from the origin: a vertex that ends on a face, an edge that ends on an edge, and motion that only
/// grazes.
#[test]
fn touches_of_large_coordinates_are_not_missed() {
    let mut random = Random(99);
    for i in 0..300 {
        let scale = 10f64.powi(i % 7 - 2);
        let far = random.point().map(|c| 100.0 * scale * c);
        let mut place = || {
            let p = random.point();
            [0, 1, 2].map(|k| far[k] + scale * p[k])
        };
        let face: [Moving; 3] = std::array::from_fn(|_| Moving { start: place(), end: place() });
        // On the face at the end of the step, by rounding above or below it.
        let on_face = [0, 1, 2].map(|k| 0.3 * face[0].end[k] + 0.3 * face[1].end[k] + 0.4 * face[2].end[k]);
        let point = Moving { start: place(), end: on_face };
        assert!(vertex_face(&point, &face, &RootSettings::default()).is_some(), "{i}: {point:?} {face:?}");
        let on_edge = [0, 1, 2].map(|k| 0.7 * face[0].end[k] + 0.3 * face[1].end[k]);
        let edge = [Moving { start: place(), end: on_edge }, Moving { start: place(), end: place() }];
        let other = [face[0], face[1]];
        assert!(edge_edge(&edge, &other, &RootSettings::default()).is_some(), "{i}: {edge:?} {other:?}");
    }
}
