//! Builds a chain of springs in code, lets it hang, and compares its length with the exact answer.
//!
//! `cargo run -p settee --example build_a_scene`
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use settee::build::SceneBuilder;
use settee::run::{LoadOptions, Simulation, registry};

const POINTS: usize = 6;
const MASS: f64 = 0.1;
const STIFFNESS: f64 = 200.0;
const GRAVITY: f64 = 10.0;

/// A chain below a fixed point: equal masses, one spring of length 1 between neighbours.
///
/// # Errors
/// What is wrong with the scene.
pub fn chain() -> Result<Simulation, Box<dyn Error>> {
    let mut scene = SceneBuilder::new(registry(), None, &LoadOptions::default());
    let root = scene.root();
    scene.set(root, &[("gravity", &format!("0 {} 0", -GRAVITY)), ("dt", &0.05)]);

    let position: Vec<String> = (0..POINTS).map(|point| format!("0 {} 0", -(point as f64))).collect();
    let edges: Vec<String> = (1..POINTS).map(|point| format!("{} {point}", point - 1)).collect();
    let chain = scene.node(root, "chain", &[]);
    scene.object(chain, "StaticSolver", &[]);
    scene.object(chain, "NewtonRaphsonSolver", &[("maxNbIterationsNewton", &50)]);
    scene.object(chain, "SparseLDLSolver", &[]);
    scene.object(chain, "MeshTopology", &[("edges", &edges.join(" "))]);
    scene.object(chain, "MechanicalObject", &[("template", &"Vec3"), ("position", &position.join(" "))]);
    scene.object(chain, "UniformMass", &[("vertexMass", &MASS)]);
    scene.object(chain, "MeshSpringForceField", &[("stiffness", &STIFFNESS)]);
    scene.object(chain, "FixedProjectiveConstraint", &[("indices", &0)]);
    // The springs carry no sideways force before they are stretched: there the chain may only move along its axis.
    let sideways = [("fixedDirections", &"1 0 1" as &dyn std::fmt::Display), ("fixAll", &true)];
    scene.object(chain, "PartialFixedProjectiveConstraint", &sideways);

    let loaded = scene.finish(1);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.ok_or_else(|| findings.join("\n").into())
}

/// Length of the hanging chain as computed, and exactly: the spring number i carries the weight of the points below it.
///
/// # Errors
/// What is wrong with the scene, or a step that fails.
pub fn lengths() -> Result<[f64; 2], Box<dyn Error>> {
    let mut simulation = chain()?;
    simulation.step(0.0)?;
    let lowest = simulation.position("/chain")?[3 * (POINTS - 1) + 1];
    let carried: f64 = (1..POINTS).map(|below| below as f64 * MASS * GRAVITY).sum();
    Ok([-lowest, (POINTS - 1) as f64 + carried / STIFFNESS])
}

#[allow(dead_code, reason = "the test of the examples calls `lengths`")]
fn main() -> Result<(), Box<dyn Error>> {
    let [computed, exact] = lengths()?;
    println!("length {computed}, exact {exact}");
    Ok(())
}
