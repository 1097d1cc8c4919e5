//! Scenes of many bodies with a solver each: work and memory grow with their number, not with its square.

mod common;
#[path = "common/counting.rs"]
mod counting;

use std::fmt::Write as _;

use common::load;
use counting::{Allocations, allocations_of};

/// Bodies with a solver, an assembled matrix, a constraint, a mapping and a data link each, and springs between
/// neighbours. Every second one names its linear system, which the others have made for them.
fn scene(n: usize) -> String {
    let mut text = String::from(r#"<Node name="root" gravity="0 -9.81 0" dt="0.01">"#);
    for body in 0..n {
        let x = 3 * body;
        let system = if body % 2 == 0 { "<MatrixLinearSystem/>" } else { "" };
        let _ = write!(
            text,
            r#"<Node name="body{body}"><EulerImplicitSolver/>{system}<SparseLDLSolver/>
            <MechanicalObject name="dofs" position="{x} 0 0  {x} 1 0"/><UniformMass name="mass" totalMass="1"/>
            <SpringForceField spring="0 1 100 1 1"/><FixedProjectiveConstraint indices="0"/>
            <Node name="mapped"><MechanicalObject name="dofs" position="{x} 0.5 0"/><UniformMass totalMass="@../mass.totalMass"/>
            <SubsetMapping indices="1"/></Node>"#
        );
        if body > 0 {
            let other = body - 1;
            let _ = write!(
                text,
                r#"<SpringForceField object1="@/body{other}/dofs" object2="@/body{body}/dofs" spring="1 1 10 1 3"/>"#
            );
        }
        text.push_str("</Node>");
    }
    text + "</Node>"
}

/// Allocations of loading and planning, of the first steps, of a warm step, of a snapshot, of going back to it.
fn work(n: usize) -> [(&'static str, Allocations); 5] {
    let text = scene(n);
    let (mut simulation, loading) = allocations_of(|| load(&text));
    assert_eq!(simulation.runtime().scopes().len(), n + 1);
    let ((), first) = allocations_of(|| (0..5).for_each(|_| simulation.step(0.0).unwrap()));
    let _ = simulation.take_warnings();
    let ((), warm) = allocations_of(|| simulation.step(0.0).unwrap());
    let (snapshot, copying) = allocations_of(|| simulation.snapshot());
    let ((), restoring) = allocations_of(|| simulation.restore(&snapshot).unwrap());
    [("loading", loading), ("first steps", first), ("warm step", warm), ("snapshot", copying), ("restoring", restoring)]
}

/// Bodies with an explicit solver each.
fn explicit(n: usize) -> String {
    let body = r#"<Node><EulerExplicitSolver/><MechanicalObject position="0 0 0"/><UniformMass totalMass="1"/></Node>"#;
    format!(r#"<Node name="root" dt="0.01">{}</Node>"#, body.repeat(n))
}

/// Bodies with a solver each, or with one for all, that are held by constraints whose matrix is not made.
fn constrained(n: usize, have_own_solvers: bool) -> String {
    let solver = r#"<EulerImplicitSolver/><CGLinearSolver iterations="20" tolerance="1e-12" threshold="1e-20"/>"#;
    let (above, each) = if have_own_solvers { ("", solver) } else { (solver, "") };
    let body = format!(
        r#"<Node>{each}<MechanicalObject position="0 0 0"/><UniformMass totalMass="1"/>
        <FixedLagrangianConstraint indices="0"/><UncoupledConstraintCorrection defaultCompliance="1"/></Node>"#
    );
    format!(
        r#"<Node name="root" gravity="0 -9.81 0" dt="0.01"><FreeMotionAnimationLoop/>
        <UnbuiltGaussSeidelConstraintSolver/><Node name="bodies">{above}{}</Node></Node>"#,
        body.repeat(n)
    )
}

/// Allocations of loading and of the first steps.
fn beginning(text: &str) -> [(&'static str, Allocations); 2] {
    let (mut simulation, loading) = allocations_of(|| load(text));
    let ((), first) = allocations_of(|| (0..3).for_each(|_| simulation.step(0.0).unwrap()));
    [("loading", loading), ("first steps", first)]
}

/// That scenes of twice the bodies ask for twice the memory at most.
fn begins_linearly(what: &str, scene: impl Fn(usize) -> String) {
    beginning(&scene(10));
    for ((name, half), (_, whole)) in beginning(&scene(1000)).into_iter().zip(beginning(&scene(2000))) {
        let linear = |half: u64, whole: u64| whole as f64 <= 2.2 * half as f64;
        assert!(
            linear(half.number, whole.number) && linear(half.bytes, whole.bytes),
            "{what}, {name}: {half:?}, {whole:?}"
        );
    }
}

/// One test: see `counting`.
#[test]
fn twice_the_bodies_take_twice_the_memory() {
    // What is made once in the life of the program is made here.
    work(10);
    let (half, whole) = (work(1000), work(2000));
    for ((name, half), (_, whole)) in half.into_iter().zip(whole) {
        let linear = |half: u64, whole: u64| whole as f64 <= 2.2 * half as f64;
        assert!(linear(half.number, whole.number) && linear(half.bytes, whole.bytes), "{name}: {half:?}, {whole:?}");
    }
    begins_linearly("explicit solvers", explicit);
    begins_linearly("constraints, a solver each", |n| constrained(n, true));
    begins_linearly("constraints, one solver", |n| constrained(n, false));
}
