//! Bodies that fly into each other or onto a floor.

use crate::common::load;
use settee_simulation::Simulation;

pub const EXACT: &str = "<BlockGaussSeidelConstraintSolver contact=\"exact\"/>";
pub const SWEEPS: &str = "<BlockGaussSeidelConstraintSolver/>";

/// A scene with contacts between triangles, points and spheres.
pub fn scene(animation: &str, solver: &str, gravity: f64, mu: f64, bodies: &str) -> Simulation {
    load(&format!(
        "<Node name=\"root\" gravity=\"0 0 {gravity}\" dt=\"0.01\">{animation}{solver}<CollisionPipeline/>\
         <BruteForceBroadPhase/><BVHNarrowPhase/><MinProximityIntersection alarmDistance=\"0.2\" \
         contactDistance=\"0.02\"/><CollisionResponse response=\"FrictionContactConstraint\" \
         responseParams=\"mu={mu}\"/>{bodies}</Node>"
    ))
}

pub const LOOP: &str = "<FreeMotionAnimationLoop/>";
pub const VELOCITY: &str = "<FreeMotionAnimationLoop solveVelocityConstraintFirst=\"1\"/>";

/// Balls that fly into each other.
pub fn balls() -> String {
    "<Node name=\"balls\"><EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><SparseLDLSolver/>\
     <MechanicalObject name=\"dofs\" position=\"-0.8 0.6 0.4  0 0.9 0.45  0.5 0.7 0.3  0.1 1.5 0.5  -0.3 1.9 0.1\" \
     velocity=\"2 0 0  0 0 0  -1 0 0  0 -1 0  0 -2 1\"/><UniformMass vertexMass=\"0.5\"/>\
     <SphereCollisionModel listRadius=\"0.2 0.25 0.2 0.15 0.2\" \
     selfCollision=\"1\"/><LinearSolverConstraintCorrection/>\
     </Node>"
        .to_owned()
}

/// A rigid cube that falls and spins.
pub fn cube(height: f64, spin: &str) -> String {
    format!(
        "<Node name=\"cube\"><EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>\
         <CGLinearSolver iterations=\"50\" tolerance=\"1e-15\" threshold=\"1e-30\"/>\
         <MechanicalObject name=\"dofs\" template=\"Rigid3\" position=\"0 0 {height} 0 0 0 1\" velocity=\"{spin}\"/>\
         <UniformMass vertexMass=\"2 1 0.166666666666667 0 0 0 0.166666666666667 0 0 0 0.166666666666667\"/>\
         <UncoupledConstraintCorrection/><Node name=\"corners\"><MeshTopology position=\"-0.5 -0.5 -0.5  0.5 -0.5 \
         -0.5  \
         0.5 0.5 -0.5  -0.5 0.5 -0.5\" triangles=\"0 2 1  0 3 2\"/><MechanicalObject template=\"Vec3\"/>\
         <PointCollisionModel/><RigidMapping/></Node></Node>"
    )
}

/// A block of springs that falls.
pub fn soft(height: f64) -> String {
    format!(
        "<Node name=\"soft\"><EulerImplicitSolver rayleighMass=\"0.1\" rayleighStiffness=\"0.01\"/><SparseLDLSolver/>\
         <RegularGridTopology name=\"grid\" n=\"3 3 3\" min=\"2 0 {height}\" max=\"3 1 {}\"/><MechanicalObject \
         name=\"dofs\"/><UniformMass totalMass=\"1\"/><MeshSpringForceField stiffness=\"400\" damping=\"0\"/>\
         <LinearSolverConstraintCorrection/><Node name=\"skin\"><MeshTopology position=\"2.3 0.3 {height}  2.7 0.35 \
         {height} \
         2.5 0.75 {height}\"/><MechanicalObject/><BarycentricMapping/><SphereCollisionModel \
         radius=\"0.1\"/></Node></Node>",
        height + 1.0
    )
}

pub const FLOOR: &str = "<Node name=\"floor\"><MeshTopology position=\"-99 -99 0  199 -99 0  -99 199 0\" triangles=\"0 1 \
    2\"/>\
                     <MechanicalObject/><TriangleCollisionModel simulated=\"0\" moving=\"0\"/></Node>";
