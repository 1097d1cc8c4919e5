//! Programmes against a search through all sets of bounds that may be met exactly, and what has no answer.

use settee_quadratic::{Bounded, Bounds, Programme, Unsolved};

/// Solves a small dense system by elimination with pivoting; `None` if it is singular.
fn eliminate(mut a: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let n = a.len();
    for step in 0..n {
        let pivot = (step..n).max_by(|i, j| a[*i][step].abs().total_cmp(&a[*j][step].abs()))?;
        a.swap(step, pivot);
        if a[step][step].abs() < 1e-11 {
            return None;
        }
        for row in 0..n {
            if row != step {
                let factor = a[row][step] / a[step][step];
                for column in step..=n {
                    a[row][column] -= factor * a[step][column];
                }
            }
        }
    }
    Some((0..n).map(|row| a[row][n] / a[row][row]).collect())
}

/// The smallest value over all sets of bounds that hold as equations: the optimum is among them.
fn by_search(programme: &Programme) -> Option<Vec<f64>> {
    let n = programme.n_variables();
    let mut sides: Vec<(Vec<f64>, Bounds)> =
        programme.rows.iter().map(|r| (r.coefficients.clone(), r.bounds)).collect();
    for (index, bounds) in programme.bounds.iter().enumerate() {
        sides.push(((0..n).map(|i| f64::from(u8::from(i == index))).collect(), *bounds));
    }
    let mut best: Option<Vec<f64>> = None;
    // Each side is free, or at its lower or upper bound.
    for choice in 0..3_usize.pow(sides.len() as u32) {
        let mut rest = choice;
        let mut active = Vec::new();
        for (coefficients, bounds) in &sides {
            let end = [None, Some(bounds.least), Some(bounds.most)][rest % 3];
            rest /= 3;
            if let Some(end) = end {
                active.push((coefficients, end));
            }
        }
        if active.len() > n || active.iter().any(|(_, end)| !end.is_finite()) {
            continue;
        }
        let size = n + active.len();
        let mut system = vec![vec![0.0; size + 1]; size];
        for row in 0..n {
            system[row][..n].copy_from_slice(&programme.quadratic[row * n..(row + 1) * n]);
            system[row][size] = -programme.linear[row];
            for (index, (coefficients, _)) in active.iter().enumerate() {
                system[row][n + index] = coefficients[row];
                system[n + index][row] = coefficients[row];
            }
        }
        for (index, (_, end)) in active.iter().enumerate() {
            system[n + index][size] = *end;
        }
        let Some(found) = eliminate(system) else { continue };
        let x = &found[..n];
        let at = |coefficients: &[f64]| coefficients.iter().zip(x).map(|(a, x)| a * x).sum::<f64>();
        if sides.iter().any(|(coefficients, bounds)| bounds.excess(at(coefficients)) > 1e-9) {
            continue;
        }
        if best.as_ref().is_none_or(|best| programme.value(x) < programme.value(best)) {
            best = Some(x.to_vec());
        }
    }
    best
}

