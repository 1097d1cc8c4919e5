//! A viscous force between two states: its B is in products and matrices, beside the Rayleigh damping of its stiffness.

use settee_kernel::roles::{
    End, ForceData, ForceField, Forces, Pair, PairBlocks, PairData, PairForces, PairMotion, SetUp,
};
use settee_kernel::{Component, Diagnostic, Factors, Lifecycle};
use settee_math::Vec3;
use settee_simulation::{LoadOptions, Simulation};
use settee_testing::Subject;
use settee_testing::force_field::{Expected, check};

use super::{INTERNAL, last_of};

/// A spring and a dashpot side by side, in all directions alike: f = -K (x1 - x2) - C (v1 - v2) on the first point.
#[derive(Component)]
#[component(category = "Test", attach = pair, roles(force_field))]
struct Dashpot {
    #[group]
    common: PairData,
    #[group]
    base: settee_kernel::Base,
}

const STIFFNESS: f64 = 30.0;
const VISCOSITY: f64 = 7.0;

impl Lifecycle for Dashpot {}

impl ForceField for Dashpot {
    type On = Pair<Vec3>;
    type Elements = FirstPoints;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, _set_up: SetUp<'_>) -> Result<FirstPoints, Diagnostic> {
        Ok(FirstPoints)
    }
}

/// Joins the first points of both states.
#[derive(Clone, settee_persist::Persist)]
struct FirstPoints;

/// Adds -factor (a - b) to the first point, and the opposite to the second.
fn join(factor: f64, [a, b]: [&[[f64; 3]]; 2], f: &mut PairForces<'_, Vec3>) {
    let force: [f64; 3] = std::array::from_fn(|i| factor * (b[0][i] - a[0][i]));
    f.add(End::First, 0, &force);
    f.add(End::Second, 0, &force.map(|force| -force));
}

fn put(factor: f64, sink: &mut PairBlocks<'_>) {
    for (row, col, sign) in [
        (End::First, End::First, -1.0),
        (End::First, End::Second, 1.0),
        (End::Second, End::First, 1.0),
        (End::Second, End::Second, -1.0),
    ] {
        let value = sign * factor;
        sink.add((row, 0), (col, 0), 3, &[value, 0.0, 0.0, 0.0, value, 0.0, 0.0, 0.0, value]);
    }
}

impl Forces<Pair<Vec3>> for FirstPoints {
    fn add_force(&mut self, motion: PairMotion<'_, Vec3>, mut f: PairForces<'_, Vec3>) {
        join(STIFFNESS, motion.x, &mut f);
        join(VISCOSITY, motion.v, &mut f);
    }

    fn add_dforce(
        &mut self,
        _motion: PairMotion<'_, Vec3>,
        k: f64,
        dx: [&[[f64; 3]]; 2],
        mut df: PairForces<'_, Vec3>,
    ) {
        join(k * STIFFNESS, dx, &mut df);
    }

    fn add_damping_force(
        &mut self,
        _motion: PairMotion<'_, Vec3>,
        b: f64,
        dv: [&[[f64; 3]]; 2],
        mut df: PairForces<'_, Vec3>,
    ) {
        join(b * VISCOSITY, dv, &mut df);
    }

    fn add_stiffness(&mut self, _motion: PairMotion<'_, Vec3>, sink: &mut PairBlocks<'_>) {
        put(STIFFNESS, sink);
    }

    fn add_damping(&mut self, _motion: PairMotion<'_, Vec3>, sink: &mut PairBlocks<'_>) {
        put(VISCOSITY, sink);
    }

    fn potential_energy(&mut self, motion: PairMotion<'_, Vec3>) -> Option<f64> {
        let [a, b] = motion.x;
        Some(0.5 * STIFFNESS * (0..3).map(|i| (b[0][i] - a[0][i]).powi(2)).sum::<f64>())
    }

    fn is_damped(&self) -> bool {
        true
    }
}

const SCENE: &str = r#"<Node name="root" gravity="0 0 0" dt="0.01"><DefaultAnimationLoop/>
    <Node name="a"><MechanicalObject template="Vec3" position="0 0 0" velocity="1 2 3"/></Node>
    <Node name="b"><MechanicalObject template="Vec3" position="0.3 1 0.2" velocity="0 -1 0.5"/></Node>
    <Node name="between"><Dashpot object1="@../a" object2="@../b" rayleighStiffness="0.1"/></Node></Node>"#;

fn simulation() -> Simulation {
    let mut registry = settee_components::registry();
    registry.add(&[Dashpot::entry]);
    let loaded = Simulation::from_text_with_classes("pair.scn", SCENE, &LoadOptions::default(), 1, registry);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{}", findings.join("\n")))
}

#[test]
fn a_viscous_pair_has_its_damping_in_matrix_and_product() {
    let mut simulation = simulation();
    let (scene, runtime) = simulation.parts_mut();
    let object = last_of(scene, "Dashpot");
    // A drag across the line between the points turns them.
    let expected = Expected { is_zero_at_rest: false, balances_torque: false, ..INTERNAL };
    assert_eq!(check(scene, runtime, object, &expected), Ok(()));

    let mut subject = Subject::new(scene, runtime, object).unwrap();
    let b = subject.damping().unwrap();
    assert_eq!([b.get(0, 0), b.get(0, 3), b.get(3, 0), b.get(3, 3)], [-7.0, 7.0, 7.0, -7.0]);
    // b (B + rayleighStiffness K) dx with b = 2.
    let df = subject.dforce(&Factors::new(0.0, 2.0, 0.0), &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0]).unwrap();
    assert_eq!(df, [-20.0, 0.0, 0.0, 20.0, 0.0, 0.0]);
}

#[test]
fn the_suite_finds_damping_without_a_matrix_and_damping_that_is_not_explicit() {
    let mut simulation = simulation();
    let (scene, runtime) = simulation.parts_mut();
    let object = last_of(scene, "Dashpot");
    let expected = Expected { explicit_damping: true, ..INTERNAL };
    assert!(check(scene, runtime, object, &expected).unwrap_err().contains("explicit damping"));
}
