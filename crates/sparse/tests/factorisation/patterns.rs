//! Matrices whose values or patterns change, and the order of their elimination.

use settee_sparse::{
    AnalysisSettings, Assembler, DirectSolver, FactorCounters, FactorError, FactorStorage, Factorisation, OrderSearch,
    Ordering, SolveSettings, SolverUpdate, SparseLdlt, Symbolic,
};

use crate::common::Lattice;
use crate::methods::assert_close;

#[test]
fn new_values_over_the_same_pattern_give_the_new_answer() {
    let mut solver = DirectSolver::new(SparseLdlt::default(), SolveSettings::default());
    let mut assembler = Assembler::new();
    for (factor, update) in [(1.0, SolverUpdate::Analysed), (3.0, SolverUpdate::Refactorised)] {
        assembler.begin(2);
        assembler.add_block(0, 0, 2, 2, &[2.0 * factor, -factor, -factor, 2.0 * factor]);
        let _ = assembler.end();
        assert_eq!(solver.update(assembler.matrix(), assembler.pattern_revision()), Ok(update));
        let mut x = [1.0, 0.0];
        solver.solve_in_place(&mut x).unwrap();
        assert_close(&x, &[2.0 / 3.0 / factor, 1.0 / 3.0 / factor], 1e-15);
    }
    let counters = FactorCounters { analyses: 1, factorisations: 2, solves: 2, ..FactorCounters::default() };
    assert_eq!(solver.factorisation().counters(), counters);
}

#[test]
fn another_pattern_is_analysed_again_and_never_used_unanalysed() {
    let mut assembler = Assembler::new();
    let lattice = Lattice { nodes: [3, 2, 2] };
    lattice.assemble(&mut assembler, 1.0);
    let mut solver = DirectSolver::new(SparseLdlt::default(), SolveSettings::default());
    solver.update(assembler.matrix(), assembler.pattern_revision()).unwrap();

    assembler.forget_pattern();
    assembler.begin(lattice.n_dofs());
    for dof in 0..lattice.n_dofs() {
        assembler.add_scalar(dof, dof, 1.0);
    }
    let _ = assembler.end();
    // A caller that forgets the revision gets an error, not an answer.
    assert_eq!(solver.update(assembler.matrix(), 1), Err(FactorError::PatternChanged));
    assert_eq!(solver.solve_in_place(&mut vec![0.0; lattice.n_dofs()]), Err(FactorError::NotFactorised));
    // Entries were removed: the order of the first pattern suits the rest. Then entries are added that the order does
    // not know.
    let revision = assembler.pattern_revision();
    assert_eq!(solver.update(assembler.matrix(), revision), Ok(SolverUpdate::Updated));
    assembler.begin(lattice.n_dofs());
    for dof in 0..lattice.n_dofs() {
        for other in 0..lattice.n_dofs() {
            assembler.add_scalar(dof, other, if other == dof { 4.0 } else { 0.1 });
        }
    }
    let _ = assembler.end();
    let revision = assembler.pattern_revision();
    assert_eq!(solver.update(assembler.matrix(), revision), Ok(SolverUpdate::Analysed));
}

/// A solver that takes over the orders of another one, or that comes back to its first pattern, gets the bits of the
/// first factor.
#[test]
fn the_order_of_the_first_pattern_gives_its_factor_again() {
    for nodes in [[4, 4, 30], [9, 9, 9], [3, 20, 20]] {
        let lattice = Lattice { nodes };
        let mut assembler = Assembler::new();
        lattice.assemble(&mut assembler, 0.5);
        let b: Vec<f64> = (0..lattice.n_dofs()).map(|i| (i as f64).sin()).collect();
        let solve = |solver: &mut DirectSolver<SparseLdlt>, revision: u64| {
            let update = solver.update(assembler.matrix(), revision).unwrap();
            let mut x = b.clone();
            solver.solve_in_place(&mut x).unwrap();
            (update, x.into_iter().map(f64::to_bits).collect::<Vec<_>>())
        };
        let new = || DirectSolver::new(SparseLdlt::default(), SolveSettings::default());
        let mut solver = new();
        let (analysed, first) = solve(&mut solver, 1);
        let mut other = new().with_orders(solver.orders().clone());
        let (updated, again) = solve(&mut other, 1);
        let (back, later) = solve(&mut solver, 2);
        assert_eq!(analysed, SolverUpdate::Analysed);
        assert_eq!((updated, back), (SolverUpdate::Updated, SolverUpdate::Updated));
        assert!(again == first && later == first, "{nodes:?}");
    }
}

#[test]
fn the_cheapest_ordering_takes_hardly_more_operations_than_the_others_it_tries() {
    // Slender bodies: sweeps have a few operations more, in much larger blocks.
    for (nodes, more) in [([3, 3, 3], 1.0), ([4, 4, 30], 1.5), ([12, 12, 12], 1.0), ([2, 30, 30], 1.0)] {
        let lattice = Lattice { nodes };
        let mut assembler = Assembler::new();
        lattice.assemble(&mut assembler, 0.5);
        let operations = |ordering, search| {
            let settings = AnalysisSettings { ordering, search, storage: FactorStorage::Simplicial };
            Symbolic::analyse(&assembler.matrix().pattern, settings).unwrap().operations()
        };
        let others = [Ordering::Amd, Ordering::NestedDissection].map(|other| operations(other, OrderSearch::Quick));
        let least = others[0].min(others[1]);
        let quick = operations(Ordering::Cheapest, OrderSearch::Quick);
        let thorough = operations(Ordering::Cheapest, OrderSearch::Thorough);
        assert!(quick <= more * least && thorough <= more * least, "{nodes:?}: {quick} {thorough} {others:?}");
    }
}
