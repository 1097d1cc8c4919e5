//! A driver that tests wait for, and the scene that most of them run.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use settee_components::FromScene;
use settee_kernel::DataRef;
use settee_simulation::{LoadOptions, Simulation};
use settee_viewer::driver::{Command, Driver, Frame, PointRef, Settings, Speed, Status};

/// A chain of springs whose solver remembers earlier steps, so that a snapshot is more than positions.
pub const CHAIN: &str = r#"<Node name="root" gravity="0 -9.81 0" dt="0.01">
    <DefaultAnimationLoop/>
    <BDFOdeSolver name="ode" order="2"/><NewtonRaphsonSolver name="newton" maxNbIterationsNewton="5"/>
    <SparseLDLSolver template="CompressedRowSparseMatrixd"/>
    <Node name="chain">
      <MechanicalObject name="dofs" template="Vec3d" position="0 0 0  1 0 0  2 0 0  3 0 0"/><UniformMass name="mass" totalMass="4"/>
      <SpringForceField name="springs" spring="0 1 2000 1 1  1 2 2000 1 1  2 3 2000 1 1"/>
      <FixedProjectiveConstraint name="fixed" indices="0"/>
    </Node></Node>"#;

/// A driver that tells when there is a new frame.
pub struct Watched {
    driver: Driver,
    pub woken: Receiver<()>,
}

impl Deref for Watched {
    type Target = Driver;

    fn deref(&self) -> &Driver {
        &self.driver
    }
}

/// A driver of a scene that steps as fast as it can.
pub fn start(text: &str) -> Watched {
    start_with(text, Settings { speed: Speed::AsFastAsPossible, ..Settings::default() })
}

/// A driver of a scene with these settings.
pub fn start_with(text: &str, settings: Settings) -> Watched {
    let loaded = Simulation::from_text("chain.scn", text, &LoadOptions::default());
    let (wake, woken) = channel();
    let wake = move || {
        // Who waits no more is gone.
        let _ = wake.send(());
    };
    let simulation = if settings.is_broken { loaded.partial } else { loaded.simulation };
    let driver = Driver::start(simulation.expect("it could be built"), &loaded.diagnostics, settings, wake);
    Watched { driver, woken }
}

/// Waits for a frame that fulfils a condition. It fails when no further frame can come: all commands were obeyed and
/// nothing steps.
pub fn until(driver: &Watched, what: &str, holds: impl Fn(&Frame) -> bool) -> Arc<Frame> {
    /// More than any test needs while it plays.
    const MOST_FRAMES: usize = 100_000;
    for _ in 0..MOST_FRAMES {
        let is_settled = driver.is_settled();
        let frame = driver.latest();
        if holds(&frame) {
            return frame;
        }
        let is_resting = matches!(frame.status, Status::Paused | Status::Failed(_)) && !frame.is_stepping;
        assert!(!(is_settled && is_resting), "no {what}; last: {:?} at {}", frame.status, frame.steps);
        driver.woken.recv().unwrap_or_else(|_| panic!("the simulation is gone while waiting for {what}"));
    }
    panic!("no {what} in {MOST_FRAMES} frames")
}

/// The frame after a step with this number.
pub fn step_to(driver: &Watched, step: u64) -> Arc<Frame> {
    let here = driver.latest().steps;
    driver.send(Command::Step(step - here));
    until(driver, "step", |frame| frame.steps == step)
}

/// The last point of the chain.
pub fn tip(driver: &Watched) -> PointRef {
    PointRef { state: driver.latest().states[0].state, point: 3 }
}

/// A data of the component at a path.
pub fn data(driver: &Watched, path: &str, name: &str) -> DataRef {
    let frame = driver.latest();
    let owner = frame.tree.entries.iter().find(|entry| entry.path == path).expect("there is one").owner;
    driver.send(Command::Watch(Some(owner)));
    let frame =
        until(driver, "properties", |frame| frame.properties.as_ref().is_some_and(|found| found.owner == owner));
    let properties = frame.properties.as_ref().expect("just seen");
    properties.entries.iter().find(|entry| entry.info.name == name).expect("there is such a data").data
}

/// Position and velocity of the picked point.
pub fn bits(frame: &Frame) -> Vec<u64> {
    let picked = frame.picked.as_ref().expect("a point is picked");
    picked.position.iter().chain(&picked.velocity).map(|x| x.to_bits()).collect()
}
