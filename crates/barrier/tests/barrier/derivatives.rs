//! Distances and energies against differences, samples and motions of the whole.

use settee_barrier::friction::{Friction, Share};
use settee_barrier::{Barrier, BarrierPotential, Closest, Pair, Weighted, mollifier, psd};
use settee_math::vec3::{add, cross, dot, sub};
use settee_parallel::{ALONE, Workers};

use crate::random::{KINDS, Random};

type Places = [[f64; 3]; 4];

fn moved(x: &Places, k: usize, by: f64) -> Places {
    let mut x = *x;
    x[k / 3][k % 3] += by;
    x
}

/// Greatest entry.
fn size<'a>(entries: impl IntoIterator<Item = &'a f64>) -> f64 {
    entries.into_iter().fold(0.0, |most: f64, c| most.max(c.abs()))
}

/// Derivative of values by each coordinate, of order 4 in the step.
fn differences<const N: usize>(x: &Places, step: f64, values: impl Fn(&Places) -> [f64; N]) -> [[f64; N]; 12] {
    std::array::from_fn(|k| {
        let [a, b, c, d] = [-2.0, -1.0, 1.0, 2.0].map(|n| values(&moved(x, k, n * step)));
        std::array::from_fn(|i| (a[i] - 8.0 * b[i] + 8.0 * c[i] - d[i]) / (12.0 * step))
    })
}

/// Whether the closest points lie on the same feature, with the same points, all around.
fn is_on_one_feature(pair: &Pair, x: &Places, reach: f64) -> bool {
    let feature = |x: &Places| {
        let closest = Closest::of(pair, x);
        (closest.parameters(), closest.weights.map(|w| w != 0.0))
    };
    (0..12).all(|k| [-reach, reach].iter().all(|by| feature(&moved(x, k, *by)) == feature(x)))
}

#[test]
fn no_sample_of_two_elements_is_nearer_than_the_distance() {
    let mut random = Random(1);
    for number in 0..100_000 {
        let pair = KINDS[number % 4];
        let x = random.places(&pair);
        let closest = Closest::of(&pair, &x);
        let (w, split, n) = (closest.weights, pair.split(), pair.indices().len());
        let sums = [w[..split].iter().sum::<f64>(), w[split..].iter().sum::<f64>()];
        assert!((sums[0] - 1.0).abs() < 1e-14 && (sums[1] + 1.0).abs() < 1e-14, "{pair:?} {x:?}");
        let of_weights: [f64; 3] = std::array::from_fn(|axis| (0..4).map(|i| w[i] * x[i][axis]).sum());
        assert!(size(&sub(of_weights, closest.separation)) < 1e-7, "{pair:?} {x:?} {closest:?}");
        for _ in 0..4 {
            let mut mix = [0.0; 4];
            mix[..n].iter_mut().for_each(|weight| *weight = if random.number() < 0.3 { 0.0 } else { random.number() });
            let sums = [mix[..split].iter().sum::<f64>(), mix[split..].iter().sum::<f64>()];
            if sums.contains(&0.0) {
                continue;
            }
            let weight = |i: usize| if i < split { mix[i] / sums[0] } else { -mix[i] / sums[1] };
            let r: [f64; 3] = std::array::from_fn(|axis| (0..4).map(|i| weight(i) * x[i][axis]).sum());
            assert!(dot(r, r) >= closest.squared_distance() - 1e-14, "{pair:?} {x:?}");
        }
    }
}

#[test]
fn derivatives_of_distances_are_those_of_differences() {
    let mut random = Random(2);
    let mut compared = 0;
    for number in 0..20_000 {
        let pair = KINDS[number % 4];
        let x = random.places(&pair);
        let step = 2e-4;
        let closest = Closest::of(&pair, &x);
        let hessian = closest.hessian();
        // Where the curvature changes fast differences say little.
        if !is_on_one_feature(&pair, &x, 3.0 * step) || size(hessian.iter().flatten()) > 100.0 {
            continue;
        }
        compared += 1;
        let by_difference = differences(&x, step, |x| [Closest::of(&pair, x).squared_distance()]);
        let second = differences(&x, step, |x| Closest::of(&pair, x).gradient());
        for k in 0..12 {
            assert!((closest.gradient()[k] - by_difference[k][0]).abs() < 1e-6, "{pair:?} {x:?}");
            for l in 0..12 {
                let scale = size(hessian.iter().flatten()).powi(2);
                assert!((hessian[k][l] - second[k][l]).abs() < 1e-6 * (1.0 + scale), "{pair:?} {x:?} {k} {l}");
                assert!((hessian[k][l] - hessian[l][k]).abs() < 1e-9 * (1.0 + scale), "{pair:?} {x:?} {k} {l}");
            }
        }
    }
    assert!(compared > 8_000, "{compared}");
}

