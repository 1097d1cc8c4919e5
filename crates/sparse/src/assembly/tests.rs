use super::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

/// One call: row, col, rows, cols, first value.
type Call = (usize, usize, usize, usize, f64);

fn values(call: &Call) -> Vec<f64> {
    // Thirds are not exact, so that a different order of summation shows in the bits.
    (0..call.2 * call.3).map(|i| (call.4 + i as f64) / 3.0).collect()
}

fn pass(assembler: &mut Assembler, n: usize, calls: &[Call]) -> AssemblyOutcome {
    assembler.begin(n);
    for call in calls {
        let values = values(call);
        match (call.2, call.3) {
            (1, 1) => assembler.add_scalar(call.0, call.1, values[0]),
            (3, 3) => {
                let rows: Vec<[f64; 3]> = values.chunks_exact(3).map(|row| [row[0], row[1], row[2]]).collect();
                assembler.add_block3(call.0, call.1, &[rows[0], rows[1], rows[2]]);
            }
            (rows, cols) => assembler.add_block(call.0, call.1, rows, cols, &values),
        }
    }
    assembler.end()
}

/// Dense sums in the order of the calls.
fn oracle(n: usize, calls: &[Call]) -> Vec<u64> {
    let mut dense = vec![0.0; n * n];
    for call in calls {
        for (i, value) in values(call).into_iter().enumerate() {
            dense[(call.0 + i / call.3) * n + call.1 + i % call.3] += value;
        }
    }
    bits(&dense)
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

const CALLS: [Call; 4] = [(0, 3, 3, 3, 1.0), (3, 3, 3, 3, 2.0), (0, 0, 2, 1, 3.0), (3, 3, 3, 3, 0.1)];

#[test]
fn a_second_pass_follows_the_record() {
    let mut assembler = Assembler::new();
    assert_eq!(pass(&mut assembler, 6, &CALLS), AssemblyOutcome::NewPattern);
    assert_eq!(bits(&assembler.matrix().to_dense()), oracle(6, &CALLS));
    let scaled = CALLS.map(|call| (call.0, call.1, call.2, call.3, call.4 * 7.0));
    assert_eq!(pass(&mut assembler, 6, &scaled), AssemblyOutcome::SamePattern);
    assert_eq!(bits(&assembler.matrix().to_dense()), oracle(6, &scaled));
    assert_eq!(assembler.pattern_revision(), 1);
    assert_eq!(assembler.counters(), AssemblyCounters { passes: 2, recorded_passes: 1, patterns_built: 1 });
}

#[test]
fn another_order_keeps_the_pattern() {
    let mut assembler = Assembler::new();
    let _ = pass(&mut assembler, 6, &CALLS);
    let pattern = Arc::clone(&assembler.matrix().pattern);
    let reversed = [CALLS[3], CALLS[2], CALLS[1], CALLS[0]];
    assert_eq!(pass(&mut assembler, 6, &reversed), AssemblyOutcome::SamePattern);
    assert!(Arc::ptr_eq(&pattern, &assembler.matrix().pattern));
    assert_eq!(bits(&assembler.matrix().to_dense()), oracle(6, &reversed));
    assert_eq!(pass(&mut assembler, 6, &reversed), AssemblyOutcome::SamePattern);
    assert_eq!(assembler.counters(), AssemblyCounters { passes: 3, recorded_passes: 2, patterns_built: 1 });
}

#[test]
fn a_new_entry_grows_the_pattern_and_a_missing_one_does_not_shrink_it() {
    let mut assembler = Assembler::new();
    let _ = pass(&mut assembler, 9, &CALLS);
    let mut more = CALLS.to_vec();
    more.insert(1, (0, 4, 3, 5, 0.7));
    assert_eq!(pass(&mut assembler, 9, &more), AssemblyOutcome::NewPattern);
    assert_eq!(bits(&assembler.matrix().to_dense()), oracle(9, &more));
    assert_eq!(assembler.pattern_revision(), 2);
    let pattern = Arc::clone(&assembler.matrix().pattern);
    assert_eq!(pass(&mut assembler, 9, &CALLS[..2]), AssemblyOutcome::SamePattern);
    assert!(Arc::ptr_eq(&pattern, &assembler.matrix().pattern));
    assert_eq!(bits(&assembler.matrix().to_dense()), oracle(9, &CALLS[..2]));
}

#[test]
fn a_shorter_pass_keeps_the_record_of_the_longer_one() {
    let mut assembler = Assembler::new();
    for calls in [&CALLS[..], &CALLS[..2], &CALLS[..]] {
        let _ = pass(&mut assembler, 6, calls);
    }
    assert_eq!(assembler.counters().recorded_passes, 1);
}

#[test]
fn another_size_and_forgetting_start_anew() {
    let mut assembler = Assembler::new();
    let _ = pass(&mut assembler, 9, &CALLS);
    assert_eq!(pass(&mut assembler, 6, &CALLS[1..2]), AssemblyOutcome::NewPattern);
    assert_eq!(assembler.matrix().pattern.nnz(), 3 + 9);
    assembler.forget_pattern();
    assert_eq!(pass(&mut assembler, 6, &[]), AssemblyOutcome::NewPattern);
    assert_eq!(assembler.matrix().pattern.nnz(), 6);
    assert_eq!(assembler.pattern_revision(), 3);
    assert_eq!(pass(&mut assembler, 0, &[]), AssemblyOutcome::NewPattern);
    assert_eq!(pass(&mut assembler, 0, &[]), AssemblyOutcome::SamePattern);
}

#[test]
fn rows_of_a_block_may_have_different_patterns() {
    // The middle row of the block has two entries more than the others behind it.
    let calls = [(0, 3, 3, 3, 1.0), (1, 0, 1, 1, 5.0), (1, 6, 1, 2, 5.0)];
    let mut assembler = Assembler::new();
    for _ in 0..3 {
        let _ = pass(&mut assembler, 8, &calls);
        assert_eq!(bits(&assembler.matrix().to_dense()), oracle(8, &calls));
    }
    assert_eq!(assembler.record.irregular_rows(), 3);
    let _ = pass(&mut assembler, 8, &[calls[1], calls[0]]);
    assert_eq!(assembler.record.irregular_rows(), 3);
}

#[test]
fn contributions_outside_of_the_matrix_are_left_out_and_counted() {
    let mut assembler = Assembler::new();
    assembler.begin(4);
    assembler.add_block3(2, 0, &[[1.0; 3]; 3]);
    assembler.add_scalar(usize::MAX, 0, 1.0);
    assembler.add_block(0, 1 << 40, 1, 1, &[1.0]);
    assembler.add_scalar(3, 3, 2.0);
    let _ = assembler.end();
    assert_eq!(assembler.rejected(), Some(RejectedBlocks { count: 3, first: (2, 0) }));
    assert_eq!(assembler.matrix().values, [0.0, 0.0, 0.0, 2.0]);
    let _ = pass(&mut assembler, 4, &[(3, 3, 1, 1, 6.0)]);
    assert_eq!(assembler.rejected(), None);
}

#[test]
fn a_matrix_by_edges_gives_the_bits_of_its_blocks() {
    let edges: Vec<[u32; 2]> = (0..700).flat_map(|a| [[a, a + 1], [a, a + 2 + a % 5]]).collect();
    let blocks: Vec<[f64; 9]> =
        (0..edges.len()).map(|edge| std::array::from_fn(|place| 1.0 / (edge * 9 + place + 1) as f64)).collect();
    let n = 3 * 710;
    for symmetrised in [false, true] {
        let matrix = EdgeMatrix { edges: &edges, blocks: &blocks };
        let term = EdgeTerm { first: 6, factor: -0.7, symmetrised };
        let mut one_by_one = Assembler::new();
        one_by_one.begin(n);
        one_by_one.add_identity3(9, 9, 0.1);
        edges::for_each_block(term, &matrix, |block, values| {
            one_by_one.add_block(block.row as usize, block.col as usize, 3, 3, &values);
        });
        one_by_one.add_identity3(12, 12, 0.3);
        let _ = one_by_one.end();
        for threads in 1..4 {
            let workers = Workers::new(threads);
            let mut assembler = Assembler::new();
            for pass in 0..3 {
                assembler.begin(n);
                assembler.add_identity3(9, 9, 0.1);
                assembler.add_edges(&workers, term, &matrix);
                assembler.add_identity3(12, 12, 0.3);
                let outcome = assembler.end();
                assert_eq!(outcome == AssemblyOutcome::NewPattern, pass == 0);
                assert_eq!(bits(&assembler.matrix().values), bits(&one_by_one.matrix().values));
            }
            assert_eq!(assembler.counters().recorded_passes, 1);
            // Other edges are noticed, in a pattern that has them.
            let fewer = EdgeMatrix { edges: &edges[..20], blocks: &blocks[..20] };
            for pass in 0..2 {
                assembler.begin(n);
                assembler.add_edges(&workers, term, &fewer);
                assert_eq!(assembler.end(), AssemblyOutcome::SamePattern);
                assert_eq!(assembler.counters().recorded_passes, 2, "pass {pass}");
            }
            // What leaves the matrix is left out.
            assembler.begin(9);
            assembler.add_edges(&workers, EdgeTerm { first: 0, ..term }, &fewer);
            let _ = assembler.end();
            assert_eq!(assembler.rejected().map(|rejected| rejected.first), Some((3, 12)));
        }
    }
}

#[test]
fn constraints_follow_the_matrix() {
    let mut assembler = Assembler::new();
    for dofs in [&[1, 4][..], &[1, 4], &[2]] {
        let _ = pass(&mut assembler, 6, &CALLS);
        let mut expected = assembler.matrix().to_dense();
        for (place, value) in expected.iter_mut().enumerate() {
            let (row, col) = (place / 6, place % 6);
            if dofs.contains(&row) || dofs.contains(&col) {
                *value = f64::from(u8::from(row == col));
            }
        }
        assembler.constrain(dofs).unwrap();
        assert_eq!(assembler.matrix().to_dense(), expected);
    }
    assert_eq!(assembler.constrain(&[6]), Err(DofOutOfRange { dof: 6, dimension: 6 }));
}

fn calls(n: usize) -> impl Strategy<Value = Vec<Call>> {
    let call = (0..n, 0..n, 1..4_usize, 1..4_usize, -3.0..3.0)
        .prop_map(move |(row, col, rows, cols, value)| (row, col, rows.min(n - row), cols.min(n - col), value));
    prop::collection::vec(call, 0..25)
}

proptest! {
    #![proptest_config(Config {
        cases: 300,
        rng_seed: RngSeed::Fixed(20),
        failure_persistence: None,
        ..Config::default()
    })]

    #[test]
    fn every_pass_has_the_bits_of_dense_sums_in_call_order(passes in prop::collection::vec(calls(8), 1..5)) {
        let mut assembler = Assembler::new();
        for calls in passes.iter().flat_map(|calls| [calls, calls]) {
            let nnz = assembler.matrix().pattern.nnz();
            let revision = assembler.pattern_revision();
            let outcome = pass(&mut assembler, 8, calls);
            prop_assert_eq!(bits(&assembler.matrix().to_dense()), oracle(8, calls));
            prop_assert_eq!(outcome == AssemblyOutcome::NewPattern, assembler.pattern_revision() > revision);
            if revision > 0 {
                prop_assert_eq!(outcome == AssemblyOutcome::NewPattern, assembler.matrix().pattern.nnz() > nnz);
            }
        }
    }
}
