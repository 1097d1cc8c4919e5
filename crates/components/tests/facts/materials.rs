//! Hyperelastic materials: derivatives of the energy, and bars in uniaxial tension with free sides.

use nalgebra::{Matrix3, Vector3};

use settee_components::solid_mechanics::fem::hyperelastic::materials::{Material, MaterialName, Strain, StrainChange};
use settee_components::with_material;
use settee_testing::material::{Functions, Tensor, check};

fn matrix(t: &Tensor) -> Matrix3<f64> {
    Matrix3::from_fn(|i, j| t[i][j])
}

fn tensor(m: &Matrix3<f64>) -> Tensor {
    std::array::from_fn(|i| std::array::from_fn(|j| m[(i, j)]))
}

fn conforms<M: Material>(parameters: &[f64]) -> Result<(), String> {
    let material = M::new(parameters);
    let at = |c: &Tensor| {
        let strain = Strain::of_tensor(&matrix(c));
        (strain, material.prepare(&strain))
    };
    check(
        &Functions {
            energy: &|c| {
                let (strain, state) = at(c);
                material.energy(&strain, &state)
            },
            stress: &|c| {
                let (strain, state) = at(c);
                tensor(&material.stress(&strain, &state))
            },
            tangent: &|c, h| {
                let ((strain, state), h) = (at(c), matrix(h));
                tensor(&material.tangent(&strain, &state, &StrainChange::new(&strain, &h)))
            },
        },
        20,
    )
}

const PARAMETERS: [(MaterialName, &[f64]); 8] = [
    (MaterialName::StVenantKirchhoff, &[1000.0, 4000.0]),
    (MaterialName::NeoHookean, &[1000.0, 4000.0]),
    (MaterialName::StableNeoHookean, &[1000.0, 4000.0]),
    (MaterialName::MooneyRivlin, &[400.0, 100.0, 5000.0]),
    (MaterialName::VerondaWestman, &[500.0, 1.0, 5000.0]),
    (MaterialName::ArrudaBoyce, &[1000.0, 5000.0]),
    (MaterialName::Ogden, &[2000.0, 3.0, 5000.0]),
    (MaterialName::Costa, &[60.0, 900.0, 2.0, 1.5, 1.2, 1.1, 0.9, 1.8]),
];

#[test]
fn stress_is_the_derivative_of_the_energy_and_the_tangent_that_of_the_stress() {
    for (name, parameters) in PARAMETERS {
        let outcome = with_material!(name, M => conforms::<M>(parameters));
        assert_eq!(outcome, Ok(()), "{name:?}");
        // The parameters of SOFA's own tests.
        let ones: Vec<f64> =
            if name == MaterialName::Ogden { vec![2.0, 3.0, 2.0] } else { vec![1.0; parameters.len()] };
        let outcome = with_material!(name, M => conforms::<M>(&ones));
        assert_eq!(outcome, Ok(()), "{name:?} with ones");
    }
}

/// Nominal stress and lateral stretch of a bar stretched by `stretch` along x with free sides: Newton on S_yy = 0.
fn uniaxial<M: Material>(parameters: &[f64], stretch: f64) -> (f64, f64) {
    let material = M::new(parameters);
    let mut lateral = stretch.powf(-0.4);
    for _ in 0..60 {
        let c = Matrix3::from_diagonal(&Vector3::new(stretch * stretch, lateral * lateral, lateral * lateral));
        let strain = Strain::of_tensor(&c);
        let state = material.prepare(&strain);
        let h = Matrix3::from_diagonal(&Vector3::new(0.0, 2.0 * lateral, 2.0 * lateral));
        let slope = material.tangent(&strain, &state, &StrainChange::new(&strain, &h))[(1, 1)];
        lateral -= (material.stress(&strain, &state)[(1, 1)] / slope).clamp(-0.1, 0.1);
    }
    let c = Matrix3::from_diagonal(&Vector3::new(stretch * stretch, lateral * lateral, lateral * lateral));
    let strain = Strain::of_tensor(&c);
    let stress = material.stress(&strain, &material.prepare(&strain));
    assert!(stress[(1, 1)].abs() < 1e-9 * stress[(0, 0)].abs(), "the sides are free");
    (lateral, stretch * stress[(0, 0)])
}

