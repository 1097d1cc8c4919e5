//! Warm refits and searches ask for no memory.

#[path = "../../simulation/tests/common/counting.rs"]
mod counting;

use std::ops::ControlFlow;

use counting::allocations_of;
use settee_parallel::ALONE;
use settee_proximity::sweep::{DirectSweep, IncrementalSweep, SweptBox};
use settee_proximity::{Bounds, Pairing, Search, Tree};

/// Balls on a wavy sheet that moves.
fn ball(i: usize, n: usize, height: f64, time: f64) -> Bounds {
    let (x, y) = ((i % n) as f64, (i / n) as f64);
    Bounds::around_ball([x, y, height + (0.7 * x + time).sin() * (0.4 * y).cos()], 0.6)
}

fn refits_and_searches_keep_their_buffers() {
    const N: usize = 60;
    let boxes = |height: f64| -> Vec<Bounds> { (0..N * N).map(|i| ball(i, N, height, 0.0)).collect() };
    for depth in [0, 3, 6, 40] {
        let mut trees = [Tree::build(&boxes(0.0), depth), Tree::build(&boxes(1.3), depth)];
        let (mut search, mut out) = (Search::new(), Vec::new());
        let mut step = |time: f64| {
            trees[0].refit(&ALONE, |i| ball(i, N, 0.0, time));
            trees[1].refit(&ALONE, |i| ball(i, N, 1.3, -time));
            out.clear();
            let [a, b] = &trees;
            for pairing in [Pairing::Between(a, b), Pairing::Within(a)] {
                search.pairs(&ALONE, pairing, 0.1, usize::MAX, |_, _| true, &mut out).expect("no limit");
                let _: ControlFlow<()> = search.for_each_pair(pairing, 0.1, |_, _| ControlFlow::Continue(()));
            }
            out.len()
        };
        (0..20).for_each(|i| assert!(step(0.01 * f64::from(i)) > 1000));
        let counted = allocations_of(|| (0..20).for_each(|i| assert!(step(0.01 * f64::from(i)) > 1000))).1;
        assert_eq!(counted.number, 0, "depth {depth}");
    }
}

fn sweeps_keep_their_buffers() {
    const N: usize = 30;
    let place = |time: f64, boxes: &mut Vec<SweptBox>| {
        boxes.clear();
        boxes.extend((0..N * N).map(|i| SweptBox { bounds: ball(i, N, 0.0, time), model: 0, element: i as u32 }));
    };
    let (mut direct, mut incremental, mut boxes) = (DirectSweep::default(), IncrementalSweep::new(), Vec::new());
    let mut step = |time: f64| {
        place(time, &mut boxes);
        // Nothing moves for the incremental sweep, so that its set of pairs stays.
        let _ = incremental.update(&boxes, 0.0, usize::MAX, |_, _| true);
        let _: ControlFlow<()> = direct.for_each_pair(&boxes, 0.1, |_, _| true, |_, _| ControlFlow::Continue(()));
    };
    (0..3).for_each(|_| step(0.5));
    assert_eq!(allocations_of(|| (0..10).for_each(|_| step(0.5))).1.number, 0);
}

/// One test: others beside it would be counted too.
#[test]
fn warm_searches_allocate_nothing() {
    refits_and_searches_keep_their_buffers();
    sweeps_keep_their_buffers();
}
