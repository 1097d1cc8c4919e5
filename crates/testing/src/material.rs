//! What every hyperelastic material must satisfy.

use crate::random::Random;
use crate::subject::within;
use crate::taylor;

/// A symmetric 3 x 3 tensor by rows.
pub type Tensor = [[f64; 3]; 3];

/// A material as functions of the right Cauchy-Green tensor C.
pub struct Functions<'a> {
    /// Energy density W.
    pub energy: &'a dyn Fn(&Tensor) -> f64,
    /// Second Piola-Kirchhoff stress S.
    pub stress: &'a dyn Fn(&Tensor) -> Tensor,
    /// Change of S for a symmetric change H of C.
    pub tangent: &'a dyn Fn(&Tensor, &Tensor) -> Tensor,
}

const SEED: u64 = 60;

/// S = 2 dW/dC to 1e-8, dS against differences to 1e-7 and by Taylor's test, H1 : dS(H2) = H2 : dS(H1) to 1e-13, no
/// energy and no stress at rest; at `n` random C = F^T F with det F > 0.2.
///
/// # Errors
/// The first check that fails, with its worst deviation.
pub fn check(material: &Functions<'_>, n: usize) -> Result<(), String> {
    let identity = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let stiffness = norm(&(material.tangent)(&identity, &identity));
    within("no energy at rest", (material.energy)(&identity).abs() / stiffness, 1e-14)?;
    within("no stress at rest", norm(&(material.stress)(&identity)) / stiffness, 1e-14)?;
    let mut random = Random::new(SEED);
    for _ in 0..n {
        let c = deformation(&mut random);
        let (h1, h2) = (symmetric(&mut random), symmetric(&mut random));
        let stress = (material.stress)(&c);
        // Fourth-order differences: their error is far below what is asked for.
        let step = 1e-3;
        let at = |factor: f64| (material.energy)(&sum(&c, factor * step, &h1));
        let slope = (8.0 * (at(1.0) - at(-1.0)) - (at(2.0) - at(-2.0))) / (12.0 * step);
        let expected = 0.5 * dot(&stress, &h1);
        let scale = norm(&stress).max(stiffness) * norm(&h1);
        within("S = 2 dW/dC", (slope - expected).abs() / scale, 1e-8)?;

        let change = (material.tangent)(&c, &h1);
        let at = |factor: f64| (material.stress)(&sum(&c, factor * step, &h1));
        let near = sum(&at(1.0), -1.0, &at(-1.0));
        let far = sum(&at(2.0), -1.0, &at(-2.0));
        let differences = sum(&far, -8.0, &near).map(|row| row.map(|value| value / (-12.0 * step)));
        let scale = norm(&change).max(stiffness * norm(&h1));
        within("dS against differences of S", norm(&sum(&change, -1.0, &differences)) / scale, 1e-7)?;

        let left = |h: f64| sum(&sum(&(material.stress)(&sum(&c, h, &h1)), -1.0, &stress), -h, &change);
        let slope = taylor::slope(taylor::STEPS.map(|h| norm(&left(h))), scale.max(norm(&stress)));
        within("slope of what dS leaves of S, below 2", taylor::missing(slope), taylor::TOLERANCE)?;

        let (left, right) = (dot(&h2, &change), dot(&h1, &(material.tangent)(&c, &h2)));
        within("symmetry of the tangent", (left - right).abs() / (scale * norm(&h2)), 1e-13)?;
    }
    Ok(())
}

fn deformation(random: &mut Random) -> Tensor {
    loop {
        let mut f = [[0.0; 3]; 3];
        for (i, row) in f.iter_mut().enumerate() {
            for (j, value) in row.iter_mut().enumerate() {
                *value = 0.35 * random.draw() + if i == j { 1.0 } else { 0.0 };
            }
        }
        let minor = |a: usize, b: usize| f[1][a] * f[2][b] - f[1][b] * f[2][a];
        let determinant = f[0][0] * minor(1, 2) - f[0][1] * minor(0, 2) + f[0][2] * minor(0, 1);
        if determinant > 0.2 {
            return std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| f[k][i] * f[k][j]).sum()));
        }
    }
}

fn symmetric(random: &mut Random) -> Tensor {
    let entries: [f64; 6] = std::array::from_fn(|_| random.draw());
    let [a, b, c, d, e, f] = entries;
    [[a, b, c], [b, d, e], [c, e, f]]
}

fn sum(a: &Tensor, factor: f64, b: &Tensor) -> Tensor {
    std::array::from_fn(|i| std::array::from_fn(|j| a[i][j] + factor * b[i][j]))
}

fn dot(a: &Tensor, b: &Tensor) -> f64 {
    a.as_flattened().iter().zip(b.as_flattened()).map(|(a, b)| a * b).sum()
}

fn norm(a: &Tensor) -> f64 {
    dot(a, a).sqrt()
}
