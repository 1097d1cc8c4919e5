//! Trees against the search as its documentation defines it.

use std::ops::ControlFlow;

use proptest::prelude::*;
use settee_parallel::{ALONE, Workers};
use settee_proximity::{Bounds, NearPairs, NearQuery, Pairing, Search, SearchError, Tree};

use crate::tree_oracle::written_out;

fn boxes(most: usize) -> impl Strategy<Value = Vec<Bounds>> {
    // Coarse coordinates: ties of keys, extents and distances are frequent.
    let number = || (-12i32..12).prop_map(|n| f64::from(n) * 0.25);
    let corner = [number(), number(), number()];
    let size = (0i32..3).prop_map(|n| f64::from(n) * 0.25);
    proptest::collection::vec((corner, size), 0..most)
        .prop_map(|boxes| boxes.into_iter().map(|(c, r)| Bounds::around_ball(c, r)).collect())
}

/// Boxes that wander: each step by up to `stride` on each axis, the numbers from a counter.
fn wander(boxes: &mut [Bounds], stride: f64, seed: &mut u64) {
    for bounds in boxes {
        let step: [f64; 3] = std::array::from_fn(|_| {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            stride * (2.0 * (*seed >> 11) as f64 / (1u64 << 53) as f64 - 1.0)
        });
        bounds.min = std::array::from_fn(|k| bounds.min[k] + step[k]);
        bounds.max = std::array::from_fn(|k| bounds.max[k] + step[k]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn pairs_that_were_nearly_near_hold_those_that_are(
        a in boxes(80), b in boxes(80), depths in [0usize..8, 0usize..8], stride in 0usize..4, threads in 1usize..3,
    ) {
        let (margin, stride) = (0.5, [0.0, 1e-3, 0.02, 0.3][stride]);
        let workers = Workers::new(threads);
        let mut moving = [a, b];
        let mut trees = [Tree::build(&moving[0], depths[0]), Tree::build(&moving[1], depths[1])];
        let (mut search, mut seed) = (Search::new(), 7);
        let mut lists = [NearPairs::default(), NearPairs::default()];
        for step in 0..30 {
            // One of them rests at times, and a jump now and then is farther than any list reaches.
            let stride = if step % 11 == 10 { 5.0 } else { stride };
            wander(&mut moving[0], stride, &mut seed);
            trees[0].refit(&ALONE, |i| moving[0][i]);
            if step % 3 > 0 {
                wander(&mut moving[1], stride, &mut seed);
                trees[1].refit(&ALONE, |i| moving[1][i]);
            }
            if step == 17 {
                trees[1] = Tree::build(&moving[1], depths[1]);
            }
            let accept = |i: usize, j: usize| (i + j) % 7 != 3;
            let pairings = [Pairing::Between(&trees[0], &trees[1]), Pairing::Within(&trees[0])];
            for (pairing, near) in pairings.into_iter().zip(&mut lists) {
                let (mut pairs, mut known) = (Vec::new(), vec![[9, 9]]);
                search.pairs(&workers, pairing, margin, usize::MAX, accept, &mut pairs).expect("no limit");
                let query = NearQuery { workers: &workers, pairing, margin, limit: usize::MAX, accept };
                near.pairs(&mut search, &query, &mut known).expect("no limit");
                prop_assert_eq!(&known[1..], &pairs[..], "step {}", step);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn boxes_that_stay_behind_are_found_when_they_are_asked_for(
        a in boxes(80), b in boxes(80), depths in [0usize..8, 0usize..8], stride in 0usize..3, drift in 0usize..2,
    ) {
        let (margin, stride, drift) = (0.5, [0.0, 1e-3, 0.02][stride], [0.0, 0.7][drift]);
        let mut moving = [a, b];
        let mut trees = [Tree::build(&moving[0], depths[0]), Tree::build(&moving[1], depths[1])];
        let (mut search, mut near, mut seed, mut n_lists) = (Search::new(), NearPairs::default(), 7, 0);
        for step in 0..40 {
            // Both glide along, and their boxes wander by up to the stride; now and then one leaps.
            for (boxes, tree) in moving.iter_mut().zip(&mut trees) {
                let way = if step % 13 == 12 { 3.0 } else { stride };
                wander(boxes, way, &mut seed);
                for bounds in boxes.iter_mut() {
                    (bounds.min[0], bounds.max[0]) = (bounds.min[0] + drift, bounds.max[0] + drift);
                }
                tree.note_motion([drift, 0.0, 0.0], [way; 3]);
                prop_assert!(tree.is_behind());
                let Some(reach) = tree.reach() else {
                    prop_assert!(tree.is_empty());
                    continue;
                };
                for bounds in boxes.iter() {
                    let is_within = |k: usize| bounds.min[k] >= reach.min[k] && bounds.max[k] <= reach.max[k];
                    prop_assert!((0..3).all(is_within), "step {}: {:?} in {:?}", step, bounds, reach);
                }
            }
            let is_list = near.is_list(Pairing::Between(&trees[0], &trees[1]), margin);
            n_lists += usize::from(is_list);
            for (side, (boxes, tree)) in moving.iter().zip(&mut trees).enumerate() {
                let fill = |elements: &[u32], out: &mut [Bounds]| {
                    out.iter_mut().zip(elements).for_each(|(bounds, element)| *bounds = boxes[*element as usize]);
                };
                if is_list {
                    tree.catch_up_leaves(near.leaves(side), &mut vec![false; tree.len()], fill);
                } else {
                    tree.catch_up(&ALONE, fill);
                    prop_assert!(!tree.is_behind());
                }
            }
            let fresh = [0, 1].map(|side: usize| Tree::build(&moving[side], depths[side]));
            let mut exact: Vec<[u32; 2]> = Vec::new();
            let mut found = Vec::new();
            let all = |_, _| true;
            search
                .pairs(&ALONE, Pairing::Between(&fresh[0], &fresh[1]), margin, usize::MAX, all, &mut exact)
                .expect("no limit");
            let pairing = Pairing::Between(&trees[0], &trees[1]);
            let query = NearQuery { workers: &ALONE, pairing, margin, limit: usize::MAX, accept: all };
            near.pairs(&mut search, &query, &mut found).expect("no limit");
            // The trees are split where the boxes were at first: the order is another one.
            exact.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(&found, &exact, "step {}", step);
        }
        prop_assert!(stride > 1e-3 || trees.iter().any(|tree| tree.len() <= 4) || n_lists > 5, "{} lists", n_lists);
    }
}

/// Balls on a sheet that glides over another one: most steps go through a list instead of the trees.
#[test]
fn a_list_of_what_is_nearly_near_saves_tests() {
    let sheet = |shift: f64, height: f64| -> Vec<Bounds> {
        (0..2500).map(|i| Bounds::around_ball([(i % 50) as f64 + shift, (i / 50) as f64, height], 0.4)).collect()
    };
    let mut trees = [Tree::build(&sheet(0.0, 0.0), 6), Tree::build(&sheet(0.0, 1.0), 6)];
    let tests_of = |trees: &mut [Tree; 2], near: Option<&mut NearPairs>| {
        let (mut search, mut none) = (Search::new(), NearPairs::default());
        let is_plain = near.is_none();
        let near = near.unwrap_or(&mut none);
        for step in 0..40 {
            let boxes = sheet(0.01 * f64::from(step), 1.0);
            trees[1].refit(&ALONE, |i| boxes[i]);
            let pairing = Pairing::Between(&trees[0], &trees[1]);
            let mut out = Vec::new();
            let found = match is_plain {
                true => search.pairs(&ALONE, pairing, 0.3, 100_000, |_, _| true, &mut out),
                false => {
                    let accept = |_, _| true;
                    let query = NearQuery { workers: &ALONE, pairing, margin: 0.3, limit: 100_000, accept };
                    near.pairs(&mut search, &query, &mut out)
                }
            };
            assert_eq!((found, out.len() > 2000), (Ok(()), true));
        }
        search.work().box_tests
    };
    let plain = tests_of(&mut trees, None);
    let listed = tests_of(&mut trees, Some(&mut NearPairs::default()));
    assert!(2 * listed < plain, "{listed} of {plain}");
}

fn found(search: &mut Search, workers: &Workers, pairing: Pairing<'_>, margin: f64) -> Vec<[u32; 2]> {
    let mut pairs = Vec::new();
    search.pairs(workers, pairing, margin, usize::MAX, |_, _| true, &mut pairs).expect("no limit");
    pairs
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn pairs_come_in_the_order_of_the_rule(
        a in boxes(80), b in boxes(80), shift in -4i32..4, depths in [0usize..8, 0usize..8], margin in 0i32..4,
    ) {
        let margin = f64::from(margin) * 0.25;
        let mut trees = [Tree::build(&a, depths[0]), Tree::build(&b, depths[1])];
        let mut search = Search::new();
        let pairs = found(&mut search, &ALONE, Pairing::Between(&trees[0], &trees[1]), margin);
        prop_assert_eq!(&pairs, &written_out([&a, &b], [&a, &b], depths, margin));

        // All pairs, and no others.
        let mut sorted = pairs.clone();
        sorted.sort_unstable();
        let overlap = |i: usize, j: usize| a[i].overlaps(&b[j], margin);
        let all = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j)));
        let near = all.filter(|(i, j)| overlap(*i, *j)).map(|(i, j)| [i as u32, j as u32]);
        prop_assert_eq!(sorted, near.collect::<Vec<_>>());

        // Splits stay when boxes move.
        let moved: Vec<Bounds> = b.iter().enumerate().map(|(i, bounds)| {
            let d = f64::from(shift) * 0.25 * (i % 3) as f64;
            let move_ = |[x, y, z]: [f64; 3]| [x + d, y, z];
            Bounds { min: move_(bounds.min), max: move_(bounds.max) }
        }).collect();
        trees[1].refit(&ALONE, |element| moved[element]);
        let pairs = found(&mut search, &ALONE, Pairing::Between(&trees[0], &trees[1]), margin);
        prop_assert_eq!(pairs, written_out([&a, &b], [&a, &moved], depths, margin));
    }

    #[test]
    fn a_tree_meets_itself_once_a_pair(a in boxes(90), depth in 0usize..8) {
        let tree = Tree::build(&a, depth);
        let pairs = found(&mut Search::new(), &ALONE, Pairing::Within(&tree), 0.25);
        let mut expected = written_out([&a, &a], [&a, &a], [depth; 2], 0.25);
        expected.retain(|[i, j]| i < j);
        prop_assert_eq!(pairs, expected);
    }

    #[test]
    fn a_refitted_tree_is_the_tree_built_from_the_same_boxes(a in boxes(90), depth in 0usize..8) {
        let built = Tree::build(&a, depth);
        let mut refitted = built.clone();
        refitted.refit(&ALONE, |_| Bounds::EMPTY);
        refitted.refit(&ALONE, |element| a[element]);
        prop_assert_eq!(refitted, built);
    }

    #[test]
    fn queries_find_what_a_loop_finds(
        a in boxes(90), p in [-4.0f64..4.0, -4.0..4.0, -4.0..4.0], d in [-1i32..2, -1i32..2, -1i32..2],
    ) {
        let tree = Tree::build(&a, 3);
        let distance = |i: usize| a[i].distance_squared_to_point(p);
        let nearest = (0..a.len()).map(|i| (i, distance(i))).min_by(|a, b| a.1.total_cmp(&b.1));
        prop_assert_eq!(tree.nearest(p, f64::INFINITY, distance), nearest);
        let mut near = Vec::new();
        tree.near_point(p, 1.5, &mut near);
        let all = Tree::build(&[Bounds { min: [-99.0; 3], max: [99.0; 3] }], 0);
        let pairs = found(&mut Search::new(), &ALONE, Pairing::Between(&tree, &all), 0.0);
        let expected: Vec<u32> = pairs.iter().map(|[i, _]| *i).filter(|i| distance(*i as usize) <= 2.25).collect();
        prop_assert_eq!(near, expected);
        let d = d.map(f64::from);
        let mut met = Vec::new();
        tree.for_each_on_line(p, d, [0.0, 5.0], |element| { met.push(element); [0.0, 5.0] });
        met.sort_unstable();
        let on_line = |i: &usize| a[*i].clip_line(p, d, [0.0, 5.0]).is_some();
        prop_assert_eq!(met, (0..a.len()).filter(on_line).collect::<Vec<_>>());
        let here = Bounds::around_ball(p, 0.5);
        let mut met = Vec::new();
        let _: ControlFlow<()> = tree.for_each_overlap(&here, 0.25, |element| {
            met.push(element);
            ControlFlow::Continue(())
        });
        met.sort_unstable();
        prop_assert_eq!(met, (0..a.len()).filter(|i| a[*i].overlaps(&here, 0.25)).collect::<Vec<_>>());
    }
}

/// A wavy sheet of boxes.
fn sheet(n: usize, height: f64) -> Vec<Bounds> {
    let at = |i: usize| {
        let (x, y) = ((i % n) as f64, (i / n) as f64);
        [x, y, height + (0.7 * x).sin() * (0.4 * y).cos()]
    };
    (0..n * n).map(|i| Bounds::around_ball(at(i), 0.6)).collect()
}

#[test]
fn any_number_of_threads_gives_the_same_boxes_and_pairs() {
    let (a, b) = (sheet(90, 0.0), sheet(90, 1.2));
    for depth in [0, 3, 6, 20] {
        let run = |threads: usize| {
            let workers = Workers::new(threads);
            let mut trees = [Tree::build(&a, depth), Tree::build(&b, depth)];
            trees[0].refit(&workers, |element| a[element].inflated(0.1));
            let mut search = Search::new();
            // The second search has the buffers of the first.
            let _ = found(&mut search, &workers, Pairing::Within(&trees[1]), 0.0);
            let pairs = found(&mut search, &workers, Pairing::Between(&trees[0], &trees[1]), 0.05);
            (trees, pairs)
        };
        let alone = run(1);
        assert!(alone.1.len() > 1000);
        for threads in [2, 3, 7] {
            assert!(run(threads) == alone, "depth {depth}, {threads} threads");
        }
        let mut one_by_one = Vec::new();
        let pairing = Pairing::Between(&alone.0[0], &alone.0[1]);
        let _ = Search::new().for_each_pair(pairing, 0.05, |i, j| -> ControlFlow<()> {
            one_by_one.push([i as u32, j as u32]);
            ControlFlow::Continue(())
        });
        assert_eq!(one_by_one, alone.1);
    }
}

#[test]
fn more_pairs_than_there_is_room_for_are_refused_and_not_kept() {
    let same = vec![Bounds::around_ball([1.0; 3], 0.5); 3000];
    let tree = Tree::build(&same, 6);
    for threads in [1, 3] {
        let (mut search, mut pairs) = (Search::new(), vec![[7, 7]]);
        let workers = Workers::new(threads);
        let all = 3000 * 2999 / 2;
        let too_many = search.pairs(&workers, Pairing::Within(&tree), 0.0, all - 1, |_, _| true, &mut pairs);
        assert_eq!(too_many, Err(SearchError::TooManyPairs { limit: all - 1 }));
        assert_eq!(pairs, [[7, 7]]);
        assert_eq!(search.pairs(&workers, Pairing::Within(&tree), 0.0, all, |_, _| true, &mut pairs), Ok(()));
        assert_eq!(pairs.len(), all + 1);
        // Pairs that are refused count, too, as far as they are out of proportion: a search comes to an end.
        assert_eq!(search.pairs(&workers, Pairing::Within(&tree), 0.0, all / 10, |_, _| false, &mut pairs), Ok(()));
        let endless = search.pairs(&workers, Pairing::Within(&tree), 0.0, 1, |_, _| false, &mut pairs);
        assert_eq!(endless, Err(SearchError::TooManyPairs { limit: 1 }));
    }
}

#[test]
fn many_elements_in_one_place_stop_at_the_limit_at_once() {
    for depth in [0, 6, 40] {
        let tree = Tree::build(&vec![Bounds::around_ball([1.0; 3], 0.5); 200_000], depth);
        let refused = Search::new().pairs(&ALONE, Pairing::Within(&tree), 0.0, 1000, |_, _| true, &mut Vec::new());
        assert!(refused.is_err());
    }
    // All against all in one list: the order is that of two loops, although not all pairs are in memory at once.
    let tree = Tree::build(&vec![Bounds::around_ball([1.0; 3], 0.5); 1500], 0);
    let pairs = found(&mut Search::new(), &ALONE, Pairing::Within(&tree), 0.0);
    assert!(pairs.is_sorted() && pairs.len() == 1500 * 1499 / 2);
}
