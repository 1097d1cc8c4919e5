//! Bodies that have nothing to do with each other move to the same bits, whichever of them comes first in the scene:
//! with springs of contacts, with constraints by sweeps, and in exact mode.

use crate::common::{load, steps};
use settee_simulation::Simulation;

/// Response, loop with constraint solver, and what bodies need besides.
type Method = (&'static str, &'static str, &'static str);

const METHODS: [Method; 3] = [
    ("PenalityContactForceField", "<DefaultAnimationLoop/>", ""),
    (
        "FrictionContactConstraint\" responseParams=\"mu=0.3",
        "<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver tolerance=\"1e-6\" maxIterations=\"300\"/>",
        "<LinearSolverConstraintCorrection/>",
    ),
    (
        "FrictionContactConstraint\" responseParams=\"mu=0.3",
        "<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver contact=\"exact\" tolerance=\"1e-6\" \
         maxIterations=\"300\"/>",
        "<LinearSolverConstraintCorrection/>",
    ),
];

/// A soft box that falls onto a floor of its own at `x`.
fn falling(name: &str, x: f64, correction: &str) -> String {
    let [left, right, end] = [x - 1.0, x + 2.0, x + 1.0];
    format!(
        r#"<Node name="{name}"><EulerImplicitSolver/><SparseLDLSolver template="CompressedRowSparseMatrixMat3x3"/>
        <RegularGridTopology name="grid" n="4 4 4" min="{x} 0.1 0" max="{end} 1.1 1"/>
        <MechanicalObject name="dofs" velocity="{}"/><UniformMass totalMass="1"/>
        <HexahedronFEMForceField youngModulus="5000" poissonRatio="0.3" method="large"/>{correction}
        <Node name="surface"><MechanicalObject name="dofs" position="@../grid.position"/>
        <PointCollisionModel contactStiffness="500"/><IdentityMapping/></Node></Node>
        <Node name="floor of {name}"><MeshTopology position="{left} 0 -1  {right} 0 -1  {right} 0 2  {left} 0 2"
        triangles="0 2 1  0 3 2"/><MechanicalObject name="dofs" template="Vec3"/>
        <TriangleCollisionModel simulated="0" moving="0" contactStiffness="500"/></Node>"#,
        "0.3 -0.2 0.1 ".repeat(64)
    )
}

/// A spring that falls and touches nothing.
fn free(correction: &str) -> String {
    format!(
        r#"<Node name="free"><EulerImplicitSolver/><SparseLDLSolver/><MechanicalObject name="dofs" template="Vec3"
        position="0 50 0 1 50 0"/><UniformMass totalMass="1"/><SpringForceField spring="0 1 100 1 0.7"/>
        {correction}</Node>"#
    )
}

fn scene((response, animation, _): Method, bodies: [&str; 2]) -> Simulation {
    let [first, second] = bodies;
    load(&format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.005">{animation}<CollisionPipeline/><BruteForceBroadPhase/>
        <BVHNarrowPhase/><NewProximityIntersection alarmDistance="0.1" contactDistance="0.02"/>
        <CollisionResponse response="{response}"/>{first}{second}</Node>"#
    ))
}

fn bits(simulation: &Simulation, path: &str) -> Vec<u64> {
    let [x, v] = [simulation.position(path), simulation.velocity(path)].map(|it| it.expect("a state"));
    x.iter().chain(v).map(|value| value.to_bits()).collect()
}

#[test]
fn the_order_of_unrelated_bodies_changes_no_bit() {
    for method in METHODS {
        let (_, animation, correction) = method;
        let [one, two] = [("one", 0.0), ("two", 10.0)].map(|(name, x)| falling(name, x, correction));
        let free = free(correction);
        for (a, b, names) in [(&one, &free, ["one", "free"]), (&one, &two, ["one", "two"])] {
            let (mut simulation, mut other) = (scene(method, [a, b]), scene(method, [b, a]));
            for step in 0..60 {
                steps(&mut simulation, 1);
                steps(&mut other, 1);
                for name in names {
                    let path = format!("/{name}/dofs");
                    let are_same = bits(&simulation, &path) == bits(&other, &path);
                    assert!(are_same, "{name} of {names:?} after {} steps, {animation}", step + 1);
                }
            }
            let n_contacts: usize = simulation.contacts().map(|pair| pair.detected.len()).sum();
            assert!(n_contacts >= 8, "{names:?}, {animation}: {n_contacts} contacts");
        }
    }
}
