//! Stored problems with friction, small ones with closed forms among them: each file of the folder `stored` has the
//! coefficients of friction, three rows a contact (one normal, two tangents), and the forces that solve it.

use std::path::Path;

use settee_complementarity::{
    Block, ContactProblem, ExactSettings, Law, MatrixDisplacements, Settings, exact, gauss_seidel,
    natural_map_residual, nonsmooth_conjugate_gradient, unbuilt_gauss_seidel,
};

/// A problem without forces, and those that solve it.
struct Stored {
    name: String,
    problem: ContactProblem,
    forces: Vec<f64>,
}

fn read(path: &Path) -> Stored {
    let text = std::fs::read_to_string(path).expect("the file is there");
    let numbers = |key: &str| -> Vec<f64> {
        let lines = text.lines().filter_map(|line| line.strip_prefix(key));
        lines.flat_map(str::split_whitespace).map(|number| number.parse().expect("a number")).collect()
    };
    let (mu, free, forces) = (numbers("mu "), numbers("free "), numbers("forces "));
    let block = |(index, mu): (usize, &f64)| Block {
        first: 3 * index,
        lines: 3,
        law: Law::Coulomb { mu: *mu },
        tolerance: 0.0,
    };
    let problem = ContactProblem {
        blocks: mu.iter().enumerate().map(block).collect(),
        compliance: numbers("compliance "),
        forces: vec![0.0; free.len()],
        free,
        ..ContactProblem::default()
    };
    let (n, n_mu) = (problem.n_rows(), mu.len());
    assert!(n == 3 * n_mu && problem.compliance.len() == n * n && forces.len() == n, "{} is cut off", path.display());
    Stored { name: path.file_stem().expect("a name").to_string_lossy().into_owned(), problem, forces }
}

/// All files, in the order of their names.
fn stored() -> Vec<Stored> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stored");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    let found: Vec<Stored> = paths.iter().map(|path| read(path)).collect();
    assert!(found.len() >= 9, "files are missing");
    found
}

/// Largest force, at least 1.
fn size(forces: &[f64]) -> f64 {
    forces.iter().fold(1.0, |most: f64, force| most.max(force.abs()))
}

#[test]
fn stored_forces_solve_their_problems() {
    for Stored { name, mut problem, forces } in stored() {
        let scale = size(&forces);
        problem.forces = forces;
        let residual = natural_map_residual(&problem);
        assert!(residual <= 1e-12 * scale, "{name}: {residual:e}");
    }
}

#[test]
fn exact_solutions_are_the_stored_ones() {
    for Stored { name, mut problem, forces } in stored() {
        assert!(exact(&mut problem, &ExactSettings::default()).converged, "{name}");
        let residual = natural_map_residual(&problem);
        assert!(residual <= 1e-10, "{name}: {residual:e}");
        for (found, stored) in problem.forces.iter().zip(&forces) {
            assert!((found - stored).abs() <= 1e-10 * size(&forces), "{name}: {:?} for {forces:?}", problem.forces);
        }
    }
}

#[test]
fn iterations_end_at_the_stored_solutions() {
    let settings = Settings { max_iterations: 100_000, tolerance: 1e-13, ..Settings::default() };
    type Solver<'a> = &'a dyn Fn(&mut ContactProblem);
    let solvers: [(&str, Solver<'_>); 3] = [
        ("Gauss-Seidel", &|problem| drop(gauss_seidel(problem, &settings))),
        ("conjugate gradients", &|problem| drop(nonsmooth_conjugate_gradient(problem, &settings))),
        ("unbuilt", &|problem| {
            let mut products = MatrixDisplacements::new(problem);
            drop(unbuilt_gauss_seidel(problem, &mut products, &settings, 0.0));
        }),
    ];
    for (solver, solve) in solvers {
        for Stored { name, mut problem, .. } in stored() {
            solve(&mut problem);
            let residual = natural_map_residual(&problem);
            assert!(residual <= 1e-10, "{solver}, {name}: {residual:e}");
        }
    }
}