#[test]
fn programmes_have_the_answers_of_a_search() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut at_bounds = 0;
    for case in 0..300 {
        let n = 1 + case % 3;
        let mut number = || random.f64() * 2.0 - 1.0;
        // Columns of very different size, as compliances have them.
        let sizes: Vec<f64> = (0..n).map(|i| 10_f64.powi(3 * i as i32 - 4)).collect();
        let factor: Vec<f64> = (0..(n + 1) * n).map(|at| number() * sizes[at % n]).collect();
        let entry = |i: usize, j: usize| (0..=n).map(|k| factor[k * n + i] * factor[k * n + j]).sum::<f64>();
        let quadratic = (0..n * n).map(|at| entry(at / n, at % n)).collect();
        let linear = (0..n).map(|i| number() * sizes[i]).collect();
        let mut programme = Programme::new(quadratic, linear);
        for (i, bounds) in programme.bounds.iter_mut().enumerate() {
            *bounds = Bounds { least: -0.6 * (1.0 + number()) / sizes[i], most: 0.8 * (1.1 + number()) / sizes[i] };
        }
        for _ in 0..case % 4 {
            let coefficients = (0..n).map(|i| number() * sizes[i]).collect();
            programme.add_row(coefficients, Bounds { least: -0.3, most: 0.2 * (1.1 + number()) });
        }
        let found = programme.solve().expect("0 is within all bounds");
        let best = by_search(&programme).expect("0 is within all bounds");
        let scale = 1.0 + programme.value(&best).abs();
        let (own, other) = (programme.value(&found), programme.value(&best));
        assert!((own - other).abs() < 1e-8 * scale, "case {case}: {found:?} with {own}, {best:?} with {other}");
        for (bounds, (x, size)) in programme.bounds.iter().zip(found.iter().zip(&sizes)) {
            assert_eq!(bounds.excess(*x), 0.0);
            at_bounds += usize::from((x - bounds.limit(*x - 1e-6 / size)).abs() < 1e-7 / size);
        }
        assert!(programme.rows.iter().all(|row| row.bounds.excess(row.at(&found)) < 1e-8));
        assert_eq!(programme.solve().expect("as before"), found, "the same bits");
    }
    assert!(at_bounds > 20, "bounds are met in {at_bounds} variables only");
}

/// A force of 2 at most cannot move a row of compliance 0.1 by 0.5.
#[test]
fn contradictions_are_named_and_can_be_made_room_for() {
    let mut programme = Programme::new(vec![1.0, 0.0, 0.0, 1.0], vec![0.0, -3.0]);
    programme.bounds[0] = Bounds { least: 0.0, most: 2.0 };
    programme.add_row(vec![0.0, 1.0], Bounds { least: -10.0, most: 1.0 });
    programme.add_row(vec![0.1, 0.0], Bounds { least: 0.5, most: 0.6 });
    let Err(Unsolved::Infeasible { bounds }) = programme.solve() else { panic!("{:?}", programme.solve()) };
    assert!(bounds.contains(&Bounded::Row(1)) && bounds.contains(&Bounded::Variable(0)), "{bounds:?}");
    assert!(!bounds.contains(&Bounded::Row(0)), "{bounds:?}");
    programme.widen_rows().expect("the bounds of the variables hold");
    assert_eq!(programme.rows[0].bounds, Bounds { least: -10.0, most: 1.0 });
    let x = programme.solve().expect("there is room");
    assert!((x[0] - 2.0).abs() < 1e-5 && (x[1] - 1.0).abs() < 1e-7, "{x:?}");
}

#[test]
fn what_falls_without_end_is_named() {
    let mut programme = Programme::new(vec![1.0, 0.0, 0.0, 0.0], vec![0.0, -1.0]);
    assert_eq!(programme.solve(), Err(Unsolved::Unbounded { variables: vec![1] }));
    programme.bounds[1].most = 4.0;
    let x = programme.solve().expect("the bound holds it");
    assert!(x[0].abs() < 1e-8 && (x[1] - 4.0).abs() < 1e-8, "{x:?}");
}

#[test]
fn bounds_that_cross_and_numbers_that_are_none_are_refused() {
    let mut programme = Programme::new(vec![1.0], vec![1.0]);
    programme.bounds[0] = Bounds { least: 1.0, most: 0.0 };
    assert_eq!(programme.solve(), Err(Unsolved::Infeasible { bounds: vec![Bounded::Variable(0)] }));
    assert_eq!(Programme::new(vec![f64::NAN], vec![1.0]).solve(), Err(Unsolved::Malformed));
    assert_eq!(Programme::new(vec![1.0], vec![1.0, 2.0]).solve(), Err(Unsolved::Malformed));
    assert_eq!(Programme::new(Vec::new(), Vec::new()).solve(), Ok(Vec::new()));
}

/// Bounds a million times away from the answer do not spoil it.
#[test]
fn bounds_far_away_do_not_count() {
    let mut programme = Programme::new(vec![2e-6], vec![-4e-6]);
    programme.bounds[0] = Bounds { least: 0.0, most: 1e12 };
    let x = programme.solve().expect("it has a minimum");
    assert!((x[0] - 2.0).abs() < 1e-8, "{x:?}");
}
