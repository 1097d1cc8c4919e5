//! Factorisations of small matrices by all methods.

use settee_sparse::{
    AnalysisSettings, Assembler, CsrMatrix, FactorError, FactorStorage, Factorisation, OrderSearch, Ordering,
    SparseLdlt, SparseLlt,
};

/// All orderings with all storages.
pub const ALL_SETTINGS: [AnalysisSettings; 8] = {
    const fn settings(ordering: Ordering, storage: FactorStorage) -> AnalysisSettings {
        AnalysisSettings { ordering, search: OrderSearch::Quick, storage }
    }
    [
        settings(Ordering::Natural, FactorStorage::Simplicial),
        settings(Ordering::Natural, FactorStorage::Supernodal),
        settings(Ordering::Amd, FactorStorage::Simplicial),
        settings(Ordering::Amd, FactorStorage::Supernodal),
        settings(Ordering::Colamd, FactorStorage::Simplicial),
        settings(Ordering::Colamd, FactorStorage::Supernodal),
        settings(Ordering::NestedDissection, FactorStorage::Simplicial),
        settings(Ordering::NestedDissection, FactorStorage::Supernodal),
    ]
};

/// A matrix of size `n` with the entries `dense`, row by row; zeros are kept out of the pattern.
pub fn sparse(n: usize, dense: &[f64]) -> CsrMatrix {
    let mut assembler = Assembler::new();
    assembler.begin(n);
    for (i, &value) in dense.iter().enumerate().filter(|&(_, &value)| value != 0.0) {
        assembler.add_scalar(i / n, i % n, value);
    }
    let _ = assembler.end();
    assembler.matrix().clone()
}

/// Analyses, factorises and solves.
pub fn solve<F: Factorisation>(mut method: F, matrix: &CsrMatrix, b: &[f64]) -> Result<Vec<f64>, FactorError> {
    method.analyse(&matrix.pattern)?;
    method.factorise(matrix)?;
    let mut x = b.to_vec();
    method.solve_in_place(&mut x)?;
    Ok(x)
}

/// Solves with every factorisation, ordering and storage.
pub fn solve_all_ways(matrix: &CsrMatrix, b: &[f64]) -> Vec<Vec<f64>> {
    ALL_SETTINGS
        .iter()
        .flat_map(|&settings| {
            let ldlt = solve(SparseLdlt::new(settings), matrix, b);
            [ldlt, solve(SparseLlt::new(settings), matrix, b)].map(|x| x.expect("positive definite"))
        })
        .collect()
}

/// Asserts that no entry differs by more than `tolerance`.
pub fn assert_close(x: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(x.len(), expected.len());
    for (x, expected) in x.iter().zip(expected) {
        assert!((x - expected).abs() <= tolerance, "{x} instead of {expected}");
    }
}
