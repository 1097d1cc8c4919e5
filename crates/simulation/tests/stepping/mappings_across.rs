//! Mappings that read the bodies of two solvers.

use crate::common::{load, run};
use settee_simulation::Simulation;

const SOLVER: &str = r#"<EulerImplicitSolver/><SparseLDLSolver template="CompressedRowSparseMatrixMat3x3"/>"#;
const CORRECTION: &str = r#"<GenericConstraintCorrection/>"#;
const LOOP: &str = r#"<FreeMotionAnimationLoop/>
    <BlockGaussSeidelConstraintSolver tolerance="1e-15" maxIterations="5000"/>"#;
const STATES: [&str; 3] = ["/bodies/frame/dofs", "/bodies/soft/dofs", "/bodies/soft/placed/dofs"];

/// Three points that springs hold together, carried by a rigid frame: `of_frame` and `of_soft` are the solvers of the
/// two, `of_both` is one above them. A constraint or springs hold a carried point.
fn carried(animation_loop: &str, of_both: &str, [of_frame, of_soft]: [&str; 2], held: &str) -> Simulation {
    load(&format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.01">{animation_loop}
        <Node name="bodies">{of_both}
          <Node name="frame">{of_frame}
            <MechanicalObject name="dofs" template="Rigid3d" position="0 1 0 0 0 0.6 0.8" velocity="0.3 0 0 0 0 1"/>
            <UniformMass totalMass="2"/>
          </Node>
          <Node name="soft">{of_soft}
            <MechanicalObject name="dofs" template="Vec3d" position="0.5 0 0  1 0 0  0.5 0.7 0" velocity="0 0 0.2  0 0 0  0 0 0"/>
            <UniformMass totalMass="0.3"/>
            <SpringForceField spring="0 1 200 1 0.5  1 2 200 1 0.9  2 0 200 1 0.7"/>
            <Node name="placed">
              <MechanicalObject name="dofs" template="Vec3d"/>
              <DeformableOnRigidFrameMapping input1="@/bodies/soft/dofs" input2="@/bodies/frame/dofs" output="@dofs" applyRestPosition="true"/>
              {held}
            </Node>
          </Node>
        </Node></Node>"#
    ))
}

fn position(simulation: &Simulation, path: &str) -> Vec<f64> {
    simulation.position(path).expect("a state").to_vec()
}

fn difference(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// Largest distance of a carried point from where the frame puts it.
fn misplaced(simulation: &Simulation) -> f64 {
    let [frame, soft, placed] = STATES.map(|path| position(simulation, path));
    let [x, y, z, w] = [frame[3], frame[4], frame[5], frame[6]];
    let turn = [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
        [2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)],
        [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)],
    ];
    let place =
        |p: &[f64]| -> [f64; 3] { std::array::from_fn(|i| frame[i] + (0..3).map(|k| turn[i][k] * p[k]).sum::<f64>()) };
    let expected: Vec<f64> = soft.chunks_exact(3).flat_map(place).collect();
    difference(&expected, &placed)
}

#[test]
fn the_output_is_where_both_bodies_are() {
    let mut simulation = carried("", "", [SOLVER, SOLVER], "");
    assert!(misplaced(&simulation) < 1e-14, "at the start");
    for _ in 0..5 {
        run(&mut simulation, &[0.01]);
        assert!(misplaced(&simulation) < 1e-14, "after a step");
    }
    let turned = "1 2 3 0.5 0.5 0.5 0.5";
    simulation.set_data("/bodies/frame/dofs", "position", turned);
    assert!(misplaced(&simulation) < 1e-14, "after the frame was moved by hand");
}