/// A potential of one pair, with a mollifier that counts.
fn potential(pair: Pair) -> BarrierPotential {
    BarrierPotential::with_pairs(
        Barrier { activation: 1.0, least: 0.05 },
        3.0,
        vec![Weighted { pair, weight: 0.5, threshold: 1.5, thickness: 0.0 }],
    )
}

#[test]
fn derivatives_of_energies_are_those_of_differences() {
    let mut random = Random(3);
    let (mut compared, mut moderate) = (0, 0);
    for number in 0..20_000 {
        let pair = KINDS[number % 4];
        let x = random.places(&pair);
        let step = 1e-4;
        let is_edges = matches!(pair, Pair::EdgeEdge(_));
        // The second derivative of the mollifier jumps at its threshold.
        if is_edges && crosses_threshold(&x, 3.0 * step) {
            continue;
        }
        let squared_distance = Closest::of(&pair, &x).squared_distance();
        if !(0.04..1.0).contains(&squared_distance) || !is_on_one_feature(&pair, &x, 3.0 * step) {
            continue;
        }
        let potential = potential(pair);
        let terms = potential.terms(&x, false, &ALONE)[0];
        let scale = size(terms.hessian.iter().flatten());
        if scale > 300.0 {
            continue;
        }
        compared += 1;
        moderate += usize::from(is_edges && mollifier::factor(&x, 1.5).1.is_some());
        assert_eq!(terms.energy, potential.energy(&x, &ALONE));
        let first = differences(&x, step, |x| [potential.energy(x, &ALONE)]);
        let second = differences(&x, step, |x| potential.terms(x, false, &ALONE)[0].gradient);
        for k in 0..12 {
            assert!((terms.gradient[k] - first[k][0]).abs() < 1e-5 * (1.0 + scale), "{pair:?} {x:?}");
            for l in 0..12 {
                let difference = (terms.hessian[k][l] - second[k][l]).abs();
                assert!(difference < 1e-5 * (1.0 + scale * scale), "{pair:?} {x:?} {k} {l} {difference}");
            }
        }
    }
    assert!(compared > 2_000 && moderate > 200, "{compared} {moderate}");
}

fn crosses_threshold(x: &Places, reach: f64) -> bool {
    let is_moderate = |x: &Places| mollifier::factor(x, 1.5).1.is_some();
    (0..12).any(|k| [-reach, reach].iter().any(|by| is_moderate(&moved(x, k, *by)) != is_moderate(x)))
}

#[test]
fn forces_of_a_pair_have_neither_sum_nor_torque() {
    let mut random = Random(4);
    for number in 0..100_000 {
        let pair = KINDS[number % 4];
        let x = random.places(&pair);
        let mut forces = [[0.0; 3]; 4];
        potential(pair).add_forces(&x, &ALONE, &mut forces);
        let (mut sum, mut torque) = ([0.0; 3], [0.0; 3]);
        for i in 0..4 {
            sum = add(sum, forces[i]);
            torque = add(torque, cross(x[i], forces[i]));
        }
        let scale = 1.0 + size(forces.iter().flatten());
        assert!(size(&sum) < 1e-13 * scale && size(&torque) < 1e-10 * scale, "{pair:?} {x:?} {sum:?} {torque:?}");
    }
}

#[test]
fn a_turned_and_shifted_pair_has_the_same_energy() {
    let mut random = Random(5);
    for number in 0..100_000 {
        let pair = KINDS[number % 4];
        let x = random.places(&pair);
        // A turn by quaternion, a shift.
        let (v, s, shift) = (random.point(), random.number(), random.point());
        let norm2 = dot(v, v) + s * s;
        let turned = x.map(|p| {
            let t = cross(v, p).map(|c| 2.0 * c / norm2);
            add(shift, add(p, add(t.map(|c| s * c), cross(v, t))))
        });
        let distances = [Closest::of(&pair, &x), Closest::of(&pair, &turned)].map(|c| c.squared_distance());
        assert!((distances[0] - distances[1]).abs() < 1e-13, "{pair:?} {x:?} {distances:?}");
        let energies = [x, turned].map(|x| potential(pair).energy(&x, &ALONE));
        let scale = if distances[0] > 0.01 { 1e-9 * (1.0 + energies[0]) } else { f64::INFINITY };
        assert!(!(energies[0] - energies[1]).is_finite() || (energies[0] - energies[1]).abs() < scale, "{pair:?}");
    }
}

