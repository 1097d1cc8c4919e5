//! Events of a step and of the scene's life.

/// What happened. Delivered in pre-order to listening components below active nodes until one handles it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// Graph initialisation starts.
    InitBegin,
    /// Graph initialisation is done.
    InitDone,
    /// A step begins; its size (s).
    AnimateBegin(f64),
    /// Collision detection begins.
    CollisionBegin,
    /// Collision detection is done.
    CollisionEnd,
    /// Time integration begins; the size of the step (s).
    IntegrateBegin(f64),
    /// Time integration is done; the size of the step (s).
    IntegrateEnd(f64),
    /// A step is done; its size (s).
    AnimateEnd(f64),
    /// The non-mechanical mappings are up to date.
    MappingUpdated,
    /// The scene was reset.
    Reset,
    /// No more steps follow.
    RunEnd,
    /// A key was pressed: the character in upper case, as controllers written for SOFA expect it.
    KeyPressed(char),
    /// A key was released.
    KeyReleased(char),
}

impl Event {
    /// Name for traces.
    pub fn name(&self) -> &'static str {
        match self {
            Self::InitBegin => "InitBegin",
            Self::InitDone => "InitDone",
            Self::AnimateBegin(_) => "AnimateBegin",
            Self::CollisionBegin => "CollisionBegin",
            Self::CollisionEnd => "CollisionEnd",
            Self::IntegrateBegin(_) => "IntegrateBegin",
            Self::IntegrateEnd(_) => "IntegrateEnd",
            Self::AnimateEnd(_) => "AnimateEnd",
            Self::MappingUpdated => "MappingUpdated",
            Self::Reset => "Reset",
            Self::RunEnd => "RunEnd",
            Self::KeyPressed(_) => "KeyPressed",
            Self::KeyReleased(_) => "KeyReleased",
        }
    }
}
