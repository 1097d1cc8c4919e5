//! Problems with answers that are known, or can be checked.

use settee_complementarity::{
    Block, Certifier, Contact, ContactProblem, ExactSettings, Law, MatrixDisplacements, Measure, Settings,
    contact_state, exact, gauss_seidel, jacobi, natural_map_residual, nonsmooth_conjugate_gradient,
    unbuilt_gauss_seidel,
};

/// Numbers between -1 and 1, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }
}

/// Blocks of these laws over bodies of random directions: W = J M^-1 J^T.
fn random(numbers: &mut Numbers, laws: &[(Law, usize)], n_unknowns: usize, ratio: f64) -> ContactProblem {
    let mut blocks = Vec::new();
    let mut first = 0;
    for (law, lines) in laws {
        blocks.push(Block { first, lines: *lines, law: *law, tolerance: 0.0 });
        first += lines;
    }
    let jacobian: Vec<f64> = (0..first * n_unknowns).map(|_| numbers.next()).collect();
    let masses: Vec<f64> = (0..n_unknowns).map(|k| if k % 2 == 0 { 1.0 } else { ratio }).collect();
    let row = |i: usize| &jacobian[i * n_unknowns..(i + 1) * n_unknowns];
    let entry = |i: usize, j: usize| (0..n_unknowns).map(|k| row(i)[k] * row(j)[k] / masses[k]).sum::<f64>();
    let compliance = (0..first).flat_map(|i| (0..first).map(move |j| (i, j))).map(|(i, j)| entry(i, j)).collect();
    let free = (0..first).map(|_| numbers.next()).collect();
    ContactProblem { blocks, compliance, free, forces: vec![0.0; first], ..ContactProblem::default() }
}

const MIXED: &[(Law, usize)] = &[
    (Law::Coulomb { mu: 0.4 }, 3),
    (Law::BilateralBlock { load: 1.0 }, 3),
    (Law::Unilateral, 1),
    (Law::Coulomb { mu: 0.8 }, 3),
    (Law::Stopper { min: -0.1, max: 0.2 }, 1),
    (Law::Bilateral, 1),
];

/// Laws of actuators: a value that is reached with a bounded force, a force that is kept within bounds of the value.
const ACTUATORS: &[(Law, usize)] = &[
    (Law::Reach { value: 0.3, min_force: 0.0, max_force: 0.5 }, 1),
    (Law::Pull { force: 0.4, min: -0.2, max: 0.1 }, 1),
    (Law::Chosen { min_force: 0.1, max_force: 0.4, min: -0.2, max: 0.3, measure: Measure::Length }, 1),
    (Law::Goal { value: 0.4, weight: 2.0 }, 1),
    (Law::Coulomb { mu: 0.3 }, 3),
    (Law::Bilateral, 1),
];

#[test]
fn the_exact_solution_meets_all_laws() {
    let mut numbers = Numbers(7);
    for ratio in [1.0, 1e3, 1e6] {
        let mut unsolved = Vec::new();
        for case in 0..60 {
            let mut problem = random(&mut numbers, MIXED, 24, ratio);
            let outcome = exact(&mut problem, &ExactSettings::default());
            let residual = natural_map_residual(&problem);
            if !outcome.converged {
                unsolved.push(case);
            } else {
                assert!(residual < 1e-11, "ratio {ratio}, case {case}: {residual:e}");
            }
        }
        // With friction a problem of random rows need not have a solution; then the outcome says so.
        assert!(unsolved.len() <= 1, "ratio {ratio}: not solved: {unsolved:?}");
    }
}

#[test]
fn the_exact_solution_meets_the_laws_of_actuators() {
    let mut numbers = Numbers(11);
    for ratio in [1.0, 1e3] {
        let mut unsolved = 0;
        for case in 0..60 {
            let mut problem = random(&mut numbers, ACTUATORS, 24, ratio);
            if !exact(&mut problem, &ExactSettings::default()).converged {
                unsolved += 1;
                continue;
            }
            let residual = natural_map_residual(&problem);
            assert!(residual < 1e-11, "ratio {ratio}, case {case}: {residual:e}");
        }
        assert!(unsolved <= 1, "ratio {ratio}: {unsolved} not solved");
    }
}