#[test]
fn projected_matrices_have_no_negative_eigenvalues() {
    let mut random = Random(6);
    for number in 0..4_000 {
        let pair = KINDS[number % 4];
        let x = random.places(&pair);
        let terms = potential(pair).terms(&x, false, &ALONE)[0];
        let projected = psd::project(&terms.hessian);
        let scale = size(terms.hessian.iter().flatten());
        if !scale.is_finite() {
            continue;
        }
        for _ in 0..20 {
            let v: [f64; 12] = std::array::from_fn(|_| random.number() - 0.5);
            let form = |matrix: &[[f64; 12]; 12]| -> f64 {
                (0..12).map(|k| (0..12).map(|l| v[k] * matrix[k][l] * v[l]).sum::<f64>()).sum()
            };
            assert!(form(&projected) >= -1e-12 * scale, "{pair:?} {x:?}");
            assert!(form(&projected) - form(&terms.hessian) >= -1e-12 * scale, "{pair:?} {x:?}");
        }
        let twice = psd::project(&projected);
        let change = (0..144).map(|i| (twice[i / 12][i % 12] - projected[i / 12][i % 12]).abs()).fold(0.0, f64::max);
        assert!(change <= 1e-12 * scale, "{pair:?} {x:?} {change}");
    }
}

#[test]
fn derivatives_of_friction_are_those_of_differences_and_it_resists_sliding() {
    let mut random = Random(7);
    for number in 0..4_000 {
        let pair = KINDS[number % 4];
        let x = random.places(&pair);
        let Some(friction) = Friction::of(&pair, &x, 2.0) else { continue };
        let u: Places = std::array::from_fn(|_| random.point().map(|c| 0.3 * c));
        let threshold = 0.2;
        let [a, b] = friction.sliding(&u);
        let (y, step) = (a.hypot(b), 1e-4);
        if (y - threshold).abs() < 1e-2 || y < 1e-2 {
            continue;
        }
        let (gradient, hessian) = (friction.gradient(&u, threshold), friction.hessian(&u, threshold));
        let first = differences(&u, step, |u| [friction.energy(u, threshold)]);
        let second = differences(&u, step, |u| friction.gradient(u, threshold));
        for k in 0..12 {
            assert!((gradient[k] - first[k][0]).abs() < 1e-7, "{pair:?}");
            for l in 0..12 {
                assert!((hessian[k][l] - second[k][l]).abs() < 1e-4, "{pair:?} {} {}", hessian[k][l], second[k][l]);
            }
        }
        // Beyond the threshold the force has the strength of Coulomb's law.
        let of_first = (0..pair.split()).fold([0.0; 3], |sum, i| add(sum, [0, 1, 2].map(|c| gradient[3 * i + c])));
        let force = dot(of_first, of_first).sqrt();
        assert!(force < 2.0 + 1e-12 && (y < threshold || (force - 2.0).abs() < 1e-12), "{pair:?} {force}");
        // A common motion meets no friction.
        assert!(friction.energy(&[[1.0, 2.0, 3.0]; 4], threshold) - friction.energy(&[[0.0; 3]; 4], threshold) < 1e-12);
    }
    let at_rest = Friction::of(&KINDS[0], &[[0.0; 3], [1.0, 0.0, 0.0], [0.0; 3], [0.0; 3]], 2.0).expect("apart");
    assert_eq!(at_rest.gradient(&[[0.0; 3]; 4], 0.1), [0.0; 12]);
    assert_eq!(at_rest.hessian(&[[0.0; 3]; 4], 0.1)[1][1], 2.0 * 2.0 / 0.1);
    assert_eq!(Friction::of(&KINDS[0], &[[0.0; 3]; 4], 2.0), None);
}

