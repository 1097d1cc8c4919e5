//! Beams, whose weight has moments that are not the derivative of an energy, and whose stiffness leaves out how their
//! axes change.

use settee_testing::Subject;
use settee_testing::force_field::{self, Expected};

use super::{INTERNAL, last_of, load};

pub const CLASSES: &[&str] = &["AdaptiveBeamForceFieldAndMass", "AdaptiveInflatableBeamForceField"];

const STRAIGHT: &str = "position='0 0 0 0 0 0 1  0.9 0 0 0 0 0 1  1.7 0 0 0 0 0 1'";
const BENT: &str =
    "position='0 0 0 0 0 0.1 0.995  0.9 0.3 0.05 0.08 0.08 0.16 0.98  1.6 0.9 0.2 0 0.14 0.41 0.90' velocity='0.1 0.2 0.3 0.4 0.5 0.6  0 0.2 0 0.1 0 0  0 0 0.3 0 1 0'";

fn body(position: &str, interpolation: &str, field: &str) -> String {
    format!(
        "<Node name='beam'><MeshTopology edges='0 1  1 2'/><MechanicalObject template='Rigid3' {position}/><BeamInterpolation \
         radius='0.1 0.12' innerRadius='0.05' defaultYoungModulus='1000 800' defaultPoissonRatio='0.3' {interpolation}/>{field}</Node>"
    )
}

/// Fields with the attributes that change their forces, without a mass.
fn fields() -> Vec<String> {
    let adaptive = ["", "shearStressComputation='false'", "reinforceLength='true'"];
    let inflatable = ["", "reinforceLength='true'"];
    let one = |class: &str, more: &&str| format!("<{class} computeMass='false' {more}/>");
    adaptive
        .iter()
        .map(|more| one("AdaptiveBeamForceFieldAndMass", more))
        .chain(inflatable.iter().map(|more| one("AdaptiveInflatableBeamForceField", more)))
        .collect()
}

fn check(text: &str, expected: &Expected) -> Result<(), String> {
    let mut simulation = load(text);
    let (scene, runtime) = simulation.parts_mut();
    let class = CLASSES.iter().find(|class| text.contains(**class)).ok_or("no beam")?;
    let object = last_of(scene, class);
    force_field::check(scene, runtime, object, expected)
}

/// At rest nothing is left out of the stiffness: it is the derivative of the force, and the force that of the energy.
/// Straight beams and curved ones, and with ends that are not the points.
#[test]
fn beams_at_rest_conform() {
    let ends = "dofsAndBeamsAligned='false' DOF0TransformNode0='0.05 0.1 -0.02 0 0 0 1  0 0.05 0 0 0 0 1' DOF1TransformNode1='0 0.1 -0.02 0 0 0 1  0 0.05 0 0 0 0 1'";
    let mut failures = Vec::new();
    for field in fields() {
        for (position, interpolation) in [(STRAIGHT, ""), (STRAIGHT, ends)] {
            let text = body(position, interpolation, &field);
            if let Err(failure) = check(&text, &Expected { step: 1e-5, tolerance: 1e-6, ..INTERNAL }) {
                failures.push(format!("{failure}\n{text}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn bent_beams_conform() {
    let expected = Expected {
        is_exact: false,
        has_energy: false,
        balances_torque: false,
        is_zero_at_rest: false,
        ..INTERNAL
    };
    let mut failures = Vec::new();
    let pressed = "<AdaptiveInflatableBeamForceField computeMass='false' pressure='30'/>".to_owned();
    for field in fields().into_iter().chain([pressed]) {
        for interpolation in ["", "straight='false'"] {
            let text = body(BENT, interpolation, &field);
            if let Err(failure) = check(&text, &expected) {
                failures.push(format!("{failure}\n{text}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn masses_of_beams_conform() {
    for class in CLASSES {
        let text = body(BENT, "", &format!("<{class} massDensity='20'/>"));
        let mut simulation = load(&text);
        let (scene, runtime) = simulation.parts_mut();
        let object = last_of(scene, class);
        let mut subject = Subject::new(scene, runtime, object).expect("it acts on a state");
        assert_eq!(settee_testing::mass::inertia(&mut subject, true), Ok(()), "{text}");
    }
}