#[test]
fn all_iterations_end_at_the_exact_solution() {
    let mut numbers = Numbers(3);
    let settings = Settings { max_iterations: 100_000, tolerance: 1e-14, ..Settings::default() };
    for case in 0..20 {
        let laws = [(Law::Coulomb { mu: 0.3 }, 3), (Law::Unilateral, 1), (Law::BilateralBlock { load: 1.0 }, 3)];
        let start = random(&mut numbers, &laws, 30, 1.0);
        let mut best = start.clone();
        assert!(exact(&mut best, &ExactSettings::default()).converged);
        type Solver<'a> = &'a dyn Fn(&mut ContactProblem) -> bool;
        let solvers: [(&str, Solver<'_>); 3] = [
            ("Gauss-Seidel", &|problem| gauss_seidel(problem, &settings).converged),
            // Its second stopping rule, by the change of the forces, does not count as convergence.
            ("conjugate gradients", &|problem| nonsmooth_conjugate_gradient(problem, &settings).error < 1e-10),
            ("unbuilt", &|problem| {
                let mut products = MatrixDisplacements::new(problem);
                unbuilt_gauss_seidel(problem, &mut products, &settings, 0.0).converged
            }),
        ];
        for (name, solve) in solvers {
            let mut problem = start.clone();
            assert!(solve(&mut problem), "{name}, case {case}");
            for (a, b) in problem.forces.iter().zip(&best.forces) {
                assert!((a - b).abs() < 1e-9, "{name}, case {case}: {:?} instead of {:?}", problem.forces, best.forces);
            }
        }
    }
}

#[test]
fn jacobi_iterations_meet_bilateral_constraints() {
    let mut numbers = Numbers(11);
    let mut problem = random(&mut numbers, &[(Law::BilateralBlock { load: 1.0 }, 3); 2], 60, 1.0);
    let settings = Settings { max_iterations: 10_000, tolerance: 1e-13, ..Settings::default() };
    let own = settee_complementarity::JacobiSettings { spectral: None, momentum: None };
    assert!(jacobi(&mut problem, &settings, &own).converged);
    assert!(natural_map_residual(&problem) < 1e-10);
}

/// A point of unit compliance on a slope: the tangent of the slope is the free slip over the depth.
fn slope(tangent: f64, mu: f64) -> ContactProblem {
    let compliance = (0..9).map(|k| f64::from(u8::from(k % 4 == 0))).collect();
    let blocks = vec![Block { first: 0, lines: 3, law: Law::Coulomb { mu }, tolerance: 0.0 }];
    ContactProblem {
        blocks,
        compliance,
        free: vec![-1.0, tangent, 0.0],
        forces: vec![0.0; 3],
        ..ContactProblem::default()
    }
}

#[test]
fn a_point_on_a_slope_sticks_below_the_angle_of_friction_and_slips_above() {
    let mut sticking = slope(0.499, 0.5);
    assert!(exact(&mut sticking, &ExactSettings::default()).converged);
    assert_eq!(contact_state(&sticking, &sticking.blocks[0]), Some(Contact::Sticks));
    assert!(sticking.value(1).abs() < 1e-15, "it creeps by {}", sticking.value(1));
    let mut slipping = slope(0.75, 0.5);
    assert!(exact(&mut slipping, &ExactSettings::default()).converged);
    assert_eq!(contact_state(&slipping, &slipping.blocks[0]), Some(Contact::Slips));
    assert!((slipping.forces[1] + 0.5).abs() < 1e-14 && (slipping.value(1) - 0.25).abs() < 1e-14);
}

#[test]
fn redundant_contacts_share_their_force() {
    // A body of unit compliance on four points: only the sum of their forces counts.
    let blocks = (0..4).map(|first| Block { first, lines: 1, law: Law::Unilateral, tolerance: 0.0 }).collect();
    let mut problem = ContactProblem {
        blocks,
        compliance: vec![1.0; 16],
        free: vec![-2.0; 4],
        forces: vec![0.0; 4],
        ..ContactProblem::default()
    };
    assert!(exact(&mut problem, &ExactSettings::default()).converged);
    assert!((problem.forces.iter().sum::<f64>() - 2.0).abs() < 1e-13);
}

#[test]
fn contradictory_constraints_and_those_of_fixed_bodies_are_told() {
    // One unknown that should be at 1 and at 2.
    let blocks = (0..2).map(|first| Block { first, lines: 1, law: Law::Bilateral, tolerance: 0.0 }).collect();
    let mut problem = ContactProblem {
        blocks,
        compliance: vec![1.0; 4],
        free: vec![-1.0, -2.0],
        forces: vec![0.0; 2],
        ..ContactProblem::default()
    };
    let outcome = exact(&mut problem, &ExactSettings::default());
    assert!(!outcome.converged && problem.forces.iter().all(|force| force.is_finite()), "{outcome:?}");
    let mut fixed = slope(0.2, 0.5);
    fixed.compliance = vec![0.0; 9];
    let outcome = exact(&mut fixed, &ExactSettings::default());
    assert_eq!((outcome.singular, fixed.forces.clone()), (vec![0], vec![0.0; 3]));
    let outcome = gauss_seidel(&mut fixed, &Settings::default());
    assert_eq!((outcome.singular, fixed.forces), (vec![0], vec![0.0; 3]));
}

#[test]
fn a_certificate_measures_what_forces_leave() {
    // A point of compliance 0.5, 0.1 deep, that slides by 1: it is pushed by 0.2 and dragged by 0.1.
    let mut problem = ContactProblem {
        blocks: vec![Block { first: 0, lines: 3, law: Law::Coulomb { mu: 0.5 }, tolerance: 0.0 }],
        compliance: vec![0.5, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.5],
        free: vec![-0.1, 1.0, 0.0],
        forces: vec![0.2, -0.1, 0.0],
        ..ContactProblem::default()
    };
    let mut certifier = Certifier::default();
    let good = certifier.certify(&problem, None);
    assert!(good.residual < 1e-16 && good.cone_violation == 0.0, "{good:?}");
    assert_eq!(good.smallest_gap, Some(0.0));
    // It still slides by 1 - 0.5 * 0.1.
    assert!((good.friction_work + 0.1 * 0.95).abs() < 1e-15, "{good:?}");
    problem.forces = vec![0.1, -0.25, 0.0];
    let poor = certifier.certify(&problem, None);
    assert!((poor.cone_violation - 0.2).abs() < 1e-15, "{poor:?}");
    assert!((poor.smallest_gap.unwrap_or_default() + 0.05).abs() < 1e-15, "{poor:?}");
    assert_eq!(poor.residual, natural_map_residual(&problem));
    problem.forces[0] = -0.3;
    assert_eq!(certifier.certify(&problem, None).cone_violation, 0.3);
    problem.forces[0] = f64::NAN;
    assert!(certifier.certify(&problem, None).residual.is_nan());
    assert_eq!(certifier.certify(&ContactProblem::default(), None), Default::default());
}

#[test]
fn certificates_by_the_matrix_and_by_products_agree() {
    let mut numbers = Numbers(7);
    for _ in 0..20 {
        let mut problem = random(&mut numbers, MIXED, 30, 100.0);
        gauss_seidel(&mut problem, &Settings { max_iterations: 5, ..Settings::default() });
        let by_matrix = Certifier::default().certify(&problem, None);
        assert_eq!(by_matrix.residual, natural_map_residual(&problem));
        let mut products = MatrixDisplacements::new(&problem);
        let without = ContactProblem { compliance: Vec::new(), ..problem };
        let by_products = Certifier::default().certify(&without, Some(&mut products));
        assert!((by_matrix.residual - by_products.residual).abs() < 1e-12, "{by_matrix:?}, {by_products:?}");
        assert!((by_matrix.friction_work - by_products.friction_work).abs() < 1e-12, "{by_matrix:?}, {by_products:?}");
        assert_eq!(by_matrix.cone_violation, by_products.cone_violation);
    }
}