#[test]
fn the_share_of_friction_leads_newtons_method_to_the_solution() {
    // A point of mass 1 in the plane, pushed by p in a unit of time under friction of the strength 2:
    // v + 2 f'(|v|) v / |v| = p, with a tiny threshold.
    let pair = Pair::PointPoint([0, 1]);
    let places = [[0.0, 0.0, 1.0], [0.0; 3], [0.0; 3], [0.0; 3]];
    let friction = Friction::of(&pair, &places, 2.0).expect("apart");
    let threshold = 1e-9;
    let motion = |v: [f64; 2]| [[v[0], v[1], 0.0], [0.0; 3], [0.0; 3], [0.0; 3]];
    for (push, start) in [([1.2, 1.5], [3.0, -2.0]), ([3.0, 4.0], [0.0, 1e-12]), ([0.1, -0.2], [5.0, 5.0])] {
        let (mut v, mut share, mut iterations) = (start, None, 0);
        loop {
            let gradient = friction.gradient(&motion(v), threshold);
            let rest = [0, 1].map(|k| v[k] + gradient[k] - push[k]);
            if rest[0].hypot(rest[1]) < 1e-10 {
                break;
            }
            let next = Share::next(share, &friction, &motion(v), threshold);
            let h = friction.hessian_with(&motion(v), &next);
            let (a, b, c, d) = (1.0 + h[0][0], h[0][1], h[1][0], 1.0 + h[1][1]);
            assert!(a > 0.0 && a * d - b * c > 0.0 && b == c);
            let det = a * d - b * c;
            let step = [-(d * rest[0] - b * rest[1]) / det, -(a * rest[1] - c * rest[0]) / det];
            // As far as the energy falls, by the slopes at both ends.
            let slope = |v: [f64; 2]| {
                let gradient = friction.gradient(&motion(v), threshold);
                (0..2).map(|k| (v[k] + gradient[k] - push[k]) * step[k]).sum::<f64>()
            };
            let (first, mut alpha) = (slope(v), 1.0);
            assert!(first < 0.0);
            loop {
                let next = slope([v[0] + alpha * step[0], v[1] + alpha * step[1]]);
                if first + next < 0.0 || alpha < 1e-6 {
                    break;
                }
                alpha *= (first / (first - next)).clamp(0.1, 0.5);
            }
            v = [v[0] + alpha * step[0], v[1] + alpha * step[1]];
            (share, iterations) = (Some(next), iterations + 1);
            assert!(iterations < 60, "{push:?} {v:?}");
        }
        let size = f64::hypot(push[0], push[1]);
        let exact = if size <= 2.0 { 0.0 } else { size - 2.0 };
        assert!((v[0].hypot(v[1]) - exact).abs() < 2e-9, "{push:?} {v:?} {iterations}");
    }
}

#[test]
fn the_slope_of_the_normal_force_is_that_of_differences() {
    let mut random = Random(11);
    for number in 0..2_000 {
        let pair = KINDS[number % 4];
        let x = random.places(&pair);
        if !is_on_one_feature(&pair, &x, 1e-3) {
            continue;
        }
        let one = Weighted { pair, weight: 0.5, threshold: 0.0, thickness: 0.01 };
        let potential = BarrierPotential::with_pairs(Barrier { activation: 2.0, least: 0.02 }, 3.0, vec![one]);
        let force = |x: &Places| [potential.normal_force(&one, x)];
        if Closest::of(&pair, &x).squared_distance() < 1e-2 || force(&x) == [0.0] {
            continue;
        }
        let (slope, expected) = (potential.normal_slope(&one, &x), differences(&x, 1e-4, force));
        let scale = size(&slope).max(1.0);
        assert!((0..12).all(|k| (slope[k] - expected[k][0]).abs() < 1e-5 * scale), "{pair:?} {slope:?} {expected:?}");
    }
}

#[test]
fn many_pairs_have_the_same_bits_on_any_number_of_threads() {
    let mut random = Random(8);
    let points: Vec<[f64; 3]> = (0..400).map(|_| random.point()).collect();
    let mut pairs = Vec::new();
    while pairs.len() < 5_000 {
        let p: [u32; 4] = std::array::from_fn(|_| (400.0 * random.number()) as u32);
        if (0..4).all(|i| !p[..i].contains(&p[i])) {
            let pair = if pairs.len() % 2 == 0 { Pair::PointTriangle(p) } else { Pair::EdgeEdge(p) };
            pairs.push(Weighted { pair, weight: 1.0, threshold: 1e-3, thickness: 0.0 });
        }
    }
    let potential = BarrierPotential::with_pairs(Barrier { activation: 0.5, least: 0.0 }, 2.0, pairs);
    let run = |threads: usize| {
        let workers = Workers::new(threads);
        let mut forces = vec![[0.0; 3]; 400];
        potential.add_forces(&points, &workers, &mut forces);
        let terms = potential.terms(&points, true, &workers);
        (potential.energy(&points, &workers).to_bits(), forces, terms)
    };
    let alone = run(1);
    assert!(alone.1.iter().flatten().any(|c| *c != 0.0));
    assert!([2, 3, 7].iter().all(|threads| run(*threads) == alone));
    let blocks: usize = alone.2.iter().map(|terms| terms.blocks().count()).sum();
    assert_eq!(blocks, 16 * 5_000);
}
