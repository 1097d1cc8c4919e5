//! Components that act at events of the animation loop: they record, export and play back motion.

use settee_cutting::{CutPath, CutSettings};
use settee_forces::Workspace;
use settee_mesh::dynamic::ChangeRequest;

use super::context::typed;
use super::{Output, StateAccess};
use crate::diagnostics::Diagnostic;
use crate::event::Event;
use crate::scene::component::Component;
use crate::scene::{ObjectId, SetUp};

/// What an event handler sees of the runtime: the state between the operations of a step. Implemented by the runtime.
pub trait MotionAccess: StateAccess {
    /// Kinetic energy of the bodies that move together with a state: those of its solver (J).
    fn kinetic_energy(&mut self, state: ObjectId) -> Option<f64>;
    /// The force on a state that its solver left, flat; where it left none, that of now, for one evaluation of the
    /// forces.
    fn left_force(&mut self, state: ObjectId) -> Option<Vec<f64>>;
    /// Replaces position and velocity of a state, then projects and propagates. Returns whether the lengths fit.
    fn set_motion(&mut self, state: ObjectId, position: Option<&[f64]>, velocity: Option<&[f64]>) -> bool;
    /// As [`set_motion`](Self::set_motion), once what was asked for before has been carried out: the state may have
    /// other points then. Lengths that do not fit are a warning that names the handler.
    fn set_motion_afterwards(&mut self, state: ObjectId, position: Vec<f64>, velocity: Vec<f64>);
    /// Asks for changes of a mesh. They are carried out when the handler has returned, before the next one acts; what
    /// cannot be done is a warning that names the handler.
    fn change_mesh(&mut self, topology: ObjectId, requests: Vec<ChangeRequest>);
    /// Asks for the removal of what elements of a collision model stand for: those of its topology, or of the mesh that
    /// this one is made from. As [`change_mesh`](Self::change_mesh).
    fn carve(&mut self, model: ObjectId, elements: Vec<u32>);
    /// Asks for a cut through the mesh of a topology, at the places of its points then. As
    /// [`change_mesh`](Self::change_mesh).
    fn cut_mesh(&mut self, topology: ObjectId, path: CutPath, settings: CutSettings);
    /// Says where what is asked for from now on is written, such as a file with its line: findings about it begin with
    /// that, and a cut by which nothing parts is told.
    fn ask_from(&mut self, place: String);
    /// Lays components out: gives each numbers, which [`SetUp::layout`] shows. They and what is built from them hear of
    /// it, and make their working data anew; the states of mappings among them are mapped again. `None`: as the scene
    /// describes it. The numbers are part of snapshots. As [`change_mesh`](Self::change_mesh), it is carried out when
    /// the handler has returned; numbers that some component refuses are taken back.
    fn lay_out(&mut self, layouts: Vec<(ObjectId, Option<Vec<f64>>)>);
}

/// A component that acts at events, as its author writes it. It is only read: what it remembers is in its workspace.
pub trait EventHandler: Component {
    /// What it remembers from event to event; part of snapshots.
    type Workspace: Workspace;

    /// Makes the memory.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn workspace(&self, set_up: SetUp<'_>) -> Result<Self::Workspace, Diagnostic>;
    /// Acts.
    ///
    /// # Errors
    /// A finding that is reported once: the handler then rests until the scene is reset.
    fn handle(&self, ws: &mut Self::Workspace, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic>;
    /// Values for the data that are outputs.
    fn outputs(&self, _ws: &Self::Workspace) -> Vec<Output> {
        Vec::new()
    }
}

/// An event handler as the runtime sees it.
pub trait BaseEventHandler: Send + Sync {
    /// Makes the memory.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic>;
    /// Acts.
    ///
    /// # Errors
    /// A finding that is reported once.
    fn handle(
        &self,
        workspace: &mut dyn Workspace,
        event: &Event,
        access: &mut dyn MotionAccess,
    ) -> Result<(), Diagnostic>;
    /// Values for the data that are outputs.
    fn outputs(&self, workspace: &mut dyn Workspace) -> Vec<Output>;
}

impl<H: EventHandler> BaseEventHandler for H {
    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        Ok(Box::new(self.workspace(set_up)?))
    }

    fn handle(
        &self,
        workspace: &mut dyn Workspace,
        event: &Event,
        access: &mut dyn MotionAccess,
    ) -> Result<(), Diagnostic> {
        EventHandler::handle(self, typed(workspace), event, access)
    }

    fn outputs(&self, workspace: &mut dyn Workspace) -> Vec<Output> {
        EventHandler::outputs(self, typed(workspace))
    }
}
