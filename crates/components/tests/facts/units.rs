//! One scene in several systems of units.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};

/// Positions of a state after some steps, in lengths of `length`.
fn positions(text: &str, state: &str, steps: usize, length: f64) -> Vec<f64> {
    let loaded = Simulation::from_text("units.scn", text, &LoadOptions::default());
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{text}\n{}", findings.join("\n")));
    for _ in 0..steps {
        simulation.step(0.0).unwrap_or_else(|error| panic!("{error}"));
    }
    simulation.position(state).expect("the state is there").iter().map(|x| x / length).collect()
}

fn largest_difference(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[test]
fn slanted_projections_keep_their_digits_with_tiny_and_huge_masses() {
    let constraints = [
        r#"<LineProjectiveConstraint indices="0" direction="1 1 0"/>"#,
        r#"<PlaneProjectiveConstraint indices="0" normal="1 1 0"/>"#,
        r#"<AttachProjectiveConstraint indices1="0" indices2="2" twoWay="true"/>"#,
    ];
    for constraint in constraints {
        let moved = |unit: f64| {
            let [mass, stiffness, damping] = [1.0, 500.0, 2.0].map(|number| number * unit);
            let text = format!(
                r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><DefaultAnimationLoop/>
                <EulerImplicitSolver/><SparseLDLSolver/>
                <MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0 0  2 0.5 0"/>
                <UniformMass vertexMass="{mass:e}"/>
                <SpringForceField spring="0 1 {stiffness:e} {damping:e} 1  1 2 {stiffness:e} {damping:e} 1"/>
                {constraint}</Node>"#
            );
            positions(&text, "/dofs", 20, 1.0)
        };
        let expected = moved(1.0);
        for unit in [2.0_f64.powi(-60), 1e-12, 1e15] {
            let difference = largest_difference(&moved(unit), &expected);
            assert!(difference < 1e-12, "{constraint} {unit:e}: {difference:e}");
        }
    }
}

/// A block that falls on a ramp and slides, kept apart from it by barriers.
fn sliding_block(root: &str, [length, time]: [f64; 2], response: &str) -> String {
    let list = |numbers: &[f64]| numbers.iter().map(|x| format!("{:e}", x * length)).collect::<Vec<_>>().join(" ");
    let ramp = list(&[-1.0, -0.5, 0.6, 0.0, -0.5, 0.0, -1.0, 0.5, 0.6, 0.0, 0.5, 0.0]);
    let (min, max) = (list(&[-0.7, -0.15, 0.5]), list(&[-0.3, 0.15, 0.7]));
    let (dt, gravity) = (0.01 * time, -9.81 * length / (time * time));
    let (young, damping) = (30_000.0 / (length * time * time), 0.01 * time);
    let (alarm, contact, activation) = (0.1 * length, 0.015 * length, 0.005 * length);
    format!(
        r#"<Node name="root" dt="{dt:e}" gravity="0 0 {gravity:e}" {root}>
        <FreeMotionAnimationLoop contact="safe"/><BlockGaussSeidelConstraintSolver/>
        <CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>
        <MinProximityIntersection alarmDistance="{alarm:e}" contactDistance="{contact:e}"/>
        <CollisionResponse response="FrictionContactConstraint" responseParams="mu=0.2"
            activationDistance="{activation:e}" {response}/>
        <Node name="block">
            <EulerImplicitSolver rayleighStiffness="{damping:e}"/>
            <SparseLDLSolver template="CompressedRowSparseMatrix"/>
            <GenericConstraintCorrection/>
            <RegularGridTopology name="grid" n="3 2 2" min="{min}" max="{max}"/>
            <MechanicalObject name="dofs"/><UniformMass totalMass="1"/>
            <HexahedronFEMForceField youngModulus="{young:e}" poissonRatio="0.3" method="large"/>
            <TriangleCollisionModel/><PointCollisionModel/>
        </Node>
        <Node name="ramp">
            <TriangleSetTopologyContainer position="{ramp}" triangles="0 1 2  1 3 2"/>
            <MechanicalObject name="dofs"/><TriangleCollisionModel simulated="0" moving="0"/>
        </Node></Node>"#
    )
}

#[test]
fn small_bodies_keep_apart_as_large_ones_do() {
    let moved = |length: f64| {
        let response = format!("slidingThreshold=\"{:e}\"", 0.003 * length);
        positions(&sliding_block("", [length, 1.0], &response), "/block/dofs", 18, length)
    };
    let difference = largest_difference(&moved(2.0_f64.powi(-30)), &moved(1.0));
    assert!(difference < 1e-7, "{difference:e}");
}

#[test]
fn sliding_begins_at_one_speed_whatever_times_are_measured_in() {
    let seconds = positions(&sliding_block("", [1.0, 1.0], ""), "/block/dofs", 18, 1.0);
    let milliseconds = positions(&sliding_block(r#"unitTime="ms""#, [1.0, 1000.0], ""), "/block/dofs", 18, 1.0);
    let difference = largest_difference(&milliseconds, &seconds);
    assert!(difference < 1e-6, "{difference:e}");
}
