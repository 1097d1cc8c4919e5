//! A warm step allocates nothing: assembly, factorisation, solves and iterations, counted by the allocator.

// Counting allocations needs an allocator of one's own, whose trait is unsafe.
#![allow(unsafe_code)]

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use common::Lattice;
use settee_sparse::{
    AlgebraicMultigrid, AnalysisSettings, Assembler, BlockJacobi3, Cg, CgSettings, DenseCholesky, DenseInverse,
    DenseSvd, DirectSolver, FactorStorage, Factorisation, Jacobi, MatrixOperator, MinRes, MinResSettings, Ordering,
    Pcg, PcgSettings, PcgStatus, Preconditioner, SolveSettings, SparseGeneral, SparseLdlt, SparseLlt, SparseLu,
    SparseQr, Ssor,
};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call is passed on to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

fn count() {
    // The thread may be past its locals.
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations_of(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

#[test]
fn the_allocator_counts() {
    assert_eq!(allocations_of(|| drop(std::hint::black_box(vec![1.0; 10]))), 1);
}

#[test]
fn a_warm_direct_solve_takes_no_memory() {
    let lattice = Lattice { nodes: [6, 6, 6] };
    let clamped = lattice.clamped_dofs();
    let b = vec![1.0; lattice.n_dofs()];
    let mut x = b.clone();
    for storage in [FactorStorage::Simplicial, FactorStorage::Supernodal] {
        let settings = AnalysisSettings { ordering: Ordering::Amd, storage, ..AnalysisSettings::default() };
        let mut assembler = Assembler::new();
        let mut ldlt = DirectSolver::new(SparseLdlt::new(settings), SolveSettings::default());
        let mut llt =
            DirectSolver::new(SparseLlt::new(settings), SolveSettings { refine_above: 0.0, ..Default::default() });
        let mut step = |mass: f64| {
            lattice.assemble(&mut assembler, mass);
            assembler.constrain(&clamped).unwrap();
            let revision = assembler.pattern_revision();
            ldlt.update(assembler.matrix(), revision).unwrap();
            ldlt.solve_checked(assembler.matrix(), &b, &mut x).unwrap();
            llt.update(assembler.matrix(), revision).unwrap();
            llt.solve_checked(assembler.matrix(), &b, &mut x).unwrap();
        };
        step(0.0);
        step(1.0);
        assert_eq!(allocations_of(|| step(2.0)), 0, "{storage:?}");
    }
}

/// faer's LU in dense blocks makes lists of its own in every factorisation; its solves take nothing.
#[test]
fn warm_solves_of_every_method_take_no_memory() {
    let lattice = Lattice { nodes: [4, 3, 3] };
    let clamped = lattice.clamped_dofs();
    let b = vec![1.0; lattice.n_dofs()];
    let mut x = b.clone();
    let mut assembler = Assembler::new();
    lattice.assemble(&mut assembler, 1.0);
    assembler.constrain(&clamped).unwrap();
    for storage in [FactorStorage::Simplicial, FactorStorage::Supernodal] {
        let settings = AnalysisSettings { ordering: Ordering::Colamd, storage, ..AnalysisSettings::default() };
        let methods: [Box<dyn Factorisation>; 6] = [
            Box::new(SparseLu::new(settings)),
            Box::new(SparseGeneral::new(settings)),
            Box::new(SparseQr::new(settings)),
            Box::new(DenseCholesky::default()),
            Box::new(DenseSvd::new(1e-6)),
            Box::new(DenseInverse::new(SparseLdlt::new(settings))),
        ];
        for (index, method) in methods.into_iter().enumerate() {
            let mut solver = DirectSolver::new(method, SolveSettings { refine_above: 0.0, ..Default::default() });
            let factorise = |solver: &mut DirectSolver<Box<dyn Factorisation>>| {
                let _ = solver.update(assembler.matrix(), assembler.pattern_revision()).unwrap();
            };
            let mut solve = |solver: &mut DirectSolver<Box<dyn Factorisation>>| {
                solver.solve_checked(assembler.matrix(), &b, &mut x).unwrap();
            };
            factorise(&mut solver);
            solve(&mut solver);
            let of_factor = allocations_of(|| factorise(&mut solver));
            let has_lists = index == 0 && storage == FactorStorage::Supernodal;
            assert!(of_factor == 0 || has_lists, "method {index}, {storage:?}: {of_factor} in a factorisation");
            assert_eq!(allocations_of(|| solve(&mut solver)), 0, "method {index}, {storage:?}");
        }
    }
}

#[test]
fn a_warm_iteration_takes_no_memory() {
    let lattice = Lattice { nodes: [5, 4, 4] };
    let b = vec![1.0; lattice.n_dofs()];
    let mut x = b.clone();
    let mut assembler = Assembler::new();
    let (mut cg, mut pcg, mut minres) = (Cg::default(), Pcg::default(), MinRes::default());
    let (mut jacobi, mut block, mut ssor) = (Jacobi::default(), BlockJacobi3::default(), Ssor::new(1.0));
    let settings = PcgSettings { max_iterations: 200, tolerance: 1e-20 };
    let mut step = || {
        lattice.assemble(&mut assembler, 1.0);
        let matrix = assembler.matrix();
        jacobi.factorise(matrix).unwrap();
        block.factorise(matrix).unwrap();
        ssor.factorise(matrix).unwrap();
        for operator in [
            &mut MatrixOperator::preconditioned(matrix, &mut jacobi),
            &mut MatrixOperator::preconditioned(matrix, &mut block),
            &mut MatrixOperator::preconditioned(matrix, &mut ssor),
        ] {
            x.fill(0.0);
            let report = pcg.solve(&settings, operator, &b, &mut x).unwrap();
            assert_eq!(report.status, PcgStatus::Converged);
        }
        x.fill(0.0);
        cg.solve(&CgSettings::default(), &mut MatrixOperator::new(matrix), &b, &mut x).unwrap();
        minres.solve(&MinResSettings::default(), &mut MatrixOperator::new(matrix), &b, &mut x).unwrap();
    };
    step();
    assert_eq!(allocations_of(&mut step), 0);
}

#[test]
fn a_warm_cycle_takes_no_memory_and_new_values_take_none() {
    let lattice = Lattice { nodes: [14, 8, 7] };
    let mut assembler = Assembler::new();
    let mut multigrid = AlgebraicMultigrid::default();
    let r = vec![1.0; lattice.n_dofs()];
    let mut z = r.clone();
    let mut step = |mass: f64| {
        lattice.assemble(&mut assembler, mass);
        multigrid.factorise(assembler.matrix()).unwrap();
        multigrid.apply(&r, &mut z).unwrap();
        multigrid.n_levels()
    };
    assert!(step(1.0) > 1);
    step(2.0);
    assert_eq!(
        allocations_of(|| {
            let _ = step(3.0);
        }),
        0
    );
}
