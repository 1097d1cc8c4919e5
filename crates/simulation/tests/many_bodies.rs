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
}
