//! What the user asks of a running simulation.

use std::path::PathBuf;

use settee_kernel::{DataRef, ObjectId, Owner};
use settee_simulation::DrawOptions;

use super::plots::Probe;

/// How fast time passes while it plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Speed {
    /// One step after the other.
    AsFastAsPossible,
    /// So many seconds of the scene in one second; 1 is real time. Steps that take longer make it slower.
    Factor(f64),
}

/// A point of a mechanical state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointRef {
    /// The state.
    pub state: ObjectId,
    /// Index of the point.
    pub point: usize,
}

/// A spring between a point and the mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pull {
    /// What is pulled at.
    pub point: PointRef,
    /// Where the mouse holds the other end (m).
    pub target: [f64; 3],
    /// Factor on the stiffness that suits the body.
    pub strength: f64,
}

/// Asked for by the user, carried out between steps.
#[derive(Clone, Debug)]
pub enum Command {
    /// Step until told to pause.
    Play,
    /// Stop stepping.
    Pause,
    /// Make so many steps, then pause.
    Step(u64),
    /// Go back to the state after initialisation, and forget the past.
    Reset,
    /// Show the state after that step, one of the past.
    Seek(u64),
    /// How fast time passes.
    Speed(Speed),
    /// Write a data as text.
    Write {
        /// Which.
        data: DataRef,
        /// As a scene file has it.
        text: String,
    },
    /// Show the data of a component or node in the frames.
    Watch(Option<Owner>),
    /// Show the numbers of a point in the frames.
    Pick(Option<PointRef>),
    /// Pull at a point from now on; `None` lets it go.
    Pull(Option<Pull>),
    /// Remove the element that a ray meets first, where its mesh can change.
    Carve {
        /// Where the ray begins (m).
        origin: [f64; 3],
        /// Where it goes.
        direction: [f64; 3],
    },
    /// A key was pressed or released.
    Key {
        /// Its name as SOFA's controllers know it: a character in upper case.
        key: char,
        /// Pressed, not released.
        is_pressed: bool,
    },
    /// What is drawn.
    Draw(DrawOptions),
    /// Compute energies after each step: it costs about one evaluation of the forces.
    Energies(bool),
    /// Plot a number from now on, and as far back as it is known.
    AddProbe(Probe),
    /// Plot it no more.
    RemoveProbe(Probe),
    /// Forget the messages so far.
    ClearMessages,
    /// Write bodies (`.vtu`), surfaces (`.obj`, `.stl`, `.ply`) or the scene with what was edited (`.scn`) to a file.
    Export(PathBuf),
    /// Read the scene again from its files.
    Reload,
}

impl Command {
    /// Whether a command makes the one just before it pointless.
    pub(crate) fn replaces(&self, before: &Self) -> bool {
        match (self, before) {
            (Self::Seek(_), Self::Seek(_)) | (Self::Draw(_), Self::Draw(_)) => true,
            (Self::Pull(Some(new)), Self::Pull(Some(old))) => new.point == old.point,
            _ => false,
        }
    }
}