#[test]
fn bars_in_tension_and_compression_have_the_nominal_stress_of_the_closed_forms() {
    // Computed independently in arbitrary precision; printed to as many digits as stand here.
    let stretches = [0.8, 1.1, 1.5, 2.0];
    let table: [(MaterialName, [f64; 4]); 7] = [
        (MaterialName::NeoHookean, [-689.438729, 258.133376, 1022.824539, 1720.816525]),
        (MaterialName::StVenantKirchhoff, [-403.2, 323.4, 2625.0, f64::NAN]),
        (MaterialName::StableNeoHookean, [-684.375, 258.527423, 1025.925926, 1725.0]),
        (MaterialName::MooneyRivlin, [-753.585350, 250.719696, 895.355309, 1364.716720]),
        (MaterialName::Ogden, [-700.174750, 260.998760, 1089.668696, 1928.126367]),
        (MaterialName::ArrudaBoyce, [-782.385520, 275.048449, 1034.859980, 1657.976107]),
        (MaterialName::VerondaWestman, [-385.292233, 149.668506, 1159.206123, 3351.603765]),
    ];
    for (name, expected) in table {
        let (_, parameters) = PARAMETERS.iter().find(|(other, _)| *other == name).expect("the list is complete");
        for (stretch, expected) in stretches.into_iter().zip(expected).filter(|(_, expected)| expected.is_finite()) {
            let (_, stress) = with_material!(name, M => uniaxial::<M>(parameters, stretch));
            assert!((stress - expected).abs() < 6e-7, "{name:?} at {stretch}: {stress} instead of {expected}");
        }
    }
}

#[test]
fn bars_in_tension_become_thinner_as_the_closed_forms_say() {
    let table: [(MaterialName, [f64; 4]); 3] = [
        (MaterialName::NeoHookean, [1.09158187, 0.96231662, 0.84602789, 0.74723955]),
        (MaterialName::StVenantKirchhoff, [1.06957936, 0.95707889, std::f64::consts::FRAC_1_SQRT_2, f64::NAN]),
        (MaterialName::StableNeoHookean, [1.08972474, 0.96209139, 0.84327404, 0.74161985]),
    ];
    for (name, expected) in table {
        for (stretch, expected) in
            [0.8, 1.1, 1.5, 2.0].into_iter().zip(expected).filter(|(_, expected)| expected.is_finite())
        {
            let (lateral, _) = with_material!(name, M => uniaxial::<M>(&[1000.0, 4000.0], stretch));
            assert!((lateral - expected).abs() < 6e-9, "{name:?} at {stretch}: {lateral} instead of {expected}");
        }
    }
}

/// First Piola-Kirchhoff stress P = F S.
fn piola<M: Material>(parameters: &[f64], f: &Matrix3<f64>) -> Matrix3<f64> {
    let (material, strain) = (M::new(parameters), Strain::of_gradient(f));
    f * material.stress(&strain, &material.prepare(&strain))
}

#[test]
fn simple_shear_and_dilation_follow_their_closed_forms() {
    let (mu, lambda, gamma, s) = (1000.0, 4000.0, 0.3_f64, 1.2_f64);
    let parameters = [mu, lambda];
    let shear = Matrix3::new(1.0, gamma, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0);
    let p = with_material!(MaterialName::NeoHookean, M => piola::<M>(&parameters, &shear));
    assert!((p[(0, 1)] - mu * gamma).abs() < 1e-10 && (p[(1, 0)] - mu * gamma).abs() < 1e-10);
    let p = with_material!(MaterialName::StVenantKirchhoff, M => piola::<M>(&parameters, &shear));
    assert!((p[(0, 1)] - (mu * gamma + (mu + lambda / 2.0) * gamma.powi(3))).abs() < 1e-10);
    let p = with_material!(MaterialName::NeoHookean, M => piola::<M>(&parameters, &(Matrix3::identity() * s)));
    assert!((p[(2, 2)] - (mu * (s - 1.0 / s) + 3.0 * lambda * s.ln() / s)).abs() < 1e-10);
}

#[test]
fn inverted_elements_have_a_force_only_where_the_material_has_an_energy() {
    let inverted = Matrix3::from_diagonal(&Vector3::new(-0.5, 1.1, 0.9));
    for (name, parameters) in PARAMETERS {
        let is_finite =
            with_material!(name, M => piola::<M>(parameters, &inverted)).iter().all(|value| value.is_finite());
        let survives = matches!(name, MaterialName::StVenantKirchhoff | MaterialName::StableNeoHookean);
        assert_eq!(is_finite, survives, "{name:?}");
    }
}

#[test]
fn parameters_are_counted() {
    for (name, parameters) in PARAMETERS {
        assert_eq!(name.check(parameters), Ok(()), "{name:?}");
        assert!(name.check(&parameters[1..]).is_err(), "{name:?}");
    }
    assert_eq!(MaterialName::MooneyRivlin.check(&[1.0]), Err("3 values: c1 c2 k0".into()));
    assert!(MaterialName::Ogden.check(&[1.0, 0.0, 1.0]).is_err());
}