/// Without forces through the mapping, a constraint on its output is all that joins both bodies: it moves them as under
/// one solver.
#[test]
fn a_constraint_on_the_output_moves_both_bodies_as_under_one_solver() {
    for held in [r#"<FixedLagrangianConstraint indices="1"/>"#, r#"<FixedLagrangianConstraint indices="0 2"/>"#] {
        let both = format!("{SOLVER}{CORRECTION}");
        let mut one = carried(LOOP, &both, ["", ""], held);
        let mut two = carried(LOOP, "", [&both, &both], held);
        let start = position(&two, STATES[2]);
        for _ in 0..20 {
            run(&mut one, &[0.01]);
            run(&mut two, &[0.01]);
            for path in STATES {
                let error = difference(&position(&one, path), &position(&two, path));
                assert!(error < 1e-9, "{held}, {path}: {error:e}");
            }
        }
        let moved =
            |path: &str| difference(&position(&two, path), &position(&carried(LOOP, "", [&both; 2], held), path));
        assert!(moved(STATES[0]) > 0.01 && moved(STATES[1]) > 0.01, "both bodies have moved");
        let held_point = if held.contains("\"1\"") { 3..6 } else { 0..3 };
        let drift = difference(&start[held_point.clone()], &position(&two, STATES[2])[held_point]);
        assert!(drift < 2e-3, "the held point is where it was: {drift:e}");
    }
}

/// A spring between points that a mapping puts together from two bodies: with both ends explicit its forces cancel.
#[test]
fn forces_on_the_output_act_on_both_bodies() {
    let mut simulation = load(
        r#"<Node name="root" gravity="0 0 0" dt="0.01">
        <Node name="a"><EulerExplicitSolver symplectic="true"/>
          <MechanicalObject name="dofs" template="Vec3d" position="0 0 0" velocity="0 0.5 0"/><UniformMass totalMass="1"/>
        </Node>
        <Node name="b"><EulerExplicitSolver symplectic="true"/>
          <MechanicalObject name="dofs" template="Vec3d" position="2 0 0"/><UniformMass totalMass="3"/>
          <Node name="joined"><MechanicalObject name="dofs" template="Vec3d"/>
            <SubsetMultiMapping input="@/a/dofs @/b/dofs" output="@dofs" indexPairs="0 0  1 0"/>
            <SpringForceField spring="0 1 100 0 1"/>
          </Node>
        </Node></Node>"#,
    );
    let momentum = |simulation: &Simulation| -> Vec<f64> {
        let [a, b] = ["/a/dofs", "/b/dofs"].map(|path| simulation.velocity(path).expect("a state"));
        (0..3).map(|axis| a[axis] + 3.0 * b[axis]).collect()
    };
    let before = momentum(&simulation);
    for _ in 0..100 {
        run(&mut simulation, &[0.01]);
    }
    let error = difference(&before, &momentum(&simulation));
    assert!(error < 1e-12, "{error:e}");
    assert!(simulation.velocity("/b/dofs").expect("a state")[0] != 0.0, "the spring pulls");
}

#[test]
fn bodies_that_read_each_other_are_refused() {
    let text = r#"<Node name="root"><Node name="a"><EulerImplicitSolver/><CGLinearSolver/>
        <MechanicalObject name="dofs" template="Vec3d" position="0 0 0"/><UniformMass/>
        <Node name="joined"><MechanicalObject template="Vec3d"/>
          <SubsetMultiMapping input="@/a/dofs @/b/dofs" indexPairs="0 0  1 0"/></Node></Node>
      <Node name="b"><EulerImplicitSolver/><CGLinearSolver/>
        <MechanicalObject name="dofs" template="Vec3d" position="0 0 0"/><UniformMass/>
        <Node name="joined"><MechanicalObject template="Vec3d"/>
          <SubsetMultiMapping input="@/a/dofs @/b/dofs" indexPairs="0 0  1 0"/></Node></Node></Node>"#;
    use settee_components::FromScene;
    let loaded = Simulation::from_text("test.scn", text, &settee_simulation::LoadOptions::default());
    assert!(loaded.diagnostics.iter().any(|finding| finding.code == "mapping-cycle"), "{:?}", loaded.diagnostics);
}
