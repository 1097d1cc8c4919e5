//! The content of the window as plain data: made between two steps on the thread of the simulation, read on the thread
//! of the window.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use settee_kernel::draw::DrawList;
use settee_kernel::{ObjectId, Owner, SceneUnits, Severity};
use settee_simulation::Counters;

use super::command::PointRef;
use super::plots::Series;
use super::properties::Properties;
use super::tree::SceneTree;

/// What the simulation does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Waits.
    Paused,
    /// Steps.
    Playing,
    /// Makes the steps again that lead to one of the past.
    Seeking(u64),
    /// The last step failed; the state is the one before it.
    Failed(String),
}

/// A finding about the scene or a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Counts messages; one that comes again gets a new one.
    pub id: u64,
    /// How bad it is.
    pub severity: Severity,
    /// What the user reads, without the place.
    pub text: String,
    /// `file:line:column`, if the text of the scene is known.
    pub place: Option<String>,
    /// The component or node that it is about.
    pub about: Option<Owner>,
    /// The data that it is about.
    pub attribute: String,
    /// Step at which it came.
    pub step: u64,
    /// How often it came in a row.
    pub count: u32,
}

/// The points of one mechanical state in space.
#[derive(Clone, Debug)]
pub struct StatePoints {
    /// The state.
    pub state: ObjectId,
    /// Path of the state.
    pub path: String,
    /// Places; those of planes and lines lie at z = 0 and on the x axis.
    pub points: Vec<[f32; 3]>,
}

/// The numbers of a picked point.
#[derive(Clone, Debug, PartialEq)]
pub struct PickedPoint {
    /// Which.
    pub of: PointRef,
    /// Path of its state.
    pub path: String,
    /// Position (m), with the rotation of rigid bodies.
    pub position: Vec<f64>,
    /// Velocity (m/s).
    pub velocity: Vec<f64>,
    /// Force at this moment (N): of force fields, weight and mappings, without what constraints do.
    pub force: Vec<f64>,
}

/// The residuals of the last step of one of Newton's methods.
#[derive(Clone, Debug, PartialEq)]
pub struct Residuals {
    /// Path of the component.
    pub path: String,
    /// How it ended.
    pub status: String,
    /// Norms: the first, then one for each iteration.
    pub norms: Vec<f64>,
}

/// Where the time of steps goes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Budget {
    /// Kinds of work and their time in a step (s), in the mean of the last ones.
    pub parts: Vec<(&'static str, f64)>,
    /// Time of a step (s), in the mean of the last ones.
    pub step: f64,
    /// Time of making the last frame (s).
    pub frame: f64,
}

/// A file that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// Counts them.
    pub id: u64,
    /// The file, or why it is not there.
    pub outcome: Result<PathBuf, String>,
}

/// What is kept of the past.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// The last step that can be shown.
    pub last: u64,
    /// Steps of the snapshots.
    pub kept: Vec<u64>,
    /// Memory that they take (bytes).
    pub bytes: u64,
    /// The most that they may take.
    pub bound: u64,
}

/// One picture of the simulation.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Counts frames.
    pub serial: u64,
    /// Time (s).
    pub time: f64,
    /// Size of a step (s).
    pub dt: f64,
    /// Steps since the start.
    pub steps: u64,
    /// What it does.
    pub status: Status,
    /// Whether steps that were asked for one by one are still to be made.
    pub is_stepping: bool,
    /// How many commands were carried out.
    pub obeyed: u64,
    /// What the scene is measured in.
    pub units: SceneUnits,
    /// The picture.
    pub list: Arc<DrawList>,
    /// Why a field is not shown.
    pub field_problem: Option<String>,
    /// Points for picking.
    pub states: Arc<Vec<StatePoints>>,
    /// Nodes and components.
    pub tree: Arc<SceneTree>,
    /// Data of the watched component or node.
    pub properties: Option<Arc<Properties>>,
    /// Numbers of the picked point.
    pub picked: Option<PickedPoint>,
    /// The spring of the mouse: both ends, and its force (N).
    pub pull: Option<([f64; 3], [f64; 3], f64)>,
    /// Kinetic and potential energy (J), if asked for.
    pub energy: Option<(f64, Option<f64>)>,
    /// What is plotted.
    pub series: Arc<Vec<Series>>,
    /// Residuals of Newton's method.
    pub residuals: Vec<Residuals>,
    /// Where the time goes.
    pub budget: Budget,
    /// Work so far.
    pub counters: Counters,
    /// What was found so far.
    pub messages: Arc<Vec<Message>>,
    /// The past.
    pub past: Past,
    /// How often the scene was read again.
    pub reloads: u64,
    /// The file of the scene, if it can be read again and saved.
    pub origin: Option<PathBuf>,
    /// Whether the scene has errors, and so makes no steps.
    pub is_broken: bool,
    /// The last file that was asked for.
    pub exported: Option<Exported>,
    /// Time that passed while it was computed, for real time: seconds of the scene in one second.
    pub pace: f64,
    /// When it was made, since the driver started.
    pub made: Duration,
}
